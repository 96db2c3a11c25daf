import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeServer, listenOnLoopback, originOf } from '../../test/doubles/loopback.ts'
import { dialectOf, encodeAnswer, modelLists, type Dialect, type ToolCall } from './dialects.ts'

/** Behavior of the server for one request. */
export type Behavior =
  /** The last piece of the text is sent after `until` resolves. */
  | { kind: 'text'; text: string; tokensPerSecond?: number; until?: Promise<void> }
  /** The calls are sent after `until` resolves. */
  | { kind: 'calls'; calls: readonly ToolCall[]; text?: string; until?: Promise<void> }
  | { kind: 'status'; status: number; body: string; cors?: boolean; headers?: Record<string, string> }
  | { kind: 'html' }
  /** The connection is cut after `until` resolves. */
  | { kind: 'cut'; text: string; until?: Promise<void> }
  | { kind: 'hang'; text: string }
  | { kind: 'broken-json'; text: string }
  | { kind: 'unknown-events'; text: string }
  | { kind: 'frames'; frames: readonly string[] }

export interface RouteAnswer {
  status: number
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface RecordedRequest {
  method: string
  url: string
  headers: Record<string, string | string[] | undefined>
  body: string
  /** True if the client closed the connection before the answer ended. */
  wasClosedByClient: boolean
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'authorization, content-type, x-api-key, x-goog-api-key, anthropic-version, anthropic-beta, anthropic-dangerous-direct-browser-access',
  'access-control-allow-methods': 'GET, POST',
}

/** Splits a text roughly as a tokenizer would, into pieces of up to six characters with their leading space. */
export function toTokens(text: string): string[] {
  return text.match(/\s*\S{1,6}|\s+/g) ?? []
}

/** A provider on loopback that streams four dialects as server-sent events and records its requests. */
export class FakeProvider {
  readonly requests: RecordedRequest[] = []
  /** Public pages by path, for tools that fetch. A page that never resolves is a server that never answers. */
  readonly pages = new Map<string, string | Promise<string>>()
  /** Other responses of the server, by path. */
  readonly routes = new Map<string, (request: RecordedRequest) => RouteAnswer>()
  readonly #server: Server
  #queue: Behavior[] = []
  #makeEach: ((request: RecordedRequest) => Behavior) | null = null
  #last: Behavior = { kind: 'text', text: 'Hello from the fake provider.' }

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<FakeProvider> {
    const server = createServer()
    const provider = new FakeProvider(server)
    server.on('request', (request, response) => {
      provider.#handle(request, response).catch(() => response.destroy())
    })
    await listenOnLoopback(server)
    return provider
  }

  get origin(): string {
    return originOf(this.#server)
  }

  baseUrl(dialect: Dialect = 'openai-compatible'): string {
    return `${this.origin}/${dialect === 'google' ? 'v1beta' : 'v1'}`
  }

  /** Sets the behaviors for the next requests, in order. The last one then repeats. */
  willAnswer(...behaviors: Behavior[]): void {
    this.#queue = [...behaviors]
    this.#makeEach = null
  }

  /** Answers every request with a behavior of its own. */
  willAnswerEach(make: (request: RecordedRequest) => Behavior): void {
    this.#queue = []
    this.#makeEach = make
  }

  /** Recorded requests for answers, without preflights and requests for model lists. */
  get answerRequests(): RecordedRequest[] {
    return this.requests.filter((request) => request.method === 'POST')
  }

  async stop(): Promise<void> {
    await closeServer(this.#server)
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.origin)
    if (request.method === 'OPTIONS') {
      response.writeHead(204, cors).end()
      return
    }
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const record: RecordedRequest = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body,
      wasClosedByClient: false,
    }
    this.requests.push(record)
    response.on('close', () => {
      record.wasClosedByClient = !response.writableFinished
    })
    const route = this.routes.get(pathname)
    if (route) {
      const { status, headers, body: answered } = route(record)
      response.writeHead(status, { ...cors, ...headers }).end(answered)
      return
    }
    const page = this.pages.get(pathname)
    if (page !== undefined) {
      const type = pathname.endsWith('.html') ? 'text/html' : 'text/plain'
      response.writeHead(200, { ...cors, 'content-type': `${type}; charset=utf-8` }).end(await page)
      return
    }
    const dialect = dialectOf(pathname)
    if (!dialect) {
      answerOther(request, response, pathname)
      return
    }
    this.#last = this.#makeEach?.(record) ?? this.#queue.shift() ?? this.#last
    await answer(response, dialect, this.#last)
  }
}

function answerOther(request: IncomingMessage, response: ServerResponse, pathname: string): void {
  if (request.method === 'GET' && pathname.endsWith('/models')) {
    const list = modelLists[pathname.startsWith('/v1beta') ? 'google' : 'other']
    response.writeHead(200, { ...cors, 'content-type': 'application/json' }).end(JSON.stringify(list))
    return
  }
  response.writeHead(404, { ...cors, 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: { message: `no such path: ${pathname}` } }))
}

async function answer(response: ServerResponse, dialect: Dialect, behavior: Behavior): Promise<void> {
  if (behavior.kind === 'status') {
    response.writeHead(behavior.status, {
      ...(behavior.cors === false ? {} : cors),
      'content-type': 'application/json',
      ...behavior.headers,
    })
    response.end(behavior.body)
    return
  }
  if (behavior.kind === 'html') {
    response.writeHead(200, { ...cors, 'content-type': 'text/html' })
    response.end('<!doctype html><title>Sign in</title><h1>Welcome to the hotel network</h1>')
    return
  }
  response.writeHead(200, { ...cors, 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  if (behavior.kind === 'frames') {
    for (const frame of behavior.frames) response.write(frame)
    response.end()
    return
  }
  await stream(response, dialect, behavior)
}

type Streamed = Exclude<Behavior, { kind: 'status' } | { kind: 'html' } | { kind: 'frames' }>

async function stream(response: ServerResponse, dialect: Dialect, behavior: Streamed): Promise<void> {
  const texts = toTokens(behavior.text ?? '')
  const { head, body, tail } = encodeAnswer(dialect, {
    texts,
    calls: behavior.kind === 'calls' ? behavior.calls : [],
  })
  for (const frame of head) response.write(frame)
  if (behavior.kind === 'unknown-events') {
    response.write(': a comment\n\nevent: moon.phase\ndata: {"type":"moon.phase","phase":"waxing"}\n\n')
  }
  const pauseMs = behavior.kind === 'text' && behavior.tokensPerSecond ? 1000 / behavior.tokensPerSecond : 0
  for (const [index, frame] of body.entries()) {
    if (behavior.kind === 'text' && index === body.length - 1) await behavior.until
    if (response.destroyed) return
    response.write(frame)
    if (pauseMs > 0) await sleep(pauseMs)
  }
  if (behavior.kind === 'calls') await behavior.until
  if (behavior.kind === 'hang') return
  if (behavior.kind === 'cut') {
    await behavior.until
    // Long enough for the written data to be sent, so that the client sees the cut in the middle of the answer.
    await sleep(100)
    response.destroy()
    return
  }
  if (behavior.kind === 'broken-json') response.write('data: {"choices":[{"index":0,"delta":{"con\n\n')
  for (const frame of tail) response.write(frame)
  response.end()
}
