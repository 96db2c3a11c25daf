import type { McpSubscription } from '@modelcontextprotocol/client'
import { fail, type Result, succeed } from '../../../core/model/failures/result.ts'
import type { McpWatcher } from '../mcp-connection.ts'
import { delayBefore } from './http-transport.ts'
import { delay, type LinkedRequest } from './link.ts'

const attempts = 5
/** A stream that lived this long was healthy, so that its end is no failed attempt. */
const healthyMs = 30_000

export interface WatchOptions {
  /** Ends the watch. */
  signal: AbortSignal
  random(): number
  onAttempt(attempt: number): void
  onReconnected(): void
  run<Value>(work: (link: LinkedRequest) => Promise<Value>): Promise<Result<Value>>
}

/**
 * Opens the notification stream of a server, and opens it again after a loss, when the lists count as changed. Resolves when it
 * is open, or with the failure of the first attempt. A server without notifications is not watched.
 */
export async function watchServer(watcher: McpWatcher, options: WatchOptions): Promise<Result<null>> {
  const first = await options.run((link) => subscribe(link, watcher, options))
  if (!first.ok) return fail(first.failure)
  // The library reopens the stream of a legacy server.
  if (first.value) void stayOpen(first.value, watcher, options)
  return succeed(null)
}

async function stayOpen(first: McpSubscription, watcher: McpWatcher, options: WatchOptions): Promise<void> {
  const { signal, random, onAttempt, onReconnected } = options
  let subscription: McpSubscription | undefined = first
  for (let failures = 0; ;) {
    const openedAt = Date.now()
    if (subscription && (await subscription.closed) === 'local') return
    failures = subscription && Date.now() - openedAt >= healthyMs ? 1 : failures + 1
    if (failures > attempts) return watcher.onLost()
    await delay(delayBefore(failures, random), signal)
    if (signal.aborted) return
    onAttempt(failures)
    const opened = await options.run((link) => subscribe(link, watcher, options))
    subscription = opened.ok ? opened.value : undefined
    if (!subscription) continue
    onReconnected()
    watcher.onListChanged()
  }
}

async function subscribe(
  { client, http, era, request }: LinkedRequest,
  { uris }: McpWatcher,
  { signal }: WatchOptions,
): Promise<McpSubscription | undefined> {
  const { tools, prompts, resources } = client.getServerCapabilities() ?? {}
  const watchesUris = uris.length > 0 && resources?.subscribe === true
  if (era === 'legacy') {
    await http?.listen()
    for (const uri of watchesUris ? uris : []) await client.subscribeResource({ uri }, request)
    return undefined
  }
  const filter = {
    ...(tools?.listChanged && { toolsListChanged: true }),
    ...(prompts?.listChanged && { promptsListChanged: true }),
    ...(resources?.listChanged && { resourcesListChanged: true }),
    ...(watchesUris && { resourceSubscriptions: [...uris] }),
  }
  return Object.keys(filter).length > 0 ? await client.listen(filter, { ...request, signal }) : undefined
}
