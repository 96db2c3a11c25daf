import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { closeServer, listenOnLoopback, originOf } from '../../test/doubles/loopback.ts'

export interface ScriptedAnswer {
  status: number
  headers?: Record<string, string>
  body?: string
}

/** Responses of a server. A missing response means success. `list` is a GET below the root, `answer` a POST. */
export interface ServerScript {
  preflight?: ScriptedAnswer
  list?: ScriptedAnswer | 'never'
  answer?: ScriptedAnswer
}

export const allowAnyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, x-api-key, anthropic-version',
}

const healthy = {
  preflight: { status: 204, headers: allowAnyOrigin },
  list: {
    status: 200,
    headers: { ...allowAnyOrigin, 'content-type': 'application/json' },
    body: '{"data":[{"id":"m"}]}',
  },
  elsewhere: { status: 404, headers: allowAnyOrigin, body: '{}' },
} satisfies Record<string, ScriptedAnswer>

/** A server on loopback that is broken in one way and records its requests. */
export class ScriptedServer {
  readonly requests: { method: string; url: string; hasKey: boolean; wasClosedByClient: boolean }[] = []
  readonly #server: Server

  private constructor(script: ServerScript) {
    this.#server = createServer((request, response) => this.#handle(script, request, response))
  }

  /** Starts the server on a free port or on the given one. Rejects if the port is taken. */
  static async start(script: ServerScript, port = 0): Promise<ScriptedServer> {
    const scripted = new ScriptedServer(script)
    await listenOnLoopback(scripted.#server, port)
    return scripted
  }

  get origin(): string {
    return originOf(this.#server)
  }

  async stop(): Promise<void> {
    await closeServer(this.#server)
  }

  #handle(script: ServerScript, request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url = '' } = request
    const record = {
      method,
      url,
      hasKey: (request.headers.authorization ?? '').includes('key-of-the-doctor'),
      wasClosedByClient: false,
    }
    this.requests.push(record)
    response.on('close', () => {
      record.wasClosedByClient = !response.writableFinished
    })
    const answer = choose(script, method, url)
    if (answer !== 'never') response.writeHead(answer.status, answer.headers).end(answer.body)
  }
}

function choose(script: ServerScript, method: string, url: string): ScriptedAnswer | 'never' {
  if (method === 'OPTIONS') return script.preflight ?? healthy.preflight
  if (url === '/') return healthy.elsewhere
  return (method === 'POST' ? script.answer : script.list) ?? healthy.list
}
