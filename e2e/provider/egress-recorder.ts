import { createServer, type Server } from 'node:http'
import { closeServer, listenOnLoopback } from '../../test/doubles/loopback.ts'

/** A host that a journey requests on purpose, to prove that the recorder works. */
export const plantedHost = 'planted.example'

/** Requests that the browser makes by itself, with any page. */
const ofTheBrowser = new Set([
  'accounts.google.com',
  'android.clients.google.com',
  'clients2.google.com',
  'content-autofill.googleapis.com',
  'edgedl.me.gvt1.com',
  'optimizationguide-pa.googleapis.com',
  'redirector.gvt1.com',
  'safebrowsing.googleapis.com',
  'update.googleapis.com',
  'www.google.com',
])

/**
 * The proxy of the browser under test. Records all requests of pages, workers and the service worker to other hosts
 * than this computer, and answers none of them.
 */
export class EgressRecorder {
  readonly #hosts: string[] = []
  readonly #server: Server

  constructor() {
    this.#server = createServer((request, response) => {
      if (request.url === '/seen') {
        response.end(JSON.stringify(this.#hosts))
        return
      }
      this.#note(request.url ?? '')
      response.writeHead(502).end()
    })
    this.#server.on('connect', (request, socket) => {
      // A page that is closed meanwhile resets its connection. Without a listener the error would end the whole run.
      socket.on('error', () => undefined)
      this.#note(request.url ?? '')
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
  }

  async start(port: number): Promise<void> {
    await listenOnLoopback(this.#server, port)
  }

  /** Requested hosts that are neither the browser's own nor requested by a journey. */
  get foreignHosts(): string[] {
    return [...new Set(this.#hosts)].filter((host) => host !== plantedHost && !ofTheBrowser.has(host))
  }

  async stop(): Promise<void> {
    await closeServer(this.#server)
  }

  /** Records a target: host and port for `https`, the whole address for `http`. */
  #note(target: string): void {
    this.#hosts.push(URL.parse(target)?.hostname || target.replace(/:\d+$/, ''))
  }
}
