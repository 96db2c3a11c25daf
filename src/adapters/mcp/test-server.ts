import type { JsonObject, JsonValue } from '../../core/model/json.ts'
import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import {
  mcpTestStepNames,
  type McpTestProgress,
  type McpTestStep,
  type McpTestStepName,
} from '../../core/model/mcp/mcp-connection-test.ts'
import type { McpServer } from '../../core/model/mcp/mcp-server.ts'
import { isRecord } from '../../lib/json.ts'
import { joinTexts, type LocalizedText } from '../../core/model/messages/localized-text.ts'
import { mcpText } from '../../core/model/messages/write-mcp-text.ts'
import { readEnvironment } from '../network/network-environment.ts'
import { checkProxyUrl } from '../network/provider-route.ts'
import { checkUrl } from '../network/url-gate.ts'
import { findSchemaProblem } from './gate-schema.ts'
import {
  findRefusedHeaders,
  hidesSession,
  probe,
  probePing,
  type ProbeContext,
  type ProbedHeader,
} from './internal/probe-server.ts'
import type { McpAuthorizer } from './mcp-authorizer.ts'
import { createMcpConnection } from './mcp-client.ts'
import type { McpListing } from './mcp-connection.ts'
import { discoverSignIn } from './oauth/discover-sign-in.ts'
import { createSignInFetch } from './oauth/sign-in-fetch.ts'

export interface McpTestOptions extends Omit<ProbeContext, 'server'> {
  server: Pick<McpServer, 'url' | 'proxyUrl'> & { authKind: McpServer['auth']['kind'] }
  authorizer?: McpAuthorizer | undefined
  onProgress: (progress: McpTestProgress) => void
}

/** Tests a server step by step. After a failure the remaining steps are skipped. Rejects only on abort. */
export async function testMcpServer(options: McpTestOptions): Promise<McpTestProgress> {
  const test = new McpTest(options)
  await test.run()
  return test.finish()
}

const unreadCodes: ReadonlySet<string> = new Set([
  'unreachable',
  'cors-blocked',
  'origin-not-allowed',
  'server-not-running',
  'mixed-content',
  'mcp-connection-lost',
])
const modernHeaders: ReadonlySet<ProbedHeader> = new Set(['mcp-method', 'mcp-name'])
const legacyHeaders: ReadonlySet<ProbedHeader> = new Set(['mcp-session-id', 'last-event-id'])

class McpTest {
  readonly #options: McpTestOptions
  #steps: McpTestStep[] = mcpTestStepNames.map((name) => ({ name, state: 'waiting' }))
  #paramHeaders: string[] = []
  #needsSignIn = false

  constructor(options: McpTestOptions) {
    this.#options = options
  }

  async run(): Promise<void> {
    const { server, scope, signal, authorizer, platform } = this.#options
    if (!this.#checkAddress()) return
    this.#set('Reachable', { state: 'running' })
    // A connection would try several times before it gives up.
    const refused = await findRefusedHeaders(this.#options, ['content-type', 'mcp-protocol-version'])
    if (refused.length > 0 && (await this.#isThere())) return await this.#explainUnread()
    const connection = createMcpConnection({ server, scope, authorizer, platform })
    try {
      const listed = await connection.list({ signal, scope })
      signal.throwIfAborted()
      if (!listed.ok) return await this.#explain(listed.failure)
      const { era } = connection
      await this.#passReach(era?.kind)
      this.#set('Protocol', {
        state: 'passed',
        text: mcpText('mcp-protocol-version', { version: era?.version ?? '' }),
      })
      const isSignedIn = server.authKind !== 'none'
      this.#set('Sign-in', {
        state: 'passed',
        text: mcpText(isSignedIn ? 'mcp-signed-in' : 'mcp-no-sign-in-needed'),
      })
      this.#set('Sign-in metadata', { state: 'skipped', text: mcpText('mcp-step-not-needed') })
      this.#checkTools(listed.value)
    } finally {
      await connection.close()
    }
  }

  finish(): McpTestProgress {
    this.#steps = this.#steps.map((step) =>
      step.state === 'waiting' || step.state === 'running'
        ? { name: step.name, state: 'skipped', text: mcpText('mcp-step-not-reached') }
        : step,
    )
    const outcome = this.#steps.some(({ state }) => state === 'failed') ? 'failed' : 'passed'
    const headers = describeHeaders(this.#pageOrigin, this.#paramHeaders)
    return { steps: this.#steps, result: { outcome, headers, needsSignIn: this.#needsSignIn } }
  }

  get #pageOrigin(): string {
    return (this.#options.platform?.environment ?? readEnvironment)().pageOrigin
  }

  get #host(): string {
    return new URL(this.#options.server.url).host
  }

  #set(name: McpTestStepName, step: Omit<McpTestStep, 'name'>): void {
    this.#steps = this.#steps.map((each) => (each.name === name ? { name, ...step } : each))
    this.#options.onProgress({ steps: this.#steps })
  }

  #fail(name: McpTestStepName, message: LocalizedText, hint?: LocalizedText): void {
    this.#set(name, { state: 'failed', failure: createFailure('mcp-request-refused', { message, hint }) })
  }

  #checkAddress(): boolean {
    const { url, proxyUrl } = this.#options.server
    const checked = checkUrl(url, 'person')
    const proxy = checkProxyUrl(proxyUrl ?? '')
    const failure = checked.ok ? (proxy.ok ? undefined : proxy.failure) : checked.failure
    if (failure) {
      this.#set('Address', { state: 'failed', failure })
      return false
    }
    const text = proxyUrl
      ? mcpText('mcp-address-valid-through-proxy', {
          address: url,
          host: URL.parse(proxyUrl)?.host ?? proxyUrl,
        })
      : mcpText('mcp-address-valid', { address: url })
    this.#set('Address', { state: 'passed', text })
    return true
  }

  /** Passes what a readable response shows. Names headers that this server does not need as well. */
  async #passReach(era: 'modern' | 'legacy' | undefined): Promise<void> {
    this.#set('Reachable', { state: 'passed', text: mcpText('mcp-host-answers', { host: this.#host }) })
    this.#set('CORS', { state: 'running' })
    const refused = await findRefusedHeaders(
      this.#options,
      this.#listHeaders(era === 'modern' ? legacyHeaders : undefined),
    )
    const needed = refused.filter((name) => era !== 'legacy' || !modernHeaders.has(name))
    if (needed.length > 0) this.#failCors('mcp-cors-header', needed)
    else {
      const others =
        refused.length > 0 ? mcpText('mcp-cors-header', { header: refused.join(', ') }) : undefined
      this.#set('CORS', { state: 'passed', text: joinTexts(mcpText('mcp-cors-passed'), others) })
    }
  }

  #listHeaders(without: ReadonlySet<ProbedHeader> = new Set()): ProbedHeader[] {
    const names: ProbedHeader[] = ['content-type', 'mcp-protocol-version', ...modernHeaders, ...legacyHeaders]
    if (this.#options.server.authKind !== 'none') names.push('authorization')
    return names.filter((name) => !without.has(name))
  }

  #failCors(code: 'mcp-cors-header' | 'mcp-cors-exposed', headers: readonly string[]): void {
    this.#fail('CORS', mcpText(code, { header: headers.join(', ') }), mcpText('mcp-cors-workaround'))
  }

  async #explain(failure: Failure): Promise<void> {
    if (failure.code === 'aborted') return
    if (failure.code === 'redirected') return this.#failRedirect()
    if (unreadCodes.has(failure.code)) {
      if (await this.#isThere()) return await this.#explainUnread()
      return this.#set('Reachable', { state: 'failed', failure })
    }
    if (failure.code === 'keys-locked' || failure.code === 'offline') {
      return this.#set(failure.code === 'offline' ? 'Reachable' : 'Sign-in', { state: 'failed', failure })
    }
    this.#set('Reachable', { state: 'passed', text: mcpText('mcp-host-answers', { host: this.#host }) })
    if (failure.code === 'mcp-sign-in-needed') return await this.#explainSignIn()
    if (await hidesSession(this.#options)) return this.#failCors('mcp-cors-exposed', ['Mcp-Session-Id'])
    const plain = await probePing(this.#options)
    if (plain.kind === 'read' && plain.status === 403) {
      return this.#fail(
        'CORS',
        mcpText('mcp-cors-origin', { origin: this.#pageOrigin }),
        mcpText('mcp-cors-workaround'),
      )
    }
    this.#set('CORS', { state: 'passed', text: mcpText('mcp-cors-passed') })
    if (failure.code === 'mcp-version-unsupported') return this.#set('Protocol', { state: 'failed', failure })
    const isOld = await this.#isOldTransport()
    const message = isOld ? mcpText('mcp-old-transport') : mcpText('mcp-not-mcp', { host: this.#host })
    const refusal = createFailure('mcp-request-refused', {
      message,
      hint: mcpText('mcp-check-path'),
      detail: failure.detail,
    })
    this.#set('Protocol', { state: 'failed', failure: refusal })
  }

  #failRedirect(): void {
    this.#fail(
      'Reachable',
      mcpText('mcp-redirects', { host: this.#host }),
      mcpText('mcp-enter-final-address'),
    )
  }

  /** Returns whether a server responds, whether or not a page may read the response. */
  async #isThere(): Promise<boolean> {
    return (await probe(this.#options, { mode: 'no-cors' })).kind !== 'unread'
  }

  /** Explains that no response of a server could be read: a redirect, CORS, or a refusal without CORS. */
  async #explainUnread(): Promise<void> {
    const plain = await probe(this.#options, { method: 'POST', body: '{}' })
    if (plain.kind === 'redirected') return this.#failRedirect()
    this.#set('Reachable', { state: 'passed', text: mcpText('mcp-host-answers', { host: this.#host }) })
    if (plain.kind === 'read') {
      const refused = await findRefusedHeaders(this.#options, this.#listHeaders())
      return this.#failCors('mcp-cors-header', refused.length > 0 ? refused : ['Accept'])
    }
    // A server that answers preflights to this origin sends its CORS headers, but not with its refusals.
    const preflight = await probe(this.#options, { method: 'OPTIONS' })
    const hint = mcpText('mcp-cors-workaround')
    if (preflight.kind === 'read') return this.#fail('CORS', mcpText('mcp-cors-refusals'), hint)
    this.#fail('CORS', mcpText('mcp-cors-origin', { origin: this.#pageOrigin }), hint)
  }

  async #explainSignIn(): Promise<void> {
    const { server } = this.#options
    const refused = await findRefusedHeaders(this.#options, ['authorization'])
    if (refused.length > 0) return this.#failCors('mcp-cors-header', refused)
    const plain = await probePing(this.#options)
    const challenge = plain.kind === 'read' ? plain.headers.get('www-authenticate') : null
    const hidden =
      challenge === null ? mcpText('mcp-cors-exposed', { header: 'WWW-Authenticate' }) : undefined
    this.#set('CORS', { state: 'passed', text: joinTexts(mcpText('mcp-cors-passed'), hidden) })
    this.#set('Protocol', { state: 'skipped', text: mcpText('mcp-step-not-reached') })
    if (server.authKind === 'header')
      return this.#fail('Sign-in', mcpText('mcp-secret-refused'), mcpText('mcp-enter-secret-again'))
    const signInFetch = createSignInFetch(this.#options)
    const plan = await discoverSignIn(server, challenge, signInFetch)
    const hint = plan.ok ? mcpText('mcp-sign-in-after-saving') : undefined
    this.#fail('Sign-in', mcpText('mcp-sign-in-required'), hint)
    this.#needsSignIn = plan.ok
    if (!plan.ok) return this.#set('Sign-in metadata', { state: 'failed', failure: plan.failure })
    const { host } = new URL(plan.value.metadata.authorization_endpoint)
    this.#set('Sign-in metadata', { state: 'passed', text: mcpText('mcp-sign-in-at', { host }) })
  }

  /** The old transport answers GET with an event stream and refuses POST. */
  async #isOldTransport(): Promise<boolean> {
    const answer = await probe(this.#options, { headers: { accept: 'text/event-stream' } })
    const post = await probePing(this.#options)
    const isStream =
      answer.kind === 'read' && answer.headers.get('content-type')?.startsWith('text/event-stream')
    return isStream === true && post.kind === 'read' && [404, 405].includes(post.status)
  }

  #checkTools({ tools }: McpListing): void {
    this.#paramHeaders = [...new Set(tools.flatMap(({ inputSchema }) => listParamHeaders(inputSchema)))]
    this.#set('Tools', { state: 'passed', text: mcpText('mcp-tools-listed', { count: tools.length }) })
    const refused = tools.filter(({ inputSchema }) => findSchemaProblem(inputSchema, 'input') !== undefined)
    const names = refused.map(({ remoteName }) => remoteName).join(', ')
    const text =
      refused.length === 0
        ? mcpText('mcp-schemas-valid')
        : mcpText('mcp-schemas-refused', { count: refused.length, names })
    this.#set('Schemas', { state: 'passed', text })
  }
}

/** Returns the headers in which a modern client repeats marked parameters. */
function listParamHeaders({ properties }: JsonObject): string[] {
  if (!isRecord(properties)) return []
  return Object.values(properties).flatMap((schema: JsonValue | undefined) => {
    const name = isRecord(schema) ? schema['x-mcp-header'] : undefined
    return typeof name === 'string' && /^[\w-]{1,100}$/.test(name) ? [`Mcp-Param-${name}`] : []
  })
}

/** Returns the CORS headers that a server must send, a line each. docs/mcp.md has the same lines. */
export function describeHeaders(pageOrigin: string, paramHeaders: readonly string[] = []): string {
  const allowed = [
    'Authorization',
    'Content-Type',
    'Last-Event-ID',
    'Mcp-Method',
    'Mcp-Name',
    'MCP-Protocol-Version',
    'Mcp-Session-Id',
    ...paramHeaders,
  ]
  return [
    `Access-Control-Allow-Origin: ${pageOrigin}`,
    'Access-Control-Allow-Methods: GET, POST, DELETE, OPTIONS',
    `Access-Control-Allow-Headers: ${allowed.join(', ')}`,
    'Access-Control-Expose-Headers: Mcp-Session-Id, WWW-Authenticate',
    'Access-Control-Max-Age: 7200',
  ].join('\n')
}
