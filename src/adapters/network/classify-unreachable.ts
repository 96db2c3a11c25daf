import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import type { ProviderKindId } from '../../core/model/providers/provider-kind-id.ts'
import { isLocalNetwork, isLoopback } from './address-reach.ts'
import type { NetworkEnvironment } from './network-environment.ts'
import type { ProbeFindings } from './probe-address.ts'
import { commonText, networkText } from '../../core/model/messages/write-text.ts'

export interface UnreachableEvidence {
  url: URL
  method: string
  hasKey: boolean
  environment: NetworkEnvironment
  /** Kind of server that the person chose. If absent, the port decides. */
  kind?: ProviderKindId
  /** Findings of the connection test, if it ran. */
  findings?: ProbeFindings
}

/** Hosts that exist and allow web pages, but send some refusals without the header that lets a page read them. */
const hostsWithUnreadableRefusals = new Set(['api.openai.com', 'api.cerebras.ai'])
const hostsThatAreThere = new Set([
  ...hostsWithUnreadableRefusals,
  'api.anthropic.com',
  'generativelanguage.googleapis.com',
])

/**
 * Classifies a request that got no response. The browser hides the reason: its error text differs by engine and says
 * nothing.
 * Lists the causes that fit, most likely first. With findings, only the remaining causes are named.
 */
export function classifyUnreachable(evidence: UnreachableEvidence): Failure {
  const { url, environment, findings } = evidence
  const detail = `${evidence.method} ${url.origin}${url.pathname}: no answer that this page may read`
  if (!environment.isOnline && !isLoopback(url)) return createFailure('offline', { detail })
  if (!findings?.isThere && isBlockedAsMixed(evidence)) {
    return createFailure('mixed-content', {
      message: networkText('browser-blocks-because-page-encrypted-address', { origin: url.origin }),
      ...(isLocalNetwork(url) && { hint: localHint }),
      detail,
    })
  }
  if (findings?.isThere) return { ...describeUnread(evidence, findings), detail }
  const isLocal = isLoopback(url) || isLocalNetwork(url)
  if (isLocal) return { ...describeLocal(evidence), detail }
  return { ...describeDistant(evidence), detail }
}

/** Chromium knows the local network permission and then lets mixed content pass to local addresses. */
function isBlockedAsMixed({ url, environment, findings }: UnreachableEvidence): boolean {
  if (!environment.isSecurePage || url.protocol !== 'http:' || isLoopback(url)) return false
  return !isLocalNetwork(url) || findings === undefined || findings.permission === 'unknown'
}

const localHint =
  'Use an https:// address. Chrome and Edge also reach this one as it is, if it is written in numbers or ends in .local, once you allow “Local network access”.'

/** Describes a server that responds, but whose response this page may not read. */
function describeUnread(evidence: UnreachableEvidence, findings: ProbeFindings): Failure {
  const { url, hasKey } = evidence
  const hidesRefusals = findings.readsWithHeaders || hostsWithUnreadableRefusals.has(url.hostname)
  if (hasKey && hidesRefusals) {
    return createFailure('key-wrong', {
      message: networkText('answers-but-hides-answer-api-key', { host: url.host }),
      hint: listCauses([
        'the API key is wrong: copy it again',
        'it refuses this address to web pages (CORS)',
      ]),
    })
  }
  if (findings.readsPlain) {
    return createFailure('cors-blocked', {
      message: networkText('refuses-headers-request-needs-answer-browser', { host: url.host }),
      hint: networkText('let-server-allow-headers-authorization-content', { evidence: pageOf(evidence) }),
    })
  }
  if (isLoopback(url) || isLocalNetwork(url)) {
    return createFailure('origin-not-allowed', {
      message: networkText('server-running-but-does-not-allow', { origin: url.origin }),
      hint: networkText('allow-then-try-again', { evidence: describeSetting(evidence) }),
    })
  }
  return createFailure('cors-blocked', {
    message: networkText('there-but-does-not-let-web', { host: url.host }),
    hint: `${listCauses([
      'it serves no web pages at all',
      ...(hasKey ? ['the API key is wrong, and it hides that answer from web pages'] : []),
    ])} If the server is yours, let it send Access-Control-Allow-Origin: ${pageOf(evidence)}; else enter a proxy of your own that adds it under “Proxy address”.`,
  })
}

function describeLocal(evidence: UnreachableEvidence): Failure {
  const { url, findings } = evidence
  if (findings?.permission === 'denied') {
    return createFailure('local-network-denied', {
      message: networkText('browser-does-not-let-page-reach-access', { origin: url.origin }),
    })
  }
  const notRunning = 'the server is not running, or listens on another port'
  const permission =
    'the browser asked whether this page may reach devices on the local network, and the answer was no'
  const safari = mayBeSafari(evidence)
    ? ['the browser is Safari, which lets no page with https reach an address without it']
    : []
  if (findings) {
    return createFailure('server-not-running', {
      message: networkText('no-server-answered', { origin: url.origin }),
      hint: listCauses([notRunning, ...(findings.permission === 'granted' ? [] : [permission]), ...safari]),
    })
  }
  return createFailure('unreachable', {
    message: networkText('no-server-answered', { origin: url.origin }),
    hint: listCauses([
      notRunning,
      `it does not allow this page to call it: ${describeSetting(evidence)}`,
      permission,
      ...safari,
    ]),
  })
}

/**
 * Safari may be the cause only if the local network permission is unknown. Browsers that know the permission are
 * Chromium, which may reach this computer from any page.
 */
function mayBeSafari({ url, environment, findings }: UnreachableEvidence): boolean {
  const isUnknown = findings === undefined || findings.permission === 'unknown'
  return environment.isSecurePage && url.protocol === 'http:' && isUnknown
}

function describeDistant({ url, hasKey, findings }: UnreachableEvidence): Failure {
  const isKnown = hostsThatAreThere.has(url.hostname)
  const blocked = 'a firewall, a VPN or a browser extension blocks it'
  const causes = findings
    ? [...(isKnown ? [] : ['the name in the base URL is wrong', 'the server is down']), blocked]
    : [
        ...(hasKey && hostsWithUnreadableRefusals.has(url.hostname)
          ? ['the API key is wrong (this provider hides that answer from web pages)']
          : []),
        ...(isKnown
          ? []
          : [
              'the base URL is wrong',
              'the server is not running or redirects elsewhere',
              'it does not allow web pages to call it (CORS)',
            ]),
        blocked,
      ]
  return createFailure('unreachable', {
    message: commonText('not-reached', { host: url.host }),
    hint: `${listCauses(causes)}${findings ? '' : ' “Test connection” in Settings, Providers, tells them apart.'}`,
  })
}

const usualPorts: Partial<Record<string, ProviderKindId>> = { '11434': 'ollama', '1234': 'lmstudio' }

/** Describes what to change at the server, using the names of its own settings. */
function describeSetting(evidence: UnreachableEvidence): string {
  const { kind, url } = evidence
  const page = pageOf(evidence)
  const server = kind === 'ollama' || kind === 'lmstudio' ? kind : usualPorts[url.port]
  const ollama = `start it with OLLAMA_ORIGINS=${page}`
  const lmStudio = 'switch on “Enable CORS” in the server’s settings'
  if (server === 'ollama') return `quit Ollama and ${ollama}`
  if (server === 'lmstudio') return `in LM Studio, ${lmStudio}`
  return `allow the origin ${page} in its CORS settings (for Ollama, ${ollama}; in LM Studio, ${lmStudio})`
}

/** The origin that a server must allow, as people have to write it. */
function pageOf({ environment }: UnreachableEvidence): string {
  return environment.pageOrigin === '' ? 'this page’s address' : environment.pageOrigin
}

/** Formats causes for hints: one cause, or a numbered list. */
export function listCauses(causes: readonly string[]): string {
  return causes.length === 1
    ? `The likely cause: ${causes.join('')}.`
    : `Likely causes, likeliest first: ${causes.map((cause, index) => `(${index + 1}) ${cause}`).join('; ')}.`
}
