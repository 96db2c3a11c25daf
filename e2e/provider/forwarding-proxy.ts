import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { closeServer, listenOnLoopback, originOf } from '../../test/doubles/loopback.ts'

const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*, authorization' }

/** A proxy as people run it next to their browser: it fetches `/?url=<address>` and forwards the response unchanged. */
export class ForwardingProxy {
  readonly forwarded: string[] = []
  readonly #server: Server

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#forward(request, response).catch(() => response.destroy())
    })
  }

  static async start(): Promise<ForwardingProxy> {
    const proxy = new ForwardingProxy()
    await listenOnLoopback(proxy.#server)
    return proxy
  }

  get origin(): string {
    return originOf(this.#server)
  }

  async stop(): Promise<void> {
    await closeServer(this.#server)
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, cors).end()
      return
    }
    const target = new URL(request.url ?? '/', this.origin).searchParams.get('url') ?? ''
    this.forwarded.push(target)
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { authorization = '' } = request.headers
    const answer = await fetch(target, {
      method: request.method ?? 'GET',
      headers: { authorization, 'content-type': 'application/json' },
      ...(body !== '' && { body }),
    })
    const type = answer.headers.get('content-type') ?? 'text/plain'
    response.writeHead(answer.status, { ...cors, 'content-type': type })
    for await (const chunk of answer.body ?? []) response.write(chunk)
    response.end()
  }
}
