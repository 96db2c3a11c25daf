import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import type { ProviderKindId } from '../../core/model/providers/provider-kind-id.ts'
import { isLocalNetwork, isLoopback } from './address-reach.ts'
import type { NetworkEnvironment } from './network-environment.ts'
import type { ProbeFindings } from './probe-address.ts'
import { joinTexts, type LocalizedText, type TextParam } from '../../core/model/messages/localized-text.ts'
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
  const detail = `${evidence.method} ${url.origin}${url.pathname}: no readable response`
  if (!environment.isOnline && !isLoopback(url)) return createFailure('offline', { detail })
  if (!findings?.isThere && isBlockedAsMixed(evidence)) {
    return createFailure('mixed-content', {
      message: networkText('mixed-content-blocked', { origin: url.origin }),
      hint: isLocalNetwork(url) ? networkText('local-address-needs-https') : undefined,
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

/** Describes a server that responds, but whose response this page may not read. */
function describeUnread(evidence: UnreachableEvidence, findings: ProbeFindings): Failure {
  const { url, hasKey } = evidence
  const hidesRefusals = findings.readsWithHeaders || hostsWithUnreadableRefusals.has(url.hostname)
  if (hasKey && hidesRefusals) {
    return createFailure('key-wrong', {
      message: networkText('key-answer-hidden', { host: url.host }),
      hint: listCauses([networkText('cause-key-wrong'), networkText('cause-address-refused-to-pages')]),
    })
  }
  if (findings.readsPlain) {
    return createFailure('cors-blocked', {
      message: networkText('host-refuses-headers', { host: url.host }),
      hint: networkText('allow-headers-at-server', { evidence: pageOf(evidence) }),
    })
  }
  if (isLoopback(url) || isLocalNetwork(url)) {
    return createFailure('origin-not-allowed', {
      message: networkText('server-refuses-page', { origin: url.origin }),
      hint: networkText('allow-page-at-server', { evidence: describeSetting(evidence) }),
    })
  }
  return createFailure('cors-blocked', {
    message: networkText('host-refuses-pages', { host: url.host }),
    hint: joinTexts(
      listCauses([
        networkText('cause-no-web-pages-served'),
        ...(hasKey ? [networkText('cause-key-wrong-hidden')] : []),
      ]),
      networkText('cors-allow-origin-or-proxy', { page: pageOf(evidence) }),
    ),
  })
}

function describeLocal(evidence: UnreachableEvidence): Failure {
  const { url, findings } = evidence
  if (findings?.permission === 'denied') {
    return createFailure('local-network-denied', {
      message: networkText('local-network-denied', { origin: url.origin }),
    })
  }
  const notRunning = networkText('cause-server-stopped-or-other-port')
  const permission = networkText('cause-local-network-denied')
  const safari = mayBeSafari(evidence) ? [networkText('cause-safari-needs-https')] : []
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
      networkText('cause-origin-not-allowed', { setting: describeSetting(evidence) }),
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
  const blocked = networkText('cause-network-blocked')
  const causes = findings
    ? [...(isKnown ? [] : [networkText('cause-host-name-wrong'), networkText('cause-server-down')]), blocked]
    : [
        ...(hasKey && hostsWithUnreadableRefusals.has(url.hostname)
          ? [networkText('cause-key-wrong-provider-hides')]
          : []),
        ...(isKnown
          ? []
          : [
              networkText('cause-base-url-wrong'),
              networkText('cause-server-stopped-or-redirects'),
              networkText('cause-pages-not-allowed'),
            ]),
        blocked,
      ]
  return createFailure('unreachable', {
    message: commonText('host-not-reached', { host: url.host }),
    hint: joinTexts(
      listCauses(causes),
      findings ? undefined : networkText('connection-test-tells-causes-apart'),
    ),
  })
}

const usualPorts: Partial<Record<string, ProviderKindId>> = { '11434': 'ollama', '1234': 'lmstudio' }

/** Describes what to change at the server, using the names of its own settings. */
function describeSetting(evidence: UnreachableEvidence): LocalizedText {
  const { kind, url } = evidence
  const page = pageOf(evidence)
  const server = kind === 'ollama' || kind === 'lmstudio' ? kind : usualPorts[url.port]
  if (server === 'ollama') return networkText('cors-setting-ollama', { page })
  if (server === 'lmstudio') return networkText('cors-setting-lm-studio')
  return networkText('cors-setting-any-server', { page })
}

/** The origin that a server must allow, as people have to write it. */
export function pageOf({ environment }: { environment: NetworkEnvironment }): TextParam {
  return environment.pageOrigin === '' ? networkText('this-page-address') : environment.pageOrigin
}

/** Formats causes for hints: one cause, or a numbered list. */
export function listCauses(causes: readonly LocalizedText[]): LocalizedText {
  const [cause] = causes
  return cause && causes.length === 1
    ? networkText('likely-cause', { cause })
    : networkText('likely-causes', { causes: { list: causes, style: 'numbered' } })
}
