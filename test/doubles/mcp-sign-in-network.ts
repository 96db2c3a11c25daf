/** A request as a server gets it. */
export interface SeenRequest {
  url: URL
  method: string
  headers: Headers
  body: string
}

export interface SignInNetworkOptions {
  /** Changes to the metadata of the MCP server. `null` means that it has none. */
  resource?: Record<string, unknown> | null
  /** Changes to the metadata of the authorization server. */
  metadata?: Record<string, unknown>
  /** Changes to the token response. */
  tokens?: Record<string, unknown>
  /** Lifetime of an access token, in seconds. */
  expiresIn?: number
}

/**
 * An MCP server at https://mcp.example/mcp and its authorization server at https://auth.example. Refresh tokens work once, and a
 * second use revokes all tokens, as OAuth 2.1 recommends.
 */
export class SignInNetwork {
  readonly seen: SeenRequest[] = []
  readonly #options: SignInNetworkOptions
  /** Tokens of the latest pair. */
  valid = { access: '', refresh: '' }
  /** Number of refresh tokens that were used twice. */
  reused = 0
  /** Clients that are registered. A server may forget them. */
  readonly clients = new Set<string>()
  #registered = 0
  #count = 0
  readonly #used = new Set<string>()
  /** Answers a request to the MCP server that is authorized. */
  answer = (): Response => Response.json({ jsonrpc: '2.0', id: 1, result: {} })

  constructor(options: SignInNetworkOptions = {}) {
    this.#options = options
  }

  readonly fetch: typeof fetch = (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const headers = new Headers(init.headers)
    this.seen.push({
      url,
      method: init.method ?? 'GET',
      headers,
      body: typeof init.body === 'string' ? init.body : '',
    })
    return Promise.resolve(this.#respond(url, headers, typeof init.body === 'string' ? init.body : ''))
  }

  /** Everything that was sent, as text. */
  get sent(): string {
    return this.seen
      .map(({ url, headers, body }) => [url.href, JSON.stringify([...headers]), body].join('\n'))
      .join('\n')
  }

  #respond(url: URL, headers: Headers, body: string): Response {
    switch (url.href.split('?')[0]) {
      case 'https://mcp.example/mcp':
        return headers.get('authorization') === `Bearer ${this.valid.access}` && this.valid.access !== ''
          ? this.answer()
          : new Response(null, {
              status: 401,
              headers: {
                'www-authenticate': 'Bearer resource_metadata="https://mcp.example/meta", scope="read write"',
              },
            })
      case 'https://mcp.example/meta':
        if (this.#options.resource === null) return new Response(null, { status: 404 })
        return Response.json({
          resource: 'https://mcp.example/mcp',
          authorization_servers: ['https://auth.example'],
          ...this.#options.resource,
        })
      case 'https://auth.example/.well-known/oauth-authorization-server':
        return Response.json({
          issuer: 'https://auth.example',
          authorization_endpoint: 'https://auth.example/authorize',
          token_endpoint: 'https://auth.example/token',
          registration_endpoint: 'https://auth.example/register',
          response_types_supported: ['code'],
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: true,
          ...this.#options.metadata,
        })
      case 'https://auth.example/register':
        this.#registered += 1
        this.clients.add(`client-${this.#registered}`)
        return Response.json({ ...(JSON.parse(body) as object), client_id: `client-${this.#registered}` })
      case 'https://auth.example/token':
        return this.#issue(new URLSearchParams(body))
      default:
        return new Response(null, { status: 404 })
    }
  }

  #issue(fields: URLSearchParams): Response {
    if (this.clients.size === 0) return Response.json({ error: 'invalid_client' }, { status: 401 })
    const refresh = fields.get('refresh_token')
    if (refresh !== null && (refresh !== this.valid.refresh || this.#used.has(refresh))) {
      if (this.#used.has(refresh)) this.reused += 1
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    }
    if (refresh !== null) this.#used.add(refresh)
    this.#count += 1
    this.valid = { access: `access-canary-${this.#count}`, refresh: `refresh-canary-${this.#count}` }
    return Response.json({
      access_token: this.valid.access,
      refresh_token: this.valid.refresh,
      token_type: 'Bearer',
      expires_in: this.#options.expiresIn ?? 3600,
      ...this.#options.tokens,
    })
  }
}
