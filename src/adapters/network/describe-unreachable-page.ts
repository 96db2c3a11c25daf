import { createFailure, type Failure } from '../../core/kernel/failure.ts'
import { isLoopback } from './address-reach.ts'
import type { NetworkEnvironment } from './environment.ts'

export function describeUnreachableProxy(proxy: URL, environment: NetworkEnvironment): Failure {
  const failure = describeUnreachable(proxy, environment)
  if (failure.code !== 'unreachable') return failure
  return createFailure('unreachable', {
    message: `The proxy for pages, ${proxy.host}, gave no answer that this page may read.`,
    hint: 'Check its address in Settings, Web, whether it is running, and that it allows this page (CORS). Without a proxy, pages are read directly.',
  })
}

export function describeUnreachable(url: URL, environment: NetworkEnvironment): Failure {
  if (!environment.isOnline && !isLoopback(url)) return createFailure('offline')
  if (environment.isSecurePage && url.protocol === 'http:' && !isLoopback(url)) {
    return createFailure('mixed-content')
  }
  return createFailure('unreachable', {
    message: `${url.host} could not be read from this page.`,
    hint: 'Most sites do not allow web pages of other origins to read them (CORS); this is the likeliest cause. Or the address is wrong, the server is down, or the network blocks it. The browser does not say which.',
  })
}
