import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { ProviderDraft } from '../../../core/model/providers/provider.ts'
import type { ProviderId } from '../../../core/model/id.ts'
import { demoProvider } from '../../../core/model/providers/model-ref.ts'
import { checkBaseUrl } from './base-url.ts'
import { createKeyVault } from '../vault/key-vault.ts'
import { createProviderStore } from './provider-store.ts'
import { crashAt } from '../testing/faulty-store.ts'
import { failureCode, makeDatabase, unwrap } from '../testing/sample-turn.ts'

const draft: ProviderDraft = {
  dialect: 'openai-compatible',
  name: 'Local',
  baseUrl: 'http://localhost:11434/v1',
  models: ['llama'],
}
const key = 'sk-0123456789-tail'

function open(db = makeDatabase()) {
  const vault = createKeyVault(db)
  return { db, vault, store: createProviderStore(db, vault, { now: () => 7 }) }
}

describe('saving a provider', () => {
  test('creates an id, and is found again without its key', async () => {
    const { store, vault } = open()
    const provider = unwrap(await store.save({ ...draft, apiKey: ` ${key}\n` }))
    expect(provider).toEqual({
      ...draft,
      id: expect.stringMatching(/^provider-/),
      keyTail: 'tail',
      keySavedAt: 7,
    })
    expect(unwrap(await store.find(provider.id))).toEqual(provider)
    expect(unwrap(await vault.read(provider.id, 'http://localhost:11434'))).toBe(key)
  })

  test('text pasted around the base URL and the key is removed', async () => {
    const { store, vault } = open()
    const pasted = { baseUrl: '"localhost:11434/v1/chat/completions"', apiKey: `Bearer \u201C${key}\u201D` }
    const provider = unwrap(await store.save({ ...draft, ...pasted }))
    expect(provider).toMatchObject({ baseUrl: 'http://localhost:11434/v1', keyTail: 'tail' })
    expect(unwrap(await vault.read(provider.id, 'http://localhost:11434'))).toBe(key)
    const record = { at: 1, outcome: 'passed' as const, steps: [] }
    unwrap(await store.saveTestResult({ ...draft, id: provider.id, baseUrl: pasted.baseUrl }, record))
    expect(unwrap(await store.find(provider.id)).lastTest).toEqual(record)
  })

  test('the built-in demo always exists and cannot be replaced or deleted', async () => {
    const { store } = open()
    expect(unwrap(await store.find(demoProvider.id))).toEqual(demoProvider)
    expect(failureCode(await store.save({ ...draft, id: demoProvider.id }))).toBe('invalid-input')
    expect(failureCode(await store.remove(demoProvider.id))).toBe('invalid-input')
  })

  test.each([
    ['no key', undefined, undefined],
    ['a short key', 'elevenchars', ''],
    ['a long key', 'twelve-chars', 'hars'],
  ])('with %s the tail is %3$s', async (_, apiKey, tail) => {
    const provider = unwrap(await open().store.save({ ...draft, apiKey }))
    expect(provider.keyTail).toBe(tail)
  })

  test('an absent or blank key keeps the stored one while the origin stays', async () => {
    const { store, vault } = open()
    const provider = unwrap(await store.save({ ...draft, apiKey: key }))
    const moved = { ...draft, id: provider.id, baseUrl: 'http://localhost:11434/other/v2/', apiKey: ' ' }
    const saved = unwrap(await store.save(moved))
    expect(saved).toMatchObject({ keyTail: 'tail', baseUrl: 'http://localhost:11434/other/v2' })
    expect(unwrap(await vault.read(provider.id, 'http://localhost:11434'))).toBe(key)
  })

  test('another origin without a new key deletes the key', async () => {
    const { db, store, vault } = open()
    const provider = unwrap(await store.save({ ...draft, apiKey: key }))
    const saved = unwrap(await store.save({ ...draft, id: provider.id, baseUrl: 'https://evil.example/v1' }))
    expect(saved).not.toHaveProperty('keyTail')
    expect(unwrap(await vault.read(provider.id, 'https://evil.example'))).toBeNull()
    expect(await db.vault.toCollection().primaryKeys()).toEqual(['data-key'])
    // Moving back does not restore the key.
    unwrap(await store.save({ ...draft, id: provider.id }))
    expect(unwrap(await vault.read(provider.id, 'http://localhost:11434'))).toBeNull()
  })

  test('another origin with a new key binds it there', async () => {
    const { store, vault } = open()
    const provider = unwrap(await store.save({ ...draft, apiKey: key }))
    const next = { ...draft, id: provider.id, baseUrl: 'https://new.example', apiKey: 'new-key-0123456' }
    expect(unwrap(await store.save(next)).keyTail).toBe('3456')
    expect(unwrap(await vault.read(provider.id, 'https://new.example'))).toBe('new-key-0123456')
    expect(failureCode(await vault.read(provider.id, 'http://localhost:11434'))).toBe('key-unreadable')
  })

  describe('and a proxy', () => {
    const proxyUrl = 'https://proxy.example/?url='
    const direct = 'http://localhost:11434'

    test('a key is bound to the proxy as well: it opens for no other route', async () => {
      const { store, vault } = open()
      const provider = unwrap(await store.save({ ...draft, proxyUrl, apiKey: key }))
      expect(provider.proxyUrl).toBe(proxyUrl)
      expect(unwrap(await vault.read(provider.id, `${direct} by https://proxy.example`))).toBe(key)
      expect(failureCode(await vault.read(provider.id, direct))).toBe('key-unreadable')
      expect(failureCode(await vault.read(provider.id, `${direct} by https://evil.example`))).toBe(
        'key-unreadable',
      )
    })

    test.each([
      ['that is new', undefined, proxyUrl],
      ['in place of another one', proxyUrl, 'https://evil.example/?url='],
    ])('a proxy %s does not get the stored key', async (_, before, proxyNow) => {
      const { db, store } = open()
      const provider = unwrap(
        await store.save({ ...draft, ...(before && { proxyUrl: before }), apiKey: key }),
      )
      const saved = unwrap(await store.save({ ...draft, id: provider.id, proxyUrl: proxyNow }))
      expect(saved).not.toHaveProperty('keyTail')
      expect(await db.vault.toCollection().primaryKeys()).toEqual(['data-key'])
    })

    test('a row with a changed proxy opens nothing', async () => {
      const { db, store, vault } = open()
      const { id } = unwrap(await store.save({ ...draft, proxyUrl, apiKey: key }))
      await db.providers.update(id, { proxyUrl: 'https://evil.example/?url=' })
      const { receiver } = unwrap(checkBaseUrl(unwrap(await store.find(id))))
      expect(failureCode(await vault.read(id, receiver))).toBe('key-unreadable')
    })

    test.each(['stored', 'session'] as const)('removing it keeps the key: %s', async (keyRetention) => {
      const { store, vault } = open()
      const { id } = unwrap(await store.save({ ...draft, proxyUrl, apiKey: key, keyKept: keyRetention }))
      const saved = unwrap(await store.save({ ...draft, id, proxyUrl: '' }))
      expect(saved.proxyUrl).toBeUndefined()
      expect(saved.keyTail).toBe('tail')
      expect(saved.keyKept ?? 'stored').toBe(keyRetention)
      expect(unwrap(await vault.read(id, direct))).toBe(key)
    })

    test('another address at the same time deletes the key', async () => {
      const { store } = open()
      const { id } = unwrap(await store.save({ ...draft, proxyUrl, apiKey: key }))
      const saved = unwrap(await store.save({ ...draft, id, baseUrl: 'https://evil.example/v1' }))
      expect(saved).not.toHaveProperty('keyTail')
    })

    test('another path of the same proxy keeps it', async () => {
      const { store } = open()
      const { id } = unwrap(await store.save({ ...draft, proxyUrl, apiKey: key }))
      const next = { ...draft, id, proxyUrl: 'https://proxy.example/v2/{url}' }
      expect(unwrap(await store.save(next)).keyTail).toBe('tail')
    })
  })

  test('a change of dialect to another official address moves the origin as well', async () => {
    const { store } = open()
    const provider = unwrap(await store.save({ ...draft, dialect: 'openai', baseUrl: '', apiKey: key }))
    expect(provider.baseUrl).toBe('')
    const saved = unwrap(await store.save({ ...draft, id: provider.id, dialect: 'anthropic', baseUrl: '' }))
    expect(saved).not.toHaveProperty('keyTail')
    const spelled = unwrap(
      await store.save({ ...draft, id: provider.id, dialect: 'anthropic', baseUrl: '', apiKey: key }),
    )
    const same = {
      ...draft,
      id: spelled.id,
      dialect: 'anthropic' as const,
      baseUrl: 'https://api.anthropic.com/v1',
    }
    expect(unwrap(await store.save(same)).keyTail).toBe('tail')
  })

  test.each(['Local', 'local', 'Demo', 'DEMO'])('the name “%s” is taken', async (name) => {
    const { db, store } = open()
    unwrap(await store.save(draft))
    const refused = await store.save({ ...draft, name, apiKey: key })
    expect(refused).toMatchObject({
      ok: false,
      failure: { code: 'invalid-input', message: expect.stringContaining('already') },
    })
    expect(await db.providers.count()).toBe(1)
  })

  test('a provider may keep its own name', async () => {
    const { store } = open()
    const provider = unwrap(await store.save(draft))
    expect(unwrap(await store.save({ ...draft, id: provider.id, models: ['new'] })).models).toEqual(['new'])
  })

  test('a key that no header can carry is refused', async () => {
    expect(failureCode(await open().store.save({ ...draft, apiKey: 'ключ' }))).toBe('invalid-input')
    expect(failureCode(await open().store.save({ ...draft, apiKey: 'one two' }))).toBe('invalid-input')
  })

  test('deleting deletes the key too', async () => {
    const { db, store } = open()
    const provider = unwrap(await store.save({ ...draft, apiKey: key }))
    unwrap(await store.remove(provider.id))
    expect(failureCode(await store.find(provider.id))).toBe('provider-missing')
    expect(await db.vault.toCollection().primaryKeys()).toEqual(['data-key'])
  })

  test.each(['before', 'after'] as const)(
    'a crash %s a commit never leaves an address with the key of another',
    async (moment) => {
      for (const at of [1, 2]) {
        const db = makeDatabase()
        const id = 'provider-1' as ProviderId
        unwrap(await open(db).store.save({ ...draft, id, apiKey: key }))
        db.close({ disableAutoOpen: false })
        const crash = crashAt(db, at, moment)
        await open(db).store.save({ ...draft, id, baseUrl: 'https://new.example', apiKey: 'new-key-0123456' })
        db.close({ disableAutoOpen: false })
        db.unuse({ stack: 'dbcore', name: 'crash' })
        expect(crash.isDead).toBe(at <= crash.commits)
        const { store, vault } = open(db)
        const provider = unwrap(await store.find(id))
        const stored = unwrap(await vault.read(id, new URL(provider.baseUrl).origin))
        expect(stored).toBe(provider.baseUrl === 'https://new.example' ? 'new-key-0123456' : key)
      }
    },
  )
})
