import type { EgressScope } from '../../core/engine/ports/egress-scope.ts'
import type { KeyVaultPort } from '../../core/engine/ports/run-ports.ts'
import type { ProviderDraft, ConnectionRecord, ConnectionStep } from '../../core/model/providers/provider.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { succeed } from '../../core/model/failures/result.ts'
import type { ProbePlatform } from '../network/probe-address.ts'
import { checkRoute, receiverOf } from '../network/provider-route.ts'
import {
  type ConnectionTestContext,
  ConnectionTestProgress,
} from './internal/connection/connection-test-progress.ts'
import { toDraftProvider } from './to-draft-provider.ts'
import { needsKey } from './internal/key-requirement.ts'
import { checkModelResponse } from './internal/connection/check-model-response.ts'
import { checkModelList } from './internal/connection/check-model-list.ts'
import { repairApiKey, repairBaseUrl } from '../../core/model/providers/repair-input.ts'
import { joinTexts } from '../../core/model/messages/localized-text.ts'
import { providersText } from '../../core/model/messages/write-text.ts'

export interface ConnectionReport {
  record: ConnectionRecord
  models: string[]
}

export interface ConnectionTestOptions extends ProbePlatform {
  vault: KeyVaultPort
  scope: EgressScope
  /** Also asks a model for one word and one tool call, which costs a few tokens. */
  withAnswer?: boolean
  onProgress?: (steps: readonly ConnectionStep[]) => void
  now?: () => number
}

/**
 * Tests a provider draft step by step, without saving it. After a failure the remaining steps are skipped.
 * All but the last two steps are free: they request the model list and, if that fails, probe the address.
 */
export async function testConnection(
  draft: ProviderDraft,
  {
    withAnswer = false,
    vault,
    scope,
    onProgress = () => {},
    now = Date.now,
    ...platform
  }: ConnectionTestOptions,
  signal: AbortSignal,
): Promise<ConnectionReport> {
  const sheet = new ConnectionTestProgress(onProgress)
  const models = await walk(draft, {
    withAnswer,
    vault: toVault(draft, vault),
    scope,
    progress: sheet,
    signal,
    platform,
  })
  sheet.close(signal.aborted ? providersText('connection-test-stopped') : undefined)
  const outcome = sheet.has('failed') || signal.aborted ? 'failed' : 'passed'
  return { record: { at: now(), outcome, steps: [...sheet.steps] }, models }
}

type Walk = Pick<ConnectionTestContext, 'progress' | 'signal' | 'vault' | 'scope' | 'platform'> & {
  withAnswer: boolean
}

async function walk(draft: ProviderDraft, { withAnswer, ...tools }: Walk): Promise<string[]> {
  const { progress: sheet, vault, signal } = tools
  const provider = toDraftProvider({ ...draft, baseUrl: repairBaseUrl(draft.baseUrl) })
  const typed = draft.baseUrl
  const route = checkRoute(provider)
  if (!route.ok) {
    sheet.fail('Address', route.failure)
    return []
  }
  const { baseUrl, proxy } = route.value
  const valid = proxy
    ? providersText('web-address-valid-through-proxy', { address: baseUrl.href, host: proxy.host })
    : providersText('web-address-valid', { address: baseUrl.href })
  const isCorrected = provider.baseUrl !== typed
  sheet.pass(
    'Address',
    joinTexts(valid, isCorrected ? providersText('base-url-corrected', { typed }) : undefined),
  )
  const key = await vault.read(provider.id, receiverOf(baseUrl, provider.proxyUrl))
  if (!key.ok) {
    sheet.fail('Key', key.failure)
    return []
  }
  if (!key.value && needsKey(provider, baseUrl)) {
    sheet.fail('Key', createFailure('key-missing'))
    return []
  }
  const tested: ConnectionTestContext = {
    ...tools,
    provider,
    baseUrl,
    proxy,
    hasKey: Boolean(key.value),
    isKeyCorrected: repairApiKey(draft.apiKey ?? '') !== (draft.apiKey ?? ''),
  }
  const models = await checkModelList(tested)
  const modelId = draft.models[0] ?? models[0]
  const isBarred = sheet.steps.some(({ name, state }) => state === 'failed' && name !== 'Model list')
  if (signal.aborted || isBarred) return models
  if (modelId === undefined) {
    sheet.skip('One streamed token', providersText('no-model-to-test'))
  } else if (withAnswer) {
    await checkModelResponse(tested, modelId)
  } else {
    sheet.skip('One streamed token', providersText('model-test-costs-tokens', { model: modelId }))
    sheet.skip('One tool call', providersText('step-same-reason'))
  }
  return models
}

/**
 * Returns a vault that prefers the typed key, which belongs to the typed address. The real vault checks the address of
 * a stored key itself.
 */
function toVault(draft: ProviderDraft, vault: KeyVaultPort): KeyVaultPort {
  const entered = draft.apiKey && repairApiKey(draft.apiKey)
  return {
    read: async (providerId, receiver) => {
      if (entered) return succeed(entered)
      return draft.id === undefined ? succeed(null) : vault.read(providerId, receiver)
    },
  }
}
