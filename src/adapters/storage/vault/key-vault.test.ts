import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { ProviderId } from '../../../core/model/id.ts'
import { createKeyVault } from './key-vault.ts'
import type { Database } from '../database/schema.ts'
import { sealedKeyId } from './seal-key.ts'
import { failureCode, makeDatabase, unwrap } from '../testing/sample-turn.ts'

const openAi = 'provider-a' as ProviderId
const other = 'provider-b' as ProviderId
const origin = 'https://api.openai.com'
const secret = 'sk-canary-0123456789-canary'

/** Returns everything stored, binary data included, as one text, like a disk or a backup would show it. */
async function dump(db: Database): Promise<string> {
  const rows = await Promise.all(db.tables.map((table) => table.toArray()))
  return JSON.stringify(rows, (_, value: unknown) => {
    if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value)
    return ArrayBuffer.isView(value) ? new TextDecoder('latin1').decode(value) : value
  })
}

/** Stores a key like saving a provider does. */
async function store(db: Database, providerId: ProviderId, key = secret): Promise<void> {
  await db.vault.put(unwrap(await createKeyVault(db).seal(providerId, origin, key)))
}

describe('createKeyVault', () => {
  test('returns a key to its provider and origin only', async () => {
    const db = makeDatabase()
    const vault = createKeyVault(db)
    await store(db, openAi)
    expect(unwrap(await vault.read(openAi, origin))).toBe(secret)
    expect(unwrap(await vault.read(other, origin))).toBeNull()
    expect(failureCode(await vault.read(openAi, 'https://evil.example'))).toBe('key-unreadable')
  })

  test('a record moved to another provider does not open', async () => {
    const db = makeDatabase()
    const vault = createKeyVault(db)
    await store(db, openAi)
    const row = (await db.vault.get(sealedKeyId(openAi)))!
    await db.vault.put({ ...row, id: sealedKeyId(other) } as typeof row)
    expect(failureCode(await vault.read(other, origin))).toBe('key-unreadable')
  })

  test('no row of any table contains the key in plain, and the data key cannot be exported', async () => {
    const db = makeDatabase()
    await db.settings.put({ key: 'control', value: 'visible-control' })
    await store(db, openAi)
    const stored = await dump(db)
    expect(stored).toContain('visible-control')
    expect(stored).not.toContain('canary')
    const dataKey = await db.vault.get('data-key')
    if (!dataKey || !('key' in dataKey)) throw new Error('there is no data key')
    expect(dataKey.key).toMatchObject({ extractable: false, algorithm: { name: 'AES-GCM', length: 256 } })
    await expect(crypto.subtle.exportKey('raw', dataKey.key)).rejects.toMatchObject({
      name: 'InvalidAccessError',
    })
  })

  test('encrypting the same key twice gives no equal bytes', async () => {
    const vault = createKeyVault(makeDatabase())
    const [first, second] = [
      unwrap(await vault.seal(openAi, origin, secret)),
      unwrap(await vault.seal(openAi, origin, secret)),
    ]
    expect(first.iv).toHaveLength(12)
    expect(first.iv).not.toEqual(second.iv)
    expect(new Uint8Array(first.ciphertext)).not.toEqual(new Uint8Array(second.ciphertext))
  })

  test('first keys stored at the same time share one data key', async () => {
    const db = makeDatabase()
    await Promise.all([store(db, openAi), store(db, other, 'second')])
    const vault = createKeyVault(db)
    expect(unwrap(await vault.read(openAi, origin))).toBe(secret)
    expect(unwrap(await vault.read(other, origin))).toBe('second')
  })

  test('without its data key a record is unreadable, with a remedy; a newly saved key works', async () => {
    const db = makeDatabase()
    const vault = createKeyVault(db)
    await store(db, openAi)
    await store(db, other, 'second')
    await db.vault.delete('data-key')
    const read = await vault.read(openAi, origin)
    expect(failureCode(read)).toBe('key-unreadable')
    expect(read.ok ? '' : read.failure.hint).toContain('Enter the key again')

    await store(db, openAi)
    expect(unwrap(await vault.read(openAi, origin))).toBe(secret)
    expect(failureCode(await vault.read(other, origin))).toBe('key-unreadable')
  })
})
