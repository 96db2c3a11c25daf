import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Provider } from '../../core/kernel/model.ts'
import { createApplicationLock, type ApplicationLock } from './application-lock.ts'
import { openDatabase } from './database.ts'
import { createKeyVault } from './key-vault.ts'
import { createProviderStore } from './provider-store.ts'
import type { Database } from './schema.ts'
import { crashAt } from './testing/faulty-store.ts'
import { failureCode, makeDatabase, unwrap } from './testing/sample-turn.ts'
import { createVaultProtection } from './vault-protection.ts'

const origin = 'https://api.example'
const secret = 'sk-canary-0123456789'
const passphrase = 'correct horse battery'
const other = 'another staple entirely'

/** One worker: what it holds in memory ends with it. */
function startWorker(db: Database, lock: ApplicationLock = async (work) => work()) {
  const time = { now: 0, due: null as (() => void) | null, limitMs: null as number | null }
  const vault = createKeyVault(db, {
    now: () => time.now,
    schedule: (_, task) => {
      time.due = task
      return () => {
        time.due = null
      }
    },
    readIdleLimitMs: async () => time.limitMs,
    onChange: () => {},
  })
  const { dataKeys } = vault
  const protection = createVaultProtection(db, { vault, lock, iterations: 1 })
  const providers = createProviderStore(db, vault, { lock, now: () => 7 })
  const save = async (name: string, apiKey: string, keyKept?: 'session'): Promise<Provider> =>
    unwrap(
      await providers.save({
        dialect: 'openai-compatible',
        name,
        baseUrl: origin,
        models: ['m'],
        apiKey,
        ...(keyKept && { keyKept }),
      }),
    )
  const read = async ({ id }: Provider) => {
    const key = await vault.read(id, origin)
    return key.ok ? key.value : key.failure.code
  }
  return { db, time, dataKeys, vault, protection, providers, save, read }
}

/** The next start after a crash or a reload. */
function reopen(db: Database): Database {
  db.close({ disableAutoOpen: true })
  return openDatabase(db.name)
}

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
  test('takes the data key off the disk; keys open while unlocked, and not after a lock or a restart', async () => {
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

  test('seals stored keys anew, so that the data key that lay on the disk opens nothing any more', async () => {
    const worker = startWorker(makeDatabase())
    const provider = await worker.save('One', secret)
    const before = await worker.db.vault.toArray()
    unwrap(await worker.protection.set(passphrase))
    await worker.db.vault.put(before.find(({ id }) => id === 'data-key')!)
    await worker.db.vault.delete('wrapped-data-key')
    expect(await worker.read(provider)).toBe('key-unreadable')
  })

  test('that is wrong opens nothing, says so and costs nothing: the right one still works', async () => {
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

  test('is the same however its letters are composed', async () => {
    const worker = startWorker(makeDatabase())
    unwrap(await worker.protection.set('caf\u00e9 caf\u00e9'))
    worker.dataKeys.lock()
    expect((await worker.dataKeys.unlock('cafe\u0301 cafe\u0301')).ok).toBe(true)
  })

  test('is refused when it is short, or when there is one', async () => {
    const { protection } = await protectedWorker()
    expect(failureCode(await protection.set(other))).toBe('invalid-input')
    expect(failureCode(await protection.change(passphrase, 'sevench'))).toBe('invalid-input')
    expect(failureCode(await startWorker(makeDatabase()).protection.set('sevench'))).toBe('invalid-input')
  })

  test('can be changed: the new one opens, the old one does not, and a tab that is unlocked stays so', async () => {
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

  test('can be removed: keys open again by themselves', async () => {
    const { db, protection, provider } = await protectedWorker()
    unwrap(await protection.remove(passphrase))
    const next = startWorker(reopen(db))
    expect(unwrap(await next.dataKeys.readState())).toEqual({ isProtected: false, isLocked: false })
    expect(await next.read(provider)).toBe(secret)
    expect(await dump(next.db)).toContain('CryptoKey secret false')
  })

  test('set anew after it was removed uses a data key that never lay on the disk', async () => {
    const { db, protection, provider, read } = await protectedWorker()
    unwrap(await protection.remove(passphrase))
    const onDisk = (await db.vault.get('data-key'))!
    unwrap(await protection.set(other))
    expect(await read(provider)).toBe(secret)
    await db.vault.put(onDisk)
    await db.vault.delete('wrapped-data-key')
    expect(await read(provider)).toBe('key-unreadable')
  })

  test('that is forgotten takes every stored key with it, and a key entered anew works', async () => {
    const { db, providers, protection, provider, save, read } = await protectedWorker()
    const held = await save('Two', 'sk-session-012345', 'session')
    unwrap(await protection.forget())
    expect(await db.vault.count()).toBe(0)
    expect(unwrap(await providers.find(provider.id))).not.toHaveProperty('keyTail')
    expect(await read(provider)).toBeNull()
    expect(await read(held)).toBe('sk-session-012345')
    expect(await read(await save('Three', secret))).toBe(secret)
  })

  test('is needed to store a key, and not for a provider that has none', async () => {
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
    'a key that is saved while the other tab does "%s" opens afterwards, or was refused in words',
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

describe('time without use', () => {
  test('locks the keys when the timer comes, and by the clock when it comes late', async () => {
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

describe('a key kept for the session', () => {
  test('is in no table, works in its own worker only, and is asked for after a restart', async () => {
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
    expect(stored).not.toHaveProperty('keyKept')
    expect(await startWorker(worker.db).read(provider)).toBe(secret)

    unwrap(await worker.providers.save({ ...draft, keyKept: 'session' }))
    expect(await worker.db.vault.toCollection().primaryKeys()).toEqual(['data-key'])
    expect(await worker.read(provider)).toBe(secret)
    // A save that says nothing about it leaves it as it is.
    expect(unwrap(await worker.providers.save(draft)).keyKept).toBe('session')
  })

  test('stays behind when its provider moves, and ends when it is deleted', async () => {
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

type Step = 'set' | 'change' | 'remove' | 'forget' | 'lock' | 'unlock' | 'save' | 'restart'
const numRuns = Number(process.env['INNERLOOP_RUNS'] ?? 30)

describe('a crash', () => {
  test.each(['before', 'after'] as const)(
    '%s any commit of setting, changing and removing leaves every key within reach',
    async (moment) => {
      let died = true
      let at = 0
      for (; died; at += 1) {
        const db = makeDatabase()
        const first = startWorker(db)
        const providers = [await first.save('One', secret), await first.save('Two', `${secret}-2`)]
        const dying = startWorker(reopen(db))
        const crash = crashAt(dying.db, at + 1, moment)
        await dying.protection.set(passphrase)
        await dying.protection.change(passphrase, other)
        await dying.protection.remove(other)
        died = crash.isDead
        const next = startWorker(reopen(dying.db))
        const keys = async () => Promise.all(providers.map((provider) => next.read(provider)))
        if (unwrap(await next.dataKeys.readState()).isLocked) {
          const opened = await Promise.all([passphrase, other].map((words) => next.dataKeys.unlock(words)))
          expect(opened.filter(({ ok }) => ok)).toHaveLength(1)
        }
        expect(await keys()).toEqual([secret, `${secret}-2`])
        next.db.close()
      }
      // One commit each, and a last round without a crash.
      expect(at).toBe(4)
    },
  )

  test(`anywhere in any sequence never loses both wraps (${numRuns} sequences)`, async () => {
    const step = fc.record({
      type: fc.constantFrom<Step>(
        'set',
        'set',
        'change',
        'change',
        'remove',
        'lock',
        'unlock',
        'save',
        'restart',
        'forget',
      ),
      words: fc.constantFrom(passphrase, other),
      dies: fc.constantFrom<false | 'before' | 'after'>(false, false, 'before', 'after'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        let worker = startWorker(makeDatabase())
        const provider = await worker.save('Kept', secret)
        /** What must open the keys after these steps; `null`: nothing need. */
        let current: string | null = null
        let isForgotten = false
        for (const { type, words, dies } of steps) {
          if (dies !== false) {
            const db = reopen(worker.db)
            crashAt(db, 1, dies)
            worker = startWorker(db)
          }
          await take(worker, type, words)
          // Of one transaction, a crash before its commit leaves nothing and one after it leaves all.
          if (dies !== 'before') {
            current = expectAfter(current, type, words)
            isForgotten ||= type === 'forget'
          }
          if (dies !== false || type === 'restart') worker = startWorker(reopen(worker.db))
        }
        const last = startWorker(reopen(worker.db))
        expect(unwrap(await last.dataKeys.readState()).isProtected).toBe(current !== null)
        if (current !== null) {
          const wrong = await last.dataKeys.unlock(current === other ? passphrase : other)
          expect(failureCode(wrong)).toBe('passphrase-wrong')
          unwrap(await last.dataKeys.unlock(current))
        }
        expect(await last.read(provider)).toBe(isForgotten ? null : secret)
        last.db.close()
      }),
      { numRuns },
    )
  })
})

const opposite = (words: string) => (words === passphrase ? other : passphrase)

function expectAfter(current: string | null, type: Step, words: string): string | null {
  if (type === 'set') return current ?? words
  if (type === 'change') return current === opposite(words) ? words : current
  if (type === 'remove') return current === words ? null : current
  return type === 'forget' ? null : current
}

/** What is refused here, or dies, is what the test is about. */
async function take(
  { protection, dataKeys, providers }: ReturnType<typeof startWorker>,
  type: Step,
  words: string,
): Promise<unknown> {
  switch (type) {
    case 'set':
      return protection.set(words)
    case 'change':
      return protection.change(opposite(words), words)
    case 'remove':
      return protection.remove(words)
    case 'forget':
      return protection.forget()
    case 'lock':
      return dataKeys.lock()
    case 'unlock':
      return dataKeys.unlock(words)
    case 'save': {
      const name = crypto.randomUUID()
      const draft = { dialect: 'openai-compatible' as const, name, baseUrl: origin, models: ['m'] }
      return providers.save({ ...draft, apiKey: 'sk-other-0123456789' })
    }
    case 'restart':
      return null
  }
}
