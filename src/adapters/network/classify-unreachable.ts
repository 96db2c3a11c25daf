import { createFailure, type Failure } from '../../core/kernel/failure.ts'
import { isLocalNetwork, isLoopback } from './address-reach.ts'
import type { NetworkEnvironment } from './environment.ts'

export interface UnreachableEvidence {
  url: URL
  method: string
  hasKey: boolean
  environment: NetworkEnvironment
}

/** Hosts that are known to be there and to allow web pages, but send some refusals without the header that lets a page read them. */
const hostsWithUnreadableRefusals = new Set(['api.openai.com', 'api.cerebras.ai'])
const hostsThatAreThere = new Set([
  ...hostsWithUnreadableRefusals,
  'api.anthropic.com',
  'generativelanguage.googleapis.com',
])

/**
 * A request without any answer. The browser hides why (its text differs by engine and says nothing), so this names the
 * causes that fit, likeliest first.
 */
export function classifyUnreachable(evidence: UnreachableEvidence): Failure {
  const { url, environment } = evidence
  const detail = `${evidence.method} ${url.origin}${url.pathname}: no answer that this page may read`
  if (!environment.isOnline && !isLoopback(url)) return createFailure('offline', { detail })
  if (environment.isSecurePage && url.protocol === 'http:' && !isLoopback(url)) {
    return createFailure('mixed-content', {
      message: `The browser blocks ${url.origin}, because this page is encrypted and that address is not.`,
      detail,
    })
  }
  const origin = environment.pageOrigin === '' ? 'this page’s address' : environment.pageOrigin
  if (isLoopback(url) || isLocalNetwork(url)) {
    return createFailure('unreachable', {
      message: `No server answered at ${url.origin}.`,
      hint: listCauses([
        'the server is not running, or listens on another port',
        `it does not allow this page to call it: for Ollama, start it with OLLAMA_ORIGINS=${origin}; in LM Studio, switch on “Enable CORS” in the server’s settings`,
        'the browser asked whether this page may reach devices on the local network, and the answer was no',
      ]),
      detail,
    })
  }
  const isKnown = hostsThatAreThere.has(url.hostname)
  return createFailure('unreachable', {
    message: `${url.host} could not be reached.`,
    hint: listCauses([
      ...(evidence.hasKey && hostsWithUnreadableRefusals.has(url.hostname)
        ? ['the API key is wrong (this provider hides that answer from web pages)']
        : []),
      ...(isKnown ? [] : ['the base URL is wrong', 'the server is not running or redirects elsewhere']),
      ...(isKnown ? [] : ['it does not allow web pages to call it (CORS)']),
      'a firewall, a VPN or a browser extension blocks it',
    ]),
    detail,
  })
}

function listCauses(causes: readonly string[]): string {
  return causes.length === 1
    ? `The likely cause: ${causes.join('')}.`
    : `Likely causes, likeliest first: ${causes.map((cause, index) => `(${index + 1}) ${cause}`).join('; ')}.`
}
