import type { KeyVaultPort } from '../../core/engine/host-ports.ts'
import type { ConnectionStep, ProviderDraft } from '../../core/kernel/command.ts'
import { createFailure, type Failure, type FailureCode } from '../../core/kernel/failure.ts'
import type { ProviderId } from '../../core/kernel/id.ts'
import type { Provider } from '../../core/kernel/model.ts'
import { succeed } from '../../core/kernel/result.ts'
import { parseBaseUrl } from '../network/base-url.ts'
import { listModels, type ListModelsOptions } from './list-models.ts'
import { needsKey } from './needs-key.ts'

export interface ConnectionReport {
  steps: ConnectionStep[]
  models: string[]
}

type TestOptions = Pick<ListModelsOptions, 'vault' | 'fetch' | 'environment'>

const timeoutMs = 20_000

/**
 * Tries a provider as it is filled in, without saving anything: the address, the key, an answer, the models. Every step
 * is in the report, in this order; after a failure the rest is skipped. Costs nothing: it only asks for the list of models.
 */
export async function testConnection(
  draft: ProviderDraft,
  options: TestOptions,
  signal: AbortSignal,
): Promise<ConnectionReport> {
  const provider = toProvider(draft)
  const baseUrl = parseBaseUrl(provider)
  if (!baseUrl.ok) return report([failed('Address', baseUrl.failure)])
  const address = passed('Address', `${baseUrl.value.href} is a web address.`)

  const vault = toVault(draft, options.vault)
  const key = await vault.read(provider.id, baseUrl.value.origin)
  if (!key.ok) return report([address, failed('Key', key.failure)])
  if (!key.value && needsKey(provider, baseUrl.value)) {
    return report([
      address,
      failed('Key', createFailure('key-missing', { hint: 'Enter the key in the field “API key”.' })),
    ])
  }
  const keyStep = key.value
    ? passed('Key', draft.apiKey ? 'The key that you entered is used.' : 'The stored key is used.')
    : skipped('Key', 'No key is used; servers on your own computer usually need none.')

  const deadline = AbortSignal.timeout(timeoutMs)
  const models = await listModels(provider, {
    ...options,
    vault,
    signal: AbortSignal.any([signal, deadline]),
  })
  if (models.ok) {
    const ids = models.value.map(({ id }) => id)
    return {
      steps: [
        address,
        keyStep,
        passed('Connection', `${baseUrl.value.host} answered.`),
        modelsStep(draft, ids),
      ],
      models: ids,
    }
  }
  const failure = deadline.aborted && !signal.aborted ? noAnswer(baseUrl.value) : models.failure
  if (keyFailures.has(failure.code)) {
    return report([address, failed('Key', failure), passed('Connection', `${baseUrl.value.host} answered.`)])
  }
  if (failure.code === 'model-unknown' && draft.dialect === 'openai-compatible') {
    const text = `${baseUrl.value.host} answered, but has no list of models at this address. Check the base URL, or enter the ids of models by hand.`
    return report([address, keyStep, passed('Connection', text)])
  }
  return report([address, keyStep, failed('Connection', failure)])
}

const keyFailures: ReadonlySet<FailureCode> = new Set([
  'key-wrong',
  'key-missing',
  'no-credit',
  'access-denied',
])
const stepNames = ['Address', 'Key', 'Connection', 'Models'] as const
type StepName = (typeof stepNames)[number]

/** The steps that were reached, and the others as skipped. */
function report(reached: readonly ConnectionStep[]): ConnectionReport {
  const rest = stepNames.slice(reached.length).map((name) => skipped(name, 'Not tried.'))
  return { steps: [...reached, ...rest], models: [] }
}

function modelsStep({ models }: ProviderDraft, listed: readonly string[]): ConnectionStep {
  if (listed.length === 0) return skipped('Models', 'The provider lists no models; enter their ids by hand.')
  const unknown = models.filter((id) => !listed.includes(id))
  if (unknown.length > 0) {
    return failed(
      'Models',
      createFailure('model-unknown', {
        message: `The provider does not list ${unknown
          .slice(0, 3)
          .map((id) => `“${id}”`)
          .join(', ')}.`,
        hint: `It lists ${listed.length} models, such as ${listed.slice(0, 3).join(', ')}.`,
      }),
    )
  }
  return passed('Models', `${listed.length} ${listed.length === 1 ? 'model' : 'models'} found.`)
}

function toProvider(draft: ProviderDraft): Provider {
  return {
    id: draft.id ?? ('provider-draft' as ProviderId),
    dialect: draft.dialect,
    ...(draft.kind !== undefined && { kind: draft.kind }),
    name: draft.name,
    baseUrl: draft.baseUrl,
    models: draft.models,
  }
}

/** The key that was entered belongs to the address that was entered with it; the vault checks the stored one itself. */
function toVault(draft: ProviderDraft, vault: KeyVaultPort): KeyVaultPort {
  const entered = draft.apiKey?.trim()
  return {
    read: async (providerId, origin) => {
      if (entered) return succeed(entered)
      return draft.id === undefined ? succeed(null) : vault.read(providerId, origin)
    },
  }
}

function noAnswer(url: URL): Failure {
  return createFailure('unreachable', {
    message: `${url.host} did not answer within ${timeoutMs / 1000} seconds.`,
    hint: 'Check the base URL, and whether the server is running.',
  })
}

function passed(name: StepName, text: string): ConnectionStep {
  return { name, state: 'passed', text }
}

function skipped(name: StepName, text: string): ConnectionStep {
  return { name, state: 'skipped', text }
}

function failed(name: StepName, failure: Failure): ConnectionStep {
  return { name, state: 'failed', text: [failure.message, failure.hint].filter(Boolean).join(' '), failure }
}
