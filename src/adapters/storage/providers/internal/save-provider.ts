import type { ProviderDraft, Provider, ConnectionRecord } from '../../../../core/model/providers/provider.ts'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import type { ProviderId } from '../../../../core/model/id.ts'
import { demoProvider } from '../../../../core/model/providers/model-ref.ts'
import { repairApiKey, repairBaseUrl } from '../../../../core/model/providers/repair-input.ts'
import { providerKindById } from '../../../../core/model/providers/provider-catalog.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import { checkBaseUrl, type CheckedBaseUrl } from '../base-url.ts'
import type { KeyVault } from '../../vault/key-vault.ts'
import type { Database } from '../../database/schema.ts'
import { sealedKeyId, type SealedKey } from '../../vault/seal-key.ts'
import { tryStorage } from '../../database/try-storage.ts'
import { storageText } from '../../../../core/model/messages/write-text.ts'

interface NewKey {
  key: string
  /** The sealed key, or null if it is kept for the session, outside storage. */
  sealed: SealedKey | null
  /** Last four characters of the key. Empty if the key is so short that they would reveal it. */
  tail: string
}

type IdentifiedDraft = ProviderDraft & { id: ProviderId }

/** Saves a provider together with its key, or neither. What was pasted around the base URL and the key is removed. */
export async function saveProvider(
  db: Database,
  typed: ProviderDraft,
  { vault, now }: { vault: KeyVault; now: () => number },
): Promise<Result<Provider>> {
  const draft = { ...typed, baseUrl: repairBaseUrl(typed.baseUrl) }
  const address = checkBaseUrl(draft)
  if (!address.ok) return address
  const { receiver } = address.value
  const id = draft.id ?? (`provider-${crypto.randomUUID()}` as ProviderId)
  const identified = { ...draft, id }
  const newKey = await readEnteredKey(db, vault, { draft: identified, receiver })
  if (!newKey.ok) return newKey
  const isForSession = newKey.value.keyKept === 'session'
  const key = await toNewKey(newKey.value.key, (text) =>
    isForSession ? null : vault.seal(id, receiver, text),
  )
  if (!key.ok) return key
  const saved = await tryStorage(db, () =>
    writeProvider(db, identified, { address: address.value, key: key.value, now: now() }),
  )
  if (!saved.ok) return saved
  if (key.value && isForSession) vault.sessionKeys.set(id, receiver, key.value.key)
  else if (saved.value.keyKept !== 'session') vault.sessionKeys.delete(id)
  return saved
}

interface EnteredKey {
  /** The key, or an empty text if nothing changes. */
  key: string
  keyKept: ProviderDraft['keyKept']
}

/**
 * Returns the key to store. A person need not enter it again to change only how long it is kept, or to remove the
 * proxy, which reduces its receivers.
 */
async function readEnteredKey(
  db: Database,
  vault: KeyVault,
  { draft, receiver }: { draft: IdentifiedDraft; receiver: string },
): Promise<Result<EnteredKey>> {
  const typed = { key: repairApiKey(draft.apiKey ?? ''), keyKept: draft.keyKept }
  if (typed.key !== '') return succeed(typed)
  const earlier = await tryStorage(db, async () => succeed(await db.providers.get(draft.id)))
  if (!earlier.ok) return earlier
  const before = earlier.value
  const earlierReceiver = before && receiverOf(before)
  if (before?.keyTail === undefined || !earlierReceiver) return succeed(typed)
  const earlierRetention = before.keyKept ?? 'stored'
  const retention = draft.keyKept ?? earlierRetention
  const isStoredOtherwise = earlierReceiver === receiver && retention !== earlierRetention
  if (!isStoredOtherwise && !losesItsProxy(before, receiver)) return succeed(typed)
  const read = await vault.read(draft.id, earlierReceiver)
  if (!read.ok) return read.failure.code === 'key-not-kept' ? succeed(typed) : read
  return succeed({ key: read.value ?? '', keyKept: retention })
}

function losesItsProxy(before: Provider, receiver: string): boolean {
  const { proxyUrl, ...direct } = before
  return Boolean(proxyUrl) && receiverOf(direct) === receiver
}

async function toNewKey(
  key: string,
  seal: (key: string) => Promise<Result<SealedKey>> | null,
): Promise<Result<NewKey | null>> {
  if (key === '') return succeed(null)
  if (!/^[\x21-\x7e]+$/.test(key)) {
    const hint = storageText('copy-provider-key-again')
    return fail(
      createFailure('invalid-input', { message: storageText('service-key-has-invalid-characters'), hint }),
    )
  }
  const tail = key.length >= 12 ? key.slice(-4) : ''
  const sealed = await seal(key)
  if (sealed === null) return succeed({ key, sealed, tail })
  return sealed.ok ? succeed({ key, sealed: sealed.value, tail }) : sealed
}

async function writeProvider(
  db: Database,
  draft: IdentifiedDraft,
  { address, key, now }: { address: CheckedBaseUrl; key: NewKey | null; now: number },
): Promise<Result<Provider>> {
  return db.transaction('rw', db.providers, db.vault, async () => {
    const others = [demoProvider, ...(await db.providers.toArray())].filter(({ id }) => id !== draft.id)
    const clash = others.find(({ name }) => name.toLowerCase() === draft.name.toLowerCase())
    if (clash || draft.id === demoProvider.id) return fail(nameClash(clash?.name ?? demoProvider.name))
    const earlier = await db.providers.get(draft.id)
    const moved = earlier !== undefined && receiverOf(earlier) !== address.receiver
    // A key is bound to its receiver, so it is deleted if the address or proxy changes.
    if (key?.sealed) await db.vault.put(key.sealed)
    else if (key || moved) await db.vault.delete(sealedKeyId(draft.id))
    const { id, kind, dialect, name, proxyUrl, models } = draft
    const lastTest = draft.lastTest ?? (key ? undefined : findEarlierTest(earlier, draft))
    const provider: Provider = {
      id,
      dialect: kind === undefined ? dialect : providerKindById(kind).dialect,
      kind,
      name,
      baseUrl: address.baseUrl,
      proxyUrl: proxyUrl || undefined,
      models,
      ...describeEarlierModels(earlier, models),
      ...(key ? describeKey(key, now) : !moved && describeEarlierKey(earlier)),
      lastTest,
      titles: draft.titles ?? earlier?.titles,
    }
    await db.providers.put(provider)
    return succeed(provider)
  })
}

/** A model list that the person edited is no longer the provider's list. */
function describeEarlierModels(
  earlier: Provider | undefined,
  models: readonly string[],
): Pick<Provider, 'modelsListedAt'> {
  if (earlier?.modelsListedAt === undefined) return {}
  const isSame = models.join('\n') === earlier.models.join('\n')
  return isSame ? { modelsListedAt: earlier.modelsListedAt } : {}
}

type KeyDetails = Pick<Provider, 'keyTail' | 'keyKept' | 'keySavedAt'>

function describeKey({ sealed, tail }: NewKey, now: number): KeyDetails {
  return { keyTail: tail, keySavedAt: now, keyKept: sealed === null ? 'session' : undefined }
}

function describeEarlierKey({ keyTail, keyKept, keySavedAt }: KeyDetails = {}): KeyDetails {
  return {
    keyTail,
    keyKept,
    keySavedAt,
  }
}

/** A test is only valid for the same address and kind of server. */
function findEarlierTest(earlier: Provider | undefined, draft: IdentifiedDraft): Provider['lastTest'] {
  return earlier && isSameConnection(earlier, draft) ? earlier.lastTest : undefined
}

function receiverOf(provider: Provider): string | null {
  const checked = checkBaseUrl(provider)
  return checked.ok ? checked.value.receiver : null
}

function nameClash(name: string) {
  return createFailure('invalid-input', {
    message: storageText('provider-name-taken', { name }),
    hint: storageText('choose-other-name'),
  })
}

/**
 * Saves the test with the provider if the tested connection is the stored one. A test with an unsaved key or address
 * is dropped.
 */
export function saveTestResult(
  db: Database,
  typed: ProviderDraft,
  record: ConnectionRecord,
): Promise<Result<null>> {
  const draft = { ...typed, baseUrl: repairBaseUrl(typed.baseUrl) }
  return tryStorage(db, async () => {
    const { id } = draft
    if (id === undefined || draft.apiKey?.trim()) return succeed(null)
    await db.transaction('rw', db.providers, async () => {
      const stored = await db.providers.get(id)
      if (stored && isSameConnection(stored, draft)) await db.providers.update(id, { lastTest: record })
    })
    return succeed(null)
  })
}

type Connection = Pick<Provider, 'kind' | 'dialect' | 'baseUrl' | 'proxyUrl'>

/** Returns whether both have the same kind, address and proxy. */
function isSameConnection(one: Connection, other: Connection): boolean {
  const [first, second] = [checkBaseUrl(one), checkBaseUrl(other)]
  return (
    first.ok &&
    second.ok &&
    (one.kind ?? one.dialect) === (other.kind ?? other.dialect) &&
    first.value.baseUrl === second.value.baseUrl &&
    (one.proxyUrl || undefined) === (other.proxyUrl || undefined)
  )
}
