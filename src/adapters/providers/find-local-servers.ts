import type { EgressScope } from '../../core/engine/ports/egress-scope.ts'
import { createFailure, type Failure, type FailureCode } from '../../core/model/failures/failure.ts'
import {
  localServers,
  type LocalServerStatus,
  type LocalServer,
} from '../../core/model/providers/local-servers.ts'
import type { Provider } from '../../core/model/providers/provider.ts'
import { providerKindById } from '../../core/model/providers/provider-catalog.ts'
import { succeed } from '../../core/model/failures/result.ts'
import { classifyUnreachable } from '../network/classify-unreachable.ts'
import { readEnvironment, queryNetworkPermission } from '../network/network-environment.ts'
import { probeAddress, type ProbePlatform } from '../network/probe-address.ts'
import { listModels } from './list-models.ts'
import { toDraftProvider } from './to-draft-provider.ts'
import { providersText } from '../../core/model/messages/write-text.ts'

export interface ServerSearchOptions extends ProbePlatform {
  signal: AbortSignal
  scope: EgressScope
  /** Called at each change with all servers. */
  onChange: (servers: readonly LocalServerStatus[]) => void
  servers?: readonly LocalServer[]
}

const answerMs = 6_000
/** Timeout while the browser may be asking the person for permission. */
const permissionMs = 90_000

/**
 * Asks the usual addresses of servers on this computer for their models. Never rejects.
 * Only on request of a person, because it tells any server there that this page is open.
 */
export async function findLocalServers({
  servers = localServers,
  onChange,
  ...options
}: ServerSearchOptions): Promise<void> {
  const statuses = new Map<LocalServer, LocalServerStatus>()
  const report = (server: LocalServer, part: Partial<LocalServerStatus>) => {
    const { kind, label, addresses } = server
    const before = statuses.get(server) ?? {
      kind,
      label,
      state: 'asking',
      baseUrl: addresses[0] ?? '',
      models: [],
    }
    statuses.set(server, { ...before, ...part })
    onChange(servers.flatMap((each) => statuses.get(each) ?? []))
  }
  for (const server of servers) report(server, {})
  await Promise.all(servers.map(async (server) => report(server, await search(server, options))))
}

type SearchOptions = Omit<ServerSearchOptions, 'servers' | 'onChange'>

async function search(server: LocalServer, options: SearchOptions): Promise<Partial<LocalServerStatus>> {
  let last: Partial<LocalServerStatus> = { state: 'absent' }
  for (const address of server.addresses) {
    last = await ask(toProvider(server, address), options)
    if (last.state !== 'absent' || options.signal.aborted) return last
  }
  return last
}

function toProvider({ kind, label }: LocalServer, baseUrl: string): Provider {
  return toDraftProvider({ kind, dialect: providerKindById(kind).dialect, name: label, baseUrl, models: [] })
}

async function ask(provider: Provider, options: SearchOptions): Promise<Partial<LocalServerStatus>> {
  const { signal, scope, permission = queryNetworkPermission, ...platform } = options
  const { baseUrl } = provider
  const asks = (await permission(new URL(baseUrl))) === 'prompt'
  const limit = AbortSignal.timeout(asks ? permissionMs : answerMs)
  const listed = await listModels(provider, {
    ...platform,
    scope,
    vault: { read: async () => succeed(null) },
    signal: AbortSignal.any([signal, limit]),
  })
  if (signal.aborted) return { state: 'absent' }
  if (listed.ok) {
    const models = listed.value.map(({ id, capabilities: { windowTokens } }) => ({
      id,
      windowTokens,
    }))
    return { state: 'found', baseUrl, models }
  }
  if (limit.aborted) return { state: 'absent', baseUrl }
  if (listed.failure.code === 'unreachable') return explain(provider, options)
  return isOtherServer(listed.failure.code)
    ? { state: 'absent', baseUrl, failure: describeOtherServer(new URL(baseUrl)) }
    : { state: 'closed', baseUrl, failure: listed.failure }
}

/** Finds out whether no server is there or whether it does not allow this page. */
async function explain(provider: Provider, options: SearchOptions): Promise<Partial<LocalServerStatus>> {
  const { baseUrl, kind } = provider
  const url = new URL(`${baseUrl}/models`)
  try {
    const findings = await probeAddress({ url, provider }, options)
    const environment = (options.environment ?? readEnvironment)()
    const failure = classifyUnreachable({
      url,
      method: 'GET',
      hasKey: false,
      environment,
      kind,
      findings,
    })
    const isClosed = findings.isThere || failure.code === 'local-network-denied'
    return isClosed ? { state: 'closed', baseUrl, failure } : { state: 'absent', baseUrl }
  } catch {
    // Only an abort ends a probe like this.
    return { state: 'absent', baseUrl }
  }
}

/** Returns true for responses of unrelated servers. A server that wants a key counts as a model server. */
function isOtherServer(code: FailureCode): boolean {
  return code !== 'key-missing' && code !== 'access-denied'
}

function describeOtherServer({ host }: URL): Failure {
  return createFailure('not-an-api', {
    message: providersText('other-server-answers', { host }),
    hint: providersText('enter-found-address'),
  })
}
