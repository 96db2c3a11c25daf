import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { closeServer, listenOnLoopback, originOf } from '../../test/doubles/loopback.ts'

/** Records everything that reaches this computer: connections, requests and datagrams. Serves the given page at its root. */
export class CatchAll {
  readonly requests: string[] = []
  connections = 0
  datagrams = 0
  readonly #server = createServer((request, response) => {
    this.requests.push(`${request.method} ${request.url}`)
    response.setHeader('Content-Type', 'text/html')
    response.end(request.url === '/' ? this.#page : '')
  })
  readonly #socket = createSocket('udp4')
  #page = ''

  static async open(): Promise<CatchAll> {
    const opened = new CatchAll()
    opened.#server.on('connection', () => (opened.connections += 1))
    opened.#socket.on('message', () => (opened.datagrams += 1))
    opened.#socket.bind(0, '127.0.0.1')
    await Promise.all([listenOnLoopback(opened.#server), once(opened.#socket, 'listening')])
    return opened
  }

  get origin(): string {
    return originOf(this.#server)
  }

  get udpPort(): number {
    return this.#socket.address().port
  }

  willServe(page: string): void {
    this.#page = page
  }

  forget(): void {
    this.requests.length = 0
    this.connections = 0
    this.datagrams = 0
  }

  async close(): Promise<void> {
    this.#socket.close()
    await closeServer(this.#server)
  }
}
