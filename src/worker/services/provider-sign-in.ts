import { truncateString } from '../../lib/text.ts'
import type {
  PendingSignIn,
  ProviderDraft,
  Provider,
  SignInReturn,
} from '../../core/model/providers/provider.ts'
import type { CommandOutput } from '../../core/model/commands/command.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { ProviderId } from '../../core/model/id.ts'
import { findFreeName, providerKindById } from '../../core/model/providers/provider-catalog.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { joinTexts } from '../../core/model/messages/localized-text.ts'
import { workerText } from '../../core/model/messages/write-text.ts'

export interface SignInServicePorts {
  store: {
    save(signIn: PendingSignIn, since: number): Promise<Result<null>>
    consume(state: string): Promise<Result<PendingSignIn | null>>
  }
  /** Returns the address of the sign-in page, checked against the network rules. */
  findPage(draft: ProviderDraft): Result<URL>
  /** Exchanges the code for a key. The code can be used only once. */
  exchange(
    draft: ProviderDraft,
    grant: { code: string; verifier: string },
    signal: AbortSignal,
  ): Promise<Result<string>>
  readState(): Promise<Result<{ isLocked: boolean }>>
  listProviders(): Promise<Result<readonly Provider[]>>
  save(draft: ProviderDraft): Promise<Result<{ providerId: ProviderId }>>
  refreshModels(providerId: ProviderId, signal: AbortSignal): Promise<Result<{ models: number }>>
  /** Returns a new secret that cannot be guessed. */
  newSecret(): string
  toChallenge(verifier: string): Promise<string>
  now(): number
}

/** Long enough to create an account first. */
export const signInMaxAgeMs = 60 * 60 * 1000

const again = workerText('start-sign-in-again')

/** Handles sign-ins that leave the page and return to it. The resulting key is known to this worker only. */
export class SignInService {
  readonly #ports: SignInServicePorts

  constructor(ports: SignInServicePorts) {
    this.#ports = ports
  }

  async begin(draft: ProviderDraft, callbackUrl: string): Promise<Result<CommandOutput<'begin-sign-in'>>> {
    const { store, findPage, newSecret, toChallenge, now } = this.#ports
    const callback = URL.parse(callbackUrl)
    if (!callback || draft.kind === undefined || providerKindById(draft.kind).signIn === undefined) {
      return fail(createFailure('invalid-input', { message: workerText('sign-in-unsupported') }))
    }
    const page = findPage(draft)
    if (!page.ok) return page
    const { apiKey: _, lastTest: __, ...storedDraft } = draft
    const [state, verifier, at] = [newSecret(), newSecret(), now()]
    const stored = await store.save({ state, verifier, draft: storedDraft, at }, at - signInMaxAgeMs)
    if (!stored.ok) return stored
    callback.hash = ''
    callback.search = ''
    callback.searchParams.set('sign-in', state)
    page.value.searchParams.set('callback_url', callback.href)
    page.value.searchParams.set('code_challenge', await toChallenge(verifier))
    page.value.searchParams.set('code_challenge_method', 'S256')
    return succeed({ url: page.value.href })
  }

  async finish(
    { state, code, error }: SignInReturn,
    signal: AbortSignal,
  ): Promise<Result<CommandOutput<'finish-sign-in'>>> {
    const { store, exchange, readState, now } = this.#ports
    // The vault is checked before the code is used up. A key that could not be stored would be lost.
    const vault = await readState()
    if (!vault.ok) return vault
    if (vault.value.isLocked) return fail(createFailure('keys-locked'))
    const consumed = await store.consume(state)
    if (!consumed.ok) return consumed
    const signIn = consumed.value
    if (!signIn) return fail(unknownSignIn)
    if (now() - signIn.at > signInMaxAgeMs) return fail(lateSignIn)
    if (code === undefined || error !== undefined) return fail(describeDenial(error))
    const key = await exchange(signIn.draft, { code, verifier: signIn.verifier }, signal)
    if (!key.ok) {
      // The code is still valid if the provider has not seen it.
      if (key.failure.retryable) await store.save(signIn, 0)
      return key
    }
    return this.#addProvider({ ...signIn.draft, apiKey: key.value }, signal)
  }

  async #addProvider(
    draft: ProviderDraft,
    signal: AbortSignal,
  ): Promise<Result<CommandOutput<'finish-sign-in'>>> {
    const { listProviders, save, refreshModels } = this.#ports
    const providers = await listProviders()
    if (!providers.ok) return providers
    const others = providers.value.filter(({ id }) => id !== draft.id)
    const name = findFreeName(
      draft.name,
      others.map((other) => other.name),
    )
    const saved = await save({ ...draft, name })
    if (!saved.ok) return saved
    const { providerId } = saved.value
    if (draft.models.length > 0) return succeed({ providerId, name, models: draft.models.length })
    const listed = await refreshModels(providerId, signal)
    return succeed({ providerId, name, models: listed.ok ? listed.value.models : 0 })
  }
}

const unknownSignIn = createFailure('sign-in-failed', {
  message: workerText('sign-in-unknown'),
  hint: workerText('sign-in-may-be-done'),
})

const lateSignIn = createFailure('sign-in-failed', {
  message: workerText('sign-in-expired'),
  hint: again,
})

function describeDenial(error: string | undefined) {
  if (error === undefined || error === 'access_denied') {
    return createFailure('sign-in-failed', {
      message: workerText('openrouter-access-denied'),
      hint: joinTexts(again, workerText('create-key-on-openrouter-site')),
    })
  }
  return createFailure('sign-in-failed', {
    message: workerText('openrouter-sign-in-failed'),
    hint: again,
    detail: truncateString(error, 200),
  })
}
