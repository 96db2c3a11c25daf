import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import { webServiceKeyId } from '../vault/key-holders.ts'
import { createKeyVault } from '../vault/key-vault.ts'
import { redactStoredKeys } from '../vault/key-redaction.ts'
import { makeDatabase, unwrap } from '../testing/sample-turn.ts'
import { createVaultProtection } from '../vault/vault-protection.ts'
import { createWebServiceStore } from './web-service-store.ts'

const key = 'tvly-0123456789-wxyz'
const tavily = [webServiceKeyId('tavily'), 'https://api.tavily.com'] as const

function open() {
  const db = makeDatabase()
  const vault = createKeyVault(db)
  const store = createWebServiceStore(db, {
    vault,
    now: () => 42,
    checkAddress: (address) =>
      URL.canParse(address) ? succeed(null) : fail(createFailure('address-blocked')),
  })
  return { db, vault, store }
}

test('a key is encrypted for the origin of its service, and only its last characters are readable in the row', async () => {
  const { db, vault, store } = open()
  expect(unwrap(await store.find('tavily'))).toEqual({ id: 'tavily' })
  unwrap(await store.save({ id: 'tavily', apiKey: ` ${key} ` }))
  expect(unwrap(await store.find('tavily'))).toEqual({ id: 'tavily', keyTail: 'wxyz', keySavedAt: 42 })
  expect(unwrap(await vault.read(...tavily))).toBe(key)
  expect(await vault.read(tavily[0], 'https://evil.example')).toMatchObject({
    failure: { code: 'key-unreadable' },
  })
  expect(JSON.stringify(await db.webServices.toArray())).not.toContain(key)
})

test('a blank key keeps the stored one; deleting takes both', async () => {
  const { vault, store } = open()
  unwrap(await store.save({ id: 'tavily', apiKey: key }))
  unwrap(await store.save({ id: 'tavily', apiKey: '' }))
  expect(unwrap(await vault.read(...tavily))).toBe(key)
  unwrap(await store.deleteKey('tavily'))
  expect(unwrap(await vault.read(...tavily))).toBeNull()
  expect(unwrap(await store.find('tavily'))).toEqual({ id: 'tavily' })
})

test('invalid keys and addresses are not stored', async () => {
  const { store } = open()
  expect(await store.save({ id: 'tavily', apiKey: 'schlüssel' })).toMatchObject({
    failure: { code: 'invalid-input' },
  })
  expect(await store.save({ id: 'searxng', address: 'somewhere' })).toMatchObject({ ok: false })
  expect(unwrap(await store.find('searxng'))).toEqual({ id: 'searxng' })
  unwrap(await store.save({ id: 'searxng', address: 'http://127.0.0.1:8888' }))
  expect(unwrap(await store.find('searxng'))).toEqual({ id: 'searxng', address: 'http://127.0.0.1:8888' })
})

test('a passphrase protects it like every other key, and a forgotten passphrase deletes it', async () => {
  const { db, vault, store } = open()
  unwrap(await store.save({ id: 'tavily', apiKey: key }))
  expect(await redactStoredKeys(db, vault, `say ${key}`)).toBe('say [redacted]')
  const protection = createVaultProtection(db, { vault, lock: (work) => work(), iterations: 1000 })
  unwrap(await protection.set('four words that fit together'))
  expect(unwrap(await vault.read(...tavily))).toBe(key)
  vault.dataKeys.lock()
  expect(await vault.read(...tavily)).toMatchObject({ failure: { code: 'keys-locked' } })
  unwrap(await protection.forget())
  expect(unwrap(await store.find('tavily'))).toEqual({ id: 'tavily' })
  expect(unwrap(await vault.read(...tavily))).toBeNull()
})
