import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { closeServer, listenOnLoopback, originOf } from '../../test/doubles/loopback.ts'
import { createMcpFixture, type McpFixture } from '../../test/doubles/mcp-fixture-server.ts'

/** An MCP server on loopback that requires a sign-in, and is its own authorization server. Codes and refresh tokens work once. */
export class McpSignInServer {
  readonly fixture: McpFixture = createMcpFixture()
  /** Scopes of the token that is valid. Empty without one. */
  scopes: string[] = []
  /** Lifetime of an access token, in seconds. */
  lifetime = 3600
  /** The access and refresh tokens that were issued. */
  readonly issued: string[] = []
  #valid = { access: '', refresh: '' }
  readonly #handle = toNodeHandler(this.fixture)
  readonly #codes = new Map<string, { challenge: string; scope: string }>()
  readonly #server: Server = createServer((request, response) => void this.#respond(request, response))

  static async start(): Promise<McpSignInServer> {
    const server = new McpSignInServer()
    await listenOnLoopback(server.#server)
    return server
  }

  get origin(): string {
    return originOf(this.#server)
  }

  get url(): string {
    return `${this.origin}/mcp`
  }

  async close(): Promise<void> {
    await this.fixture.close()
    await closeServer(this.#server)
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.origin)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', allowedHeaders)
    response.setHeader('access-control-allow-methods', 'GET, POST, DELETE, OPTIONS')
    response.setHeader('access-control-expose-headers', 'mcp-session-id, www-authenticate')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (pathname === '/mcp') return this.#serveMcp(request, response)
    if (pathname === '/authorize') {
      return void response.setHeader('content-type', 'text/html').end(this.#writePage(searchParams))
    }
    const body = await readBody(request)
    const answer = this.#answer(pathname, body)
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.json))
  }

  #serveMcp(request: IncomingMessage, response: ServerResponse): void {
    const { access } = this.#valid
    if (access !== '' && request.headers.authorization === `Bearer ${access}`) {
      return void this.#handle(request, response)
    }
    const metadata = `${this.origin}/.well-known/oauth-protected-resource/mcp`
    response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${metadata}"` }).end()
  }

  #answer(pathname: string, body: string): { status?: number; json: object } {
    const { origin } = this
    switch (pathname) {
      case '/.well-known/oauth-protected-resource/mcp':
        return {
          json: {
            resource: this.url,
            authorization_servers: [origin],
            scopes_supported: ['tides:read', 'tables:book'],
          },
        }
      case '/.well-known/oauth-authorization-server':
        return {
          json: {
            issuer: origin,
            authorization_endpoint: `${origin}/authorize`,
            token_endpoint: `${origin}/token`,
            registration_endpoint: `${origin}/register`,
            response_types_supported: ['code'],
            code_challenge_methods_supported: ['S256'],
            token_endpoint_auth_methods_supported: ['none'],
            authorization_response_iss_parameter_supported: true,
          },
        }
      case '/register':
        return { status: 201, json: { ...(JSON.parse(body) as object), client_id: 'client-1' } }
      case '/token':
        return this.#issue(new URLSearchParams(body))
      default:
        return { status: 404, json: {} }
    }
  }

  #issue(fields: URLSearchParams): { status?: number; json: object } {
    const code = this.#codes.get(fields.get('code') ?? '')
    this.#codes.delete(fields.get('code') ?? '')
    const verifier = fields.get('code_verifier') ?? ''
    const isRight =
      fields.get('resource') === this.url &&
      (fields.get('grant_type') === 'refresh_token'
        ? this.#valid.refresh !== '' && fields.get('refresh_token') === this.#valid.refresh
        : code?.challenge === createHash('sha256').update(verifier).digest('base64url'))
    if (!isRight) return { status: 400, json: { error: 'invalid_grant' } }
    if (code) this.scopes = code.scope.split(' ')
    const count = this.issued.length
    this.#valid = { access: `access-token-${count}`, refresh: `refresh-token-${count}` }
    this.issued.push(this.#valid.access, this.#valid.refresh)
    return {
      json: {
        access_token: this.#valid.access,
        refresh_token: this.#valid.refresh,
        token_type: 'Bearer',
        expires_in: this.lifetime,
        scope: this.scopes.join(' '),
      },
    }
  }

  /** Returns a page with a link that allows the sign-in, and one that denies it. */
  #writePage(query: URLSearchParams): string {
    const code = `code-${this.#codes.size}-${this.issued.length}`
    const scope = query.get('scope') ?? ''
    this.#codes.set(code, { challenge: query.get('code_challenge') ?? '', scope })
    const back = (name: string, value: string) => {
      const callback = new URL(query.get('redirect_uri') ?? '')
      callback.searchParams.set(name, value)
      callback.searchParams.set('state', query.get('state') ?? '')
      callback.searchParams.set('iss', this.origin)
      return callback.href.replaceAll('&', '&amp;')
    }
    return `<!doctype html><title>Sign in</title><p>${scope}</p>
      <a href="${back('code', code)}">Allow</a> <a href="${back('error', 'access_denied')}">Deny</a>`
  }
}

const allowedHeaders =
  'accept, authorization, content-type, last-event-id, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id'

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
