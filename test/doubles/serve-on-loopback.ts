import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'
import { closeServer, listenOnLoopback, originOf } from './loopback.ts'

/** Starts a server that is closed when the test ends. `seen` contains its requests in order. */
export async function serveOnLoopback(
  listener: RequestListener,
): Promise<{ origin: string; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    listener(request, response)
  })
  await listenOnLoopback(server)
  onTestFinished(() => closeServer(server))
  return { origin: originOf(server), seen }
}
