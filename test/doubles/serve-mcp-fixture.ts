import { createServer, type Server } from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { closeServer, listenOnLoopback, originOf } from './loopback.ts'
import { createMcpFixture, type McpFixture } from './mcp-fixture-server.ts'

/** The access that the server gives to web pages. It may be changed while the server runs. */
export interface FixtureCors {
  /** Absent for a server that no web page may read. */
  allowOrigin?: string | undefined
  allowHeaders: string[]
  exposeHeaders: string[]
  allowMethods: string[]
  /** Requests without `Bearer <token>` are refused with 401. */
  token?: string | undefined
  /** Whether a refusal may be read by web pages. */
  isRefusalReadable: boolean
  /** Target of a redirect that answers every request. */
  redirect?: string | undefined
}

export const openCors: FixtureCors = {
  allowOrigin: '*',
  allowHeaders: [
    'accept',
    'authorization',
    'content-type',
    'last-event-id',
    'mcp-method',
    'mcp-name',
    'mcp-protocol-version',
    'mcp-session-id',
  ],
  exposeHeaders: ['mcp-session-id', 'www-authenticate'],
  allowMethods: ['GET', 'POST', 'DELETE', 'OPTIONS'],
  isRefusalReadable: true,
}

export interface ServedFixture {
  url: string
  fixture: McpFixture
  cors: FixtureCors
  /** Methods and paths of the requests, in order. */
  seen: string[]
  close(): Promise<void>
}

/** Serves the fixture server on this computer. `cors` of the result can be changed. */
export async function serveMcpFixture(changes: Partial<FixtureCors> = {}, port = 0): Promise<ServedFixture> {
  const fixture = createMcpFixture()
  const handle = toNodeHandler(fixture)
  const cors: FixtureCors = { ...openCors, ...changes }
  const seen: string[] = []
  const server: Server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    const isRefused =
      request.method !== 'OPTIONS' &&
      cors.token !== undefined &&
      request.headers.authorization !== `Bearer ${cors.token}`
    if (cors.allowOrigin !== undefined && (!isRefused || cors.isRefusalReadable)) {
      response.setHeader('access-control-allow-origin', cors.allowOrigin)
      response.setHeader('access-control-expose-headers', cors.exposeHeaders.join(', '))
    }
    if (cors.redirect !== undefined && request.method !== 'OPTIONS') {
      response.writeHead(307, { location: cors.redirect }).end()
    } else if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', cors.allowHeaders.join(', '))
      response.setHeader('access-control-allow-methods', cors.allowMethods.join(', '))
      response.writeHead(204).end()
    } else if (isRefused) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    } else void handle(request, response)
  })
  await listenOnLoopback(server, port)
  return {
    url: `${originOf(server)}/mcp`,
    fixture,
    cors,
    seen,
    close: async () => {
      await fixture.close()
      await closeServer(server)
    },
  }
}
