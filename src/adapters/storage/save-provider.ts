import type { ProviderDraft } from '../../core/kernel/command.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import type { ProviderId } from '../../core/kernel/id.ts'
import { demoProvider } from '../../core/kernel/demo-model.ts'
import type { Provider } from '../../core/kernel/model.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import { checkBaseUrl, type CheckedBaseUrl } from './check-base-url.ts'
import type { KeyVault } from './key-vault.ts'
import type { Database } from './schema.ts'
import { sealedKeyId, type SealedKey } from './seal-key.ts'
import { tryStorage } from './try-storage.ts'

interface NewKey {
  sealed: SealedKey
  /** The last four characters; empty where the key is so short that they would give it away. */
  tail: string
}

/** The provider and its key change together or not at all. */
export async function saveProvider(
  db: Database,
  vault: KeyVault,
  draft: ProviderDraft,
): Promise<Result<Provider>> {
  const address = checkBaseUrl(draft.dialect, draft.baseUrl)
  if (!address.ok) return address
  const id = draft.id ?? (`provider-${crypto.randomUUID()}` as ProviderId)
  const newKey = await sealNewKey(vault, { id, origin: address.value.origin }, draft.apiKey)
  if (!newKey.ok) return newKey
  return tryStorage(db, () =>
    writeProvider(db, { ...draft, id }, { address: address.value, key: newKey.value }),
  )
}

async function sealNewKey(
  vault: KeyVault,
  { id, origin }: { id: ProviderId; origin: string },
  typed = '',
): Promise<Result<NewKey | null>> {
  const key = typed.trim()
  if (key === '') return succeed(null)
  if (!/^[\x21-\x7e]+$/.test(key)) {
    const hint = 'Copy it again from the provider’s site.'
    return fail(
      createFailure('invalid-input', { message: 'The API key contains characters that no key has.', hint }),
    )
  }
  const sealed = await vault.seal(id, origin, key)
  return sealed.ok ? succeed({ sealed: sealed.value, tail: key.length >= 12 ? key.slice(-4) : '' }) : sealed
}

async function writeProvider(
  db: Database,
  draft: ProviderDraft & { id: ProviderId },
  { address, key }: { address: CheckedBaseUrl; key: NewKey | null },
): Promise<Result<Provider>> {
  return db.transaction('rw', db.providers, db.vault, async () => {
    const others = [demoProvider, ...(await db.providers.toArray())].filter(({ id }) => id !== draft.id)
    const clash = others.find(({ name }) => name.toLowerCase() === draft.name.toLowerCase())
    if (clash || draft.id === demoProvider.id) return fail(nameClash(clash?.name ?? demoProvider.name))
    const earlier = await db.providers.get(draft.id)
    const moved = earlier !== undefined && originOf(earlier) !== address.origin
    // A key is bound to its origin: one of another address is forgotten.
    if (key) await db.vault.put(key.sealed)
    else if (moved) await db.vault.delete(sealedKeyId(draft.id))
    const keyTail = key ? key.tail : moved ? undefined : earlier?.keyTail
    const { id, dialect, name, models } = draft
    const provider: Provider = {
      id,
      dialect,
      name,
      baseUrl: address.baseUrl,
      models,
      ...(keyTail !== undefined && { keyTail }),
    }
    await db.providers.put(provider)
    return succeed(provider)
  })
}

function originOf({ dialect, baseUrl }: Provider): string | null {
  const checked = checkBaseUrl(dialect, baseUrl)
  return checked.ok ? checked.value.origin : null
}

function nameClash(name: string) {
  return createFailure('invalid-input', {
    message: `There is already a provider named “${name}”.`,
    hint: 'Give this one another name.',
  })
}
