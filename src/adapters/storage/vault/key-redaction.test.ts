import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { createCachedKeyRedaction } from './key-redaction.ts'
import { createKeyVault } from './key-vault.ts'
import { createProviderStore } from '../providers/provider-store.ts'
import { makeDatabase, unwrap } from '../testing/sample-turn.ts'

const secret = 'sk-canary-0123456789-canary'

async function open() {
  const db = makeDatabase()
  const vault = createKeyVault(db)
  const store = createProviderStore(db, vault)
  const timers: (() => void)[] = []
  const { redact } = createCachedKeyRedaction(db, vault, {
    schedule: (_, task) => {
      timers.push(task)
      return () => void timers.splice(timers.indexOf(task), 1)
    },
  })
  const save = async (apiKey: string, more: { keyKept?: 'session' } = {}) =>
    unwrap(
      await store.save({
        dialect: 'openai-compatible',
        name: apiKey,
        baseUrl: 'https://api.example.com/v1',
        models: ['m'],
        apiKey,
        ...more,
      }),
    )
  const reading = vi.spyOn(vault, 'read')
  return { store, redact, save, reading, pass: () => timers.splice(0).forEach((task) => task()), vault }
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('keys are read once for several checks, and again after a while', async () => {
  const { redact, save, reading, pass } = await open()
  await save(secret)
  expect(await redact(`a ${secret} b`)).toBe('a [redacted] b')
  expect(await Promise.all([redact(secret), redact('none')])).toEqual(['[redacted]', 'none'])
  expect(reading).toHaveBeenCalledTimes(1)
  pass()
  expect(await redact(secret)).toBe('[redacted]')
  expect(reading).toHaveBeenCalledTimes(2)
})

test('a key is known as soon as it is stored, permanently or for the session only', async () => {
  const { redact, save } = await open()
  await save(secret)
  await redact('before')
  await save('sk-second-0123456789')
  expect(await redact('sk-second-0123456789')).toBe('[redacted]')
  await save('sk-third-0123456789', { keyKept: 'session' })
  expect(await redact('sk-third-0123456789')).toBe('[redacted]')
})

test('nothing is cached across a lock or an unlock', async () => {
  const { redact, save, reading, vault } = await open()
  await save(secret)
  await redact(secret)
  await vault.dataKeys.setUnlocked(
    'data-key-1',
    await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt']),
  )
  await redact(secret)
  vault.dataKeys.lock()
  await redact(secret)
  expect(reading).toHaveBeenCalledTimes(3)
})

test('unreadable keys are read again', async () => {
  const { redact, save, reading } = await open()
  await save(secret)
  reading.mockRejectedValueOnce(new Error('storage is away'))
  await expect(redact(secret)).rejects.toThrow('storage is away')
  expect(await redact(secret)).toBe('[redacted]')
})
