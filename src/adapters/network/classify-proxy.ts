import { createFailure, messageOf, rewordFailure, type Failure } from '../../core/model/failures/failure.ts'
import { isLoopback, isPrivateAddress } from './address-reach.ts'
import { classifyUnreachable, listCauses, pageOf } from './classify-unreachable.ts'
import type { NetworkEnvironment } from './network-environment.ts'
import type { ProbeFindings } from './probe-address.ts'
import { joinTexts } from '../../core/model/messages/localized-text.ts'
import { networkText } from '../../core/model/messages/write-text.ts'

/** The proxy that was called, and the provider behind it. */
export interface ProxyRoute {
  proxy: URL
  target: URL
}

export interface ProxyEvidence extends ProxyRoute {
  hasKey: boolean
  environment: NetworkEnvironment
  findings?: ProbeFindings
}

/** Classifies a proxy whose response this page may not read. Lists the causes that fit, most likely first. */
export function classifyUnreachableProxy(evidence: ProxyEvidence): Failure {
  const { proxy, environment, findings } = evidence
  const seen = findings && { findings }
  const cause = classifyUnreachable({ url: proxy, method: 'GET', hasKey: false, environment, ...seen })
  if (cause.code === 'offline' || cause.code === 'mixed-content') return named(cause, evidence)
  if (!findings) return describeSilent(evidence)
  return findings.isThere ? describeUnread(evidence, findings) : describeAbsent(evidence, findings)
}

function describeSilent({ proxy, target }: ProxyEvidence): Failure {
  return createFailure('unreachable', {
    message: networkText('proxy-answer-unreadable', { host: proxy.host }),
    hint: joinTexts(
      listCauses([
        networkText('cause-proxy-stopped-or-address-wrong'),
        networkText('cause-proxy-page-or-header-refused'),
        networkText('cause-network-blocked'),
      ]),
      networkText('connection-test-tells-causes-apart'),
      networkText('without-proxy-direct', { host: target.host }),
    ),
  })
}

function describeUnread(evidence: ProxyEvidence, findings: ProbeFindings): Failure {
  const { proxy, target, hasKey } = evidence
  const page = pageOf(evidence)
  if (findings.readsWithHeaders) {
    return createFailure('cors-blocked', {
      message: networkText('proxied-answer-unreadable', { host: proxy.host, otherHost: target.host }),
      hint: listCauses([
        ...(hasKey ? [networkText('cause-key-wrong-proxy-passes-on')] : []),
        networkText('cause-proxy-cors-headers-partial'),
      ]),
    })
  }
  if (findings.readsPlain) {
    return createFailure('cors-blocked', {
      message: networkText('proxy-refuses-headers', { host: proxy.host }),
      hint: networkText('allow-headers-at-proxy', { page }),
    })
  }
  return createFailure(isPrivateAddress(proxy) ? 'origin-not-allowed' : 'cors-blocked', {
    message: networkText('proxy-refuses-page', { host: proxy.host }),
    hint: networkText('allow-page-at-proxy', { page }),
  })
}

function describeAbsent({ proxy, target }: ProxyEvidence, findings: ProbeFindings): Failure {
  if (findings.permission === 'denied') {
    return createFailure('local-network-denied', {
      message: networkText('proxy-local-network-denied', { host: proxy.host }),
    })
  }
  const around = networkText('without-proxy-direct', { host: target.host })
  if (isPrivateAddress(proxy)) {
    return createFailure('server-not-running', {
      message: networkText('no-proxy-answered', { origin: proxy.origin }),
      hint: joinTexts(networkText('start-proxy-check-port'), around),
    })
  }
  return createFailure('unreachable', {
    message: networkText('proxy-not-reached', { host: proxy.host }),
    hint: joinTexts(
      listCauses([
        networkText('cause-proxy-name-wrong'),
        networkText('cause-proxy-down'),
        networkText('cause-network-blocked'),
      ]),
      around,
    ),
  })
}

export interface ProxyRefusal {
  status: number
  isPage: boolean
  detail: string
  retryAfterMs?: number | undefined
}

/** Describes a response that does not come from a provider: a web page, plain text or nothing. */
export function describeProxyRefusal(
  { proxy, target }: ProxyRoute,
  { status, isPage, detail, retryAfterMs }: ProxyRefusal,
): Failure {
  const mayPass = status === 429 || status >= 500
  return createFailure('proxy-failed', {
    message: isPage
      ? networkText('web-page-through-proxy', { host: proxy.host, otherHost: target.host })
      : networkText('proxy-answer-not-of-provider', { host: proxy.host, status: String(status) }),
    hint: mayPass
      ? networkText('proxy-overloaded', { host: target.host })
      : listCauses([
          networkText('cause-proxy-address-wrong'),
          networkText('cause-proxy-refuses', { host: target.host }),
          networkText('cause-sign-in-required'),
        ]),
    retryable: mayPass,
    detail,
    retryAfterMs,
  })
}

/** Adds the proxy as a possible cause to a failure of the provider. */
export function withProxyCause(failure: Failure, { proxy }: ProxyRoute): Failure {
  if (failure.code !== 'key-wrong' && failure.code !== 'key-missing') return failure
  return rewordFailure(failure, {
    hint: listCauses([
      networkText('cause-key-wrong'),
      networkText('cause-proxy-drops-key-header', { host: proxy.host }),
    ]),
  })
}

function named(failure: Failure, { proxy }: ProxyEvidence): Failure {
  return isLoopback(proxy) || failure.code === 'offline'
    ? failure
    : rewordFailure(failure, {
        message: networkText('proxy-address-meant', { failure: messageOf(failure) }),
      })
}
