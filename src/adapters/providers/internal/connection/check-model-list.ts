import { trimSuffix } from '../../../../lib/text.ts'
import type { ConnectionStepName } from '../../../../core/model/providers/provider.ts'
import {
  createFailure,
  rewordFailure,
  type Failure,
  type FailureCode,
} from '../../../../core/model/failures/failure.ts'
import { providerKindOf } from '../../../../core/model/providers/provider-catalog.ts'
import type { Result } from '../../../../core/model/failures/result.ts'
import { classifyUnreachableProxy } from '../../../network/classify-proxy.ts'
import { classifyUnreachable, listCauses } from '../../../network/classify-unreachable.ts'
import { readEnvironment } from '../../../network/network-environment.ts'
import { probeAddress, type ProbeFindings } from '../../../network/probe-address.ts'
import { toProxiedUrl } from '../../../network/provider-route.ts'
import type { ConnectionTestContext } from './connection-test-progress.ts'
import { listModels } from '../../list-models.ts'
import { joinTexts } from '../../../../core/model/messages/localized-text.ts'
import { commonText, providersText } from '../../../../core/model/messages/write-text.ts'

const timeoutMs = 20_000
const json = { 'content-type': 'application/json' }

/**
 * Runs the steps from reachability to the model list. One request covers all these steps if it succeeds. Otherwise its
 * failure shows which step failed.
 * Returns the ids of the models.
 */
export async function checkModelList(tested: ConnectionTestContext): Promise<string[]> {
  const { provider, baseUrl, progress: sheet, signal, scope, platform, vault, hasKey } = tested
  sheet.begin(
    'Reachability',
    tested.proxy
      ? providersText('connecting-through-proxy', { host: baseUrl.host, proxy: tested.proxy.host })
      : providersText('connecting-to-host', { host: baseUrl.host }),
  )
  const deadline = AbortSignal.timeout(timeoutMs)
  const options = { ...platform, vault, scope, signal: AbortSignal.any([signal, deadline]) }
  // Chat requests have one header more than model list requests. The extra header makes the browser send a CORS
  // preflight here as well.
  const listed = await listModels(provider, { ...options, extraHeaders: json })
  if (signal.aborted) return []
  if (!listed.ok) {
    const failure = deadline.aborted ? describeSilence(tested) : listed.failure
    if (failure.code === 'unreachable' && isReadable(await listModels(provider, options))) {
      passReachability(tested)
      sheet.fail('CORS preflight and headers', describeRefusedHeader(tested.proxy ?? baseUrl))
    } else if (!signal.aborted) {
      await placeFailure(failure, tested)
    }
    return []
  }
  passHeaders(tested)
  const corrected = tested.isKeyCorrected ? providersText('key-corrected') : undefined
  sheet.pass(
    'Key',
    joinTexts(hasKey ? providersText('key-accepted') : providersText('no-key-needed'), corrected),
  )
  const ids = listed.value.map(({ id }) => id)
  checkList(ids, tested)
  return ids
}

/** Assigns a failure to its step. The steps before it have passed. */
async function placeFailure(failure: Failure, tested: ConnectionTestContext): Promise<void> {
  const { progress: sheet } = tested
  // Some browsers let mixed content pass to addresses of the local network, so only trying can tell.
  if (failure.code === 'unreachable' || failure.code === 'mixed-content') return probe(failure, tested)
  if (addressFailures.has(failure.code)) return sheet.fail('Address', failure)
  if (connectionFailures.has(failure.code)) return sheet.fail('Reachability', failure)
  if (failure.code === 'browser-forbidden') {
    passReachability(tested)
    return sheet.fail('CORS preflight and headers', failure)
  }
  passHeaders(tested)
  if (keyFailures.has(failure.code)) return sheet.fail('Key', failure)
  sheet.skip(
    'Key',
    joinTexts(
      providersText('key-state-unknown'),
      tested.isKeyCorrected ? providersText('key-corrected') : undefined,
    ),
  )
  sheet.fail('Model list', failure.code === 'model-unknown' ? await describeNoList(tested, failure) : failure)
}

/** Probes an address whose response this page may not read. The findings decide which step failed. */
async function probe(failure: Failure, tested: ConnectionTestContext): Promise<void> {
  const { progress: sheet, signal, scope, platform } = tested
  sheet.begin('Reachability', providersText('probing-address'))
  const list = listAddress(tested)
  const url = list.proxied ?? list.direct
  try {
    const findings = await probeAddress({ url, provider: tested.provider }, { ...platform, scope, signal })
    const finding = classify(tested, findings)
    if (findings.isThere) sheet.pass('Reachability', providersText('host-is-there', { host: url.host }))
    if (finding.code === 'key-wrong') {
      sheet.pass('CORS preflight and headers', providersText('other-answers-readable'))
    }
    sheet.fail(stepOfUnread(finding.code), finding)
  } catch {
    // Only an abort ends a probe like this, when the person stopped the test.
    if (!signal.aborted) sheet.fail('Reachability', failure)
  }
}

function classify(tested: ConnectionTestContext, findings: ProbeFindings): Failure {
  const { provider, platform, hasKey } = tested
  const { direct, proxied } = listAddress(tested)
  const environment = (platform.environment ?? readEnvironment)()
  if (proxied) {
    return classifyUnreachableProxy({ proxy: proxied, target: direct, hasKey, environment, findings })
  }
  const { id: kind } = providerKindOf(provider)
  return classifyUnreachable({ url: direct, method: 'GET', hasKey, environment, kind, findings })
}

/** Returns an address of the provider for the probe. Only its host matters here. */
function listAddress({ provider, baseUrl }: ConnectionTestContext): { direct: URL; proxied: URL | null } {
  const direct = new URL(`${trimSuffix(baseUrl.pathname, '/')}/models`, baseUrl)
  return { direct, proxied: provider.proxyUrl ? new URL(toProxiedUrl(provider.proxyUrl, direct)) : null }
}

function stepOfUnread(code: FailureCode): ConnectionStepName {
  if (code === 'key-wrong') return 'Key'
  return code === 'cors-blocked' || code === 'origin-not-allowed'
    ? 'CORS preflight and headers'
    : 'Reachability'
}

/** Returns true for any response that a page may read, including a refusal. */
function isReadable(listed: Result<unknown>): boolean {
  return listed.ok || (listed.failure.code !== 'unreachable' && listed.failure.code !== 'aborted')
}

function passReachability({ baseUrl, proxy, progress: sheet }: ConnectionTestContext): void {
  sheet.pass(
    'Reachability',
    proxy
      ? providersText('host-answered-through-proxy', { host: baseUrl.host, proxy: proxy.host })
      : providersText('host-answered', { host: baseUrl.host }),
  )
}

function passHeaders(tested: ConnectionTestContext): void {
  passReachability(tested)
  tested.progress.pass('CORS preflight and headers', providersText('page-may-send-and-read'))
}

function describeRefusedHeader({ host }: URL): Failure {
  return createFailure('cors-blocked', {
    message: providersText('content-type-header-refused', { host }),
    hint: providersText('allow-header-at-server'),
  })
}

function checkList(ids: readonly string[], { provider, progress: sheet }: ConnectionTestContext): void {
  if (ids.length === 0) return sheet.skip('Model list', providersText('no-models-listed'))
  const unknown = provider.models.filter((id) => !ids.includes(id))
  if (unknown.length === 0) {
    return sheet.pass('Model list', providersText('models-found', { count: ids.length }))
  }
  const names = unknown.slice(0, 3).map((id) => `“${id}”`)
  sheet.fail(
    'Model list',
    createFailure('model-unknown', {
      message: providersText('models-not-listed', { names: names.join(', ') }),
      hint: providersText('listed-models', { length: ids.length, models: ids.slice(0, 3).join(', ') }),
    }),
  )
}

async function describeNoList(tested: ConnectionTestContext, failure: Failure): Promise<Failure> {
  const { baseUrl, progress: sheet } = tested
  sheet.begin('Model list', providersText('looking-at-usual-address'))
  const better = await findMissingVersion(tested)
  return rewordFailure(failure, {
    message: providersText('model-list-missing', { host: baseUrl.host, address: baseUrl.href }),
    hint:
      better === undefined
        ? listCauses([providersText('cause-base-url-path-wrong'), providersText('cause-no-model-list')])
        : providersText('model-list-elsewhere', { address: better }),
  })
}

function describeSilence({ baseUrl, proxy }: ConnectionTestContext): Failure {
  return createFailure('server-not-running', {
    message: commonText('host-timed-out-after-seconds', {
      host: (proxy ?? baseUrl).host,
      count: timeoutMs / 1000,
    }),
    hint: proxy ? providersText('check-proxy-address-and-proxy') : providersText('check-base-url-and-server'),
  })
}

const addressFailures: ReadonlySet<FailureCode> = new Set(['base-url-invalid', 'address-blocked'])
const connectionFailures: ReadonlySet<FailureCode> = new Set([
  'offline',
  'mixed-content',
  'redirected',
  'server-not-running',
  'stream-cut',
  'proxy-failed',
])
const keyFailures: ReadonlySet<FailureCode> = new Set([
  'key-wrong',
  'key-missing',
  'key-unreadable',
  'no-credit',
  'access-denied',
])

const versionTimeoutMs = 10_000

/** Returns the base URL with a missing API version added, if a model list exists at that address. */
async function findMissingVersion(tested: ConnectionTestContext): Promise<string | undefined> {
  const { provider, baseUrl, vault, scope, signal, platform } = tested
  if (/\/v\d[^/]*\/*$/.test(baseUrl.pathname)) return undefined
  const version = provider.dialect === 'google' ? 'v1beta' : 'v1'
  const better = `${trimSuffix(baseUrl.href, '/')}/${version}`
  const listed = await listModels(
    { ...provider, baseUrl: better },
    { ...platform, vault, scope, signal: AbortSignal.any([signal, AbortSignal.timeout(versionTimeoutMs)]) },
  )
  return listed.ok ? better : undefined
}
