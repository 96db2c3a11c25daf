import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { closeServer, listenOnLoopback, originOf } from '../doubles/loopback.ts'
import { setImmediate as breathe } from 'node:timers/promises'
import {
  dialectOf,
  encodeAnswer,
  type Dialect,
  type Frames,
  type ToolCall,
} from '../../e2e/provider/dialects.ts'

/** Behavior of the server for one request. Tests check the requests that the server received from the client. */
export type Fault =
  | { mode: 'answer'; calls?: readonly ToolCall[] }
  | { mode: 'status'; status: number; body?: unknown; headers?: Record<string, string> }
  /** Sends the first frames of a valid answer, then breaks the connection or ends it normally. */
  | { mode: 'reset'; afterFrames: number }
  | { mode: 'end-early'; afterFrames: number }
  /** Sends this many frames, then no data. With `comments`, comments keep the connection active. */
  | { mode: 'stall'; afterFrames: number; comments?: boolean }
  /** Sends a valid answer with changed bytes, in pieces of one byte, or with events inserted. */
  | { mode: 'rewritten'; rewrite: (sent: string) => string; bytewise?: boolean }
  | { mode: 'inserted'; frames: readonly string[]; afterFrames: number }
  | { mode: 'endless'; piece: string }
  | { mode: 'document'; contentType: string; body: string }

export interface SeenRequest {
  at: number
  path: string
  headers: IncomingMessage['headers']
  body: string
  wasClosedByClient: boolean
}

/** Twenty pieces of text, so that a connection can break after each of them. */
export const chunks = Array.from({ length: 20 }, (_, index) => `word${index + 1} `)

/** Serves all four dialects on loopback by a script with one fault per request. The last fault repeats. */
export class FaultServer {
  readonly seen: SeenRequest[] = []
  readonly #server = createServer((request, response) => void this.#handle(request, response))
  readonly #now: () => number
  #faults: Fault[] = []
  #stalled = Promise.withResolvers<void>()

  private constructor(now: () => number) {
    this.#now = now
  }

  /** `now` is the clock of the client under test. */
  static async start(now: () => number): Promise<FaultServer> {
    const server = new FaultServer(now)
    await listenOnLoopback(server.#server)
    return server
  }

  baseUrl(dialect: Dialect): string {
    return `${originOf(this.#server)}/${dialect === 'google' ? 'v1beta' : 'v1'}`
  }

  script(...faults: readonly Fault[]): void {
    this.#faults = [...faults]
    this.#stalled = Promise.withResolvers()
  }

  /** Resolves when the server has sent all data before a stall. */
  get stalled(): Promise<void> {
    return this.#stalled.promise
  }

  async stop(): Promise<void> {
    await closeServer(this.#server)
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').replace(/\?.*$/, '')
    const seen: SeenRequest = {
      at: this.#now(),
      path,
      headers: request.headers,
      body: '',
      wasClosedByClient: false,
    }
    this.seen.push(seen)
    response.on('close', () => {
      seen.wasClosedByClient = !response.writableFinished
    })
    for await (const chunk of request) seen.body += String(chunk)
    const dialect = dialectOf(path)
    const fault = this.#faults.length > 1 ? this.#faults.shift() : this.#faults[0]
    if (!dialect || !fault) response.writeHead(404).end()
    else await this.#act(response, dialect, fault)
  }

  async #act(response: ServerResponse, dialect: Dialect, fault: Fault): Promise<void> {
    if (fault.mode === 'status') {
      const body = typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body ?? {})
      response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers }).end(body)
      return
    }
    if (fault.mode === 'document') {
      response.writeHead(200, { 'content-type': fault.contentType }).end(fault.body)
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
    const answer = encodeAnswer(dialect, {
      texts: chunks,
      calls: fault.mode === 'answer' ? (fault.calls ?? []) : [],
    })
    await this.#stream(response, answer, fault)
  }

  async #stream(
    response: ServerResponse,
    { head, body, tail }: Frames,
    fault: Exclude<Fault, { mode: 'status' | 'document' }>,
  ): Promise<void> {
    const whole = [...head, ...body, ...tail].join('')
    switch (fault.mode) {
      case 'answer':
        response.end(whole)
        return
      case 'rewritten':
        return writePieces(response, fault.rewrite(whole), fault.bytewise ?? false)
      case 'inserted':
        response.end([...head, ...body.toSpliced(fault.afterFrames, 0, ...fault.frames), ...tail].join(''))
        return
      case 'endless':
        while (!response.destroyed) {
          if (!response.write(fault.piece)) await drained(response)
        }
        return
      default:
    }
    // The frames that open the answer are followed by this many pieces of its text.
    await write(
      response,
      [...(fault.afterFrames > 0 ? head : []), ...body.slice(0, fault.afterFrames)].join(''),
    )
    if (fault.mode === 'end-early') response.end()
    if (fault.mode === 'reset') {
      // Written data has to be sent before the connection is cut.
      for (let turns = 0; turns < 50; turns += 1) await breathe()
      response.socket?.resetAndDestroy()
    }
    if (fault.mode === 'stall') {
      if (fault.comments) await write(response, ': ping\n\n: ping\n\n')
      this.#stalled.resolve()
    }
  }
}

function write(response: ServerResponse, text: string): Promise<void> {
  return new Promise((resolve) => (text === '' ? resolve() : response.write(text, () => resolve())))
}

async function writePieces(response: ServerResponse, text: string, bytewise: boolean): Promise<void> {
  const bytes = Buffer.from(text)
  if (!bytewise) {
    response.end(bytes)
    return
  }
  response.socket?.setNoDelay(true)
  for (const byte of bytes) response.write(Buffer.of(byte))
  response.end()
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      response.off('drain', settle)
      response.off('close', settle)
      resolve()
    }
    response.once('drain', settle)
    response.once('close', settle)
  })
}
