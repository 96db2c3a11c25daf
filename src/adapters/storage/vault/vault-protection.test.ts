import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { Provider } from '../../../core/model/providers/provider.ts'
import { createApplicationLock } from '../database/application-lock.ts'
import { openDatabase } from '../database/database.ts'
import type { Database } from '../database/schema.ts'
import { failureCode, makeDatabase, unwrap } from '../testing/sample-turn.ts'
import { origin, other, passphrase, reopen, secret, startWorker } from '../testing/vault-bench.ts'

async function dump(db: Database): Promise<string> {
  return JSON.stringify(await db.vault.toArray(), (_, value: unknown) =>
    value instanceof CryptoKey ? `CryptoKey ${value.type} ${value.extractable}` : value,
  )
}

async function protectedWorker() {
  const worker = startWorker(makeDatabase())
  const provider = await worker.save('One', secret)
  unwrap(await worker.protection.set(passphrase))
  return { ...worker, provider }
}

describe('a passphrase', () => {
  test('removes the data key from the disk; keys open while unlocked, and not after a lock or a restart', async () => {
    const { db, dataKeys, provider, read } = await protectedWorker()
    expect(await dump(db)).not.toContain('CryptoKey')
    expect((await db.vault.toCollection().primaryKeys()).toSorted()).toEqual([
      `provider:${provider.id}`,
      'wrapped-data-key',
    ])
    expect(await read(provider)).toBe(secret)

    dataKeys.lock()
    expect(await read(provider)).toBe('keys-locked')
    unwrap(await dataKeys.unlock(passphrase))
    expect(await read(provider)).toBe(secret)

    const next = startWorker(reopen(db))
    expect(unwrap(await next.dataKeys.readState())).toEqual({ isProtected: true, isLocked: true })
    expect(await next.read(provider)).toBe('keys-locked')
    unwrap(await next.dataKeys.unlock(passphrase))
    expect(await next.read(provider)).toBe(secret)
  })

  test('binds a key to its proxy, too', async () => {
    const { protection, providers, vault } = startWorker(makeDatabase())
    const { id } = unwrap(
      await providers.save({
        dialect: 'openai-compatible',
        name: 'Proxied',
        baseUrl: 'https://api.example',
        proxyUrl: 'https://proxy.example/?url=',
        models: ['m'],
        apiKey: secret,
      }),
    )
    unwrap(await protection.set(passphrase))
    expect(unwrap(await vault.read(id, 'https://api.example by https://proxy.example'))).toBe(secret)
    expect(failureCode(await vault.read(id, 'https://api.example'))).toBe('key-unreadable')
    unwrap(await protection.remove(passphrase))
    expect(unwrap(await vault.read(id, 'https://api.example by https://proxy.example'))).toBe(secret)
  })

  test('encrypts stored keys again, so that the data key that was on the disk opens nothing', async () => {
    const worker = startWorker(makeDatabase())
    const provider = await worker.save('One', secret)
    const before = await worker.db.vault.toArray()
    unwrap(await worker.protection.set(passphrase))
    await worker.db.vault.put(before.find(({ id }) => id === 'data-key')!)
    await worker.db.vault.delete('wrapped-data-key')
    expect(await worker.read(provider)).toBe('key-unreadable')
  })

  test('that is wrong opens nothing, says so and changes nothing: the right one still works', async () => {
    const { dataKeys, protection, provider, read } = await protectedWorker()
    dataKeys.lock()
    for (const wrong of ['', 'Correct horse battery', `${passphrase} `, 'x'.repeat(1000)]) {
      expect(failureCode(await dataKeys.unlock(wrong))).toBe('passphrase-wrong')
      expect(failureCode(await protection.change(wrong, other))).toBe('passphrase-wrong')
      expect(failureCode(await protection.remove(wrong))).toBe('passphrase-wrong')
    }
    expect(await read(provider)).toBe('keys-locked')
    unwrap(await dataKeys.unlock(passphrase))
    expect(await read(provider)).toBe(secret)
  })

  test('is the same in any Unicode normalization', async () => {
    const worker = startWorker(makeDatabase())
    unwrap(await worker.protection.set('caf\u00e9 caf\u00e9'))
    worker.dataKeys.lock()
    expect((await worker.dataKeys.unlock('cafe\u0301 cafe\u0301')).ok).toBe(true)
  })

  test('is refused if it is short, or if one exists', async () => {
    const { protection } = await protectedWorker()
    expect(failureCode(await protection.set(other))).toBe('invalid-input')
    expect(failureCode(await protection.change(passphrase, 'sevench'))).toBe('invalid-input')
    expect(failureCode(await startWorker(makeDatabase()).protection.set('sevench'))).toBe('invalid-input')
  })

  test('can be changed: the new one opens, the old one does not, and an unlocked tab stays unlocked', async () => {
    const { db, dataKeys, protection, provider, read } = await protectedWorker()
    const tab = startWorker(db)
    unwrap(await tab.dataKeys.unlock(passphrase))
    unwrap(await protection.change(passphrase, other))
    expect(await read(provider)).toBe(secret)
    expect(await tab.read(provider)).toBe(secret)
    dataKeys.lock()
    expect(failureCode(await dataKeys.unlock(passphrase))).toBe('passphrase-wrong')
    unwrap(await dataKeys.unlock(other))
    expect(await read(provider)).toBe(secret)
  })

  test('can be removed: keys open without it again', async () => {
    const { db, protection, provider } = await protectedWorker()
    unwrap(await protection.remove(passphrase))
    const next = startWorker(reopen(db))
    expect(unwrap(await next.dataKeys.readState())).toEqual({ isProtected: false, isLocked: false })
    expect(await next.read(provider)).toBe(secret)
    expect(await dump(next.db)).toContain('CryptoKey secret false')
  })

  test('set again after it was removed uses a data key that was never on the disk', async () => {
    const { db, protection, provider, read } = await protectedWorker()
    unwrap(await protection.remove(passphrase))
    const onDisk = (await db.vault.get('data-key'))!
    unwrap(await protection.set(other))
    expect(await read(provider)).toBe(secret)
    await db.vault.put(onDisk)
    await db.vault.delete('wrapped-data-key')
    expect(await read(provider)).toBe('key-unreadable')
  })

  test('that is forgotten deletes every stored key, and a new key works', async () => {
    const { db, providers, protection, provider, save, read } = await protectedWorker()
    const sessionOnly = await save('Two', 'sk-session-012345', 'session')
    unwrap(await protection.forget())
    expect(await db.vault.count()).toBe(0)
    expect(unwrap(await providers.find(provider.id))).not.toHaveProperty('keyTail')
    expect(await read(provider)).toBeNull()
    expect(await read(sessionOnly)).toBe('sk-session-012345')
    expect(await read(await save('Three', secret))).toBe(secret)
  })

  test('is required to store a key, and not for a provider without a key', async () => {
    const { dataKeys, providers, save, read } = await protectedWorker()
    const keyless = await save('Keyless', '')
    dataKeys.lock()
    const draft = { dialect: 'openai-compatible' as const, name: 'New', baseUrl: origin, models: ['m'] }
    expect(failureCode(await providers.save({ ...draft, apiKey: secret }))).toBe('keys-locked')
    expect(await read(keyless)).toBeNull()
  })
})

describe('two tabs at once', () => {
  const draft = { dialect: 'openai-compatible' as const, baseUrl: origin, models: ['m'], apiKey: secret }

  test.each(['set', 'remove', 'forget'] as const)(
    'a key that is saved while the other tab does "%s" opens afterwards, or was refused with a reason',
    async (change) => {
      for (const isFirst of [true, false]) {
        const [db, lock] = [makeDatabase(), createApplicationLock()]
        const [here, there] = [startWorker(db, lock), startWorker(openDatabase(db.name), lock)]
        await here.save('One', secret)
        if (change !== 'set') {
          unwrap(await here.protection.set(passphrase))
          unwrap(await there.dataKeys.unlock(passphrase))
        }
        const work = () => here.protection[change](passphrase)
        const save = () => there.providers.save({ ...draft, name: 'Two' })
        const [first, second] = isFirst ? [work(), save()] : [save(), work()]
        const saved = isFirst ? await second : await first
        await Promise.all([first, second])
        const last = startWorker(openDatabase(db.name))
        await last.dataKeys.unlock(passphrase)
        const provider = saved.ok ? (saved.value as Provider | null) : null
        if (provider)
          expect([secret, change === 'forget' ? null : secret]).toContain(await last.read(provider))
        else expect(failureCode(saved)).toBe('keys-locked')
        for (const one of [here, there, last]) one.db.close()
      }
    },
  )
})

describe('an idle timeout', () => {
  test('locks the keys when the timer fires, and by the clock when it fires late', async () => {
    const { time, dataKeys, provider, read } = await protectedWorker()
    time.limitMs = 60_000
    dataKeys.lock()
    unwrap(await dataKeys.unlock(passphrase))
    time.now = 59_000
    expect(await read(provider)).toBe(secret)
    time.now = 118_000
    expect(await read(provider)).toBe(secret)
    time.now = 178_000
    expect(await read(provider)).toBe('keys-locked')
    expect(time.due).toBeNull()

    unwrap(await dataKeys.unlock(passphrase))
    time.due?.()
    expect(await read(provider)).toBe('keys-locked')
  })
})

describe('a key for the session', () => {
  test('is in no table, works in its own worker only, and is requested after a restart', async () => {
    const worker = startWorker(makeDatabase())
    const provider = await worker.save('One', secret, 'session')
    expect(provider).toMatchObject({ keyKept: 'session', keyTail: '6789', keySavedAt: 7 })
    expect(await worker.db.vault.count()).toBe(0)
    expect(await worker.read(provider)).toBe(secret)
    expect(failureCode(await worker.vault.read(provider.id, 'https://evil.example'))).toBe('key-not-kept')
    expect(await startWorker(reopen(worker.db)).read(provider)).toBe('key-not-kept')
  })

  test('can become a stored one and back without being typed again', async () => {
    const worker = startWorker(makeDatabase())
    const provider = await worker.save('One', secret, 'session')
    const { keyTail: _, keyKept: __, keySavedAt: ___, ...rest } = provider
    const draft = { ...rest, dialect: 'openai-compatible' as const }
    const stored = unwrap(await worker.providers.save({ ...draft, keyKept: 'stored' }))
    expect(stored.keyKept).toBeUndefined()
    expect(await startWorker(worker.db).read(provider)).toBe(secret)

    unwrap(await worker.providers.save({ ...draft, keyKept: 'session' }))
    expect(await worker.db.vault.toCollection().primaryKeys()).toEqual(['data-key'])
    expect(await worker.read(provider)).toBe(secret)
    // A save without this field leaves the stored value unchanged.
    expect(unwrap(await worker.providers.save(draft)).keyKept).toBe('session')
  })

  test('is lost when its provider moves, and when it is deleted', async () => {
    const worker = startWorker(makeDatabase())
    const provider = await worker.save('One', secret, 'session')
    const draft = { id: provider.id, dialect: 'openai-compatible' as const, name: 'One', models: ['m'] }
    const moved = unwrap(await worker.providers.save({ ...draft, baseUrl: 'https://evil.example' }))
    expect(moved).not.toHaveProperty('keyTail')
    expect(unwrap(await worker.vault.read(provider.id, 'https://evil.example'))).toBeNull()

    const second = await worker.save('Two', secret, 'session')
    unwrap(await worker.protection.deleteKey(second.id))
    expect(await worker.read(second)).toBeNull()
  })
})
