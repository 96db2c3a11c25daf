import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crashAt } from '../testing/faulty-store.ts'
import { failureCode, makeDatabase, unwrap } from '../testing/sample-turn.ts'
import { origin, other, passphrase, reopen, secret, startWorker } from '../testing/vault-bench.ts'

type Step = 'set' | 'change' | 'remove' | 'forget' | 'lock' | 'unlock' | 'save' | 'restart'
/** Each sequence derives keys from passphrases, which is slow on purpose: a thousand in the soak. A failure prints its seed. */
const numRuns = Number(process.env['INNERLOOP_RUNS'] ?? 0) > 1000 ? 1000 : 20

describe('a crash', () => {
  test.each(['before', 'after'] as const)(
    '%s any commit of setting, changing and removing leaves every key readable',
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
          const opened = await Promise.all(
            [passphrase, other].map((passphrase) => next.dataKeys.unlock(passphrase)),
          )
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
        /** Passphrase that must open the keys after these steps; null if none is required. */
        let current: string | null = null
        let isForgotten = false
        for (const { type, words: passphrase, dies } of steps) {
          if (dies !== false) {
            const db = reopen(worker.db)
            crashAt(db, 1, dies)
            worker = startWorker(db)
          }
          await take(worker, type, passphrase)
          // A crash before the commit of a transaction leaves nothing, and one after it leaves all.
          if (dies !== 'before') {
            current = expectAfter(current, type, passphrase)
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

const opposite = (each: string) => (each === passphrase ? other : passphrase)

function expectAfter(current: string | null, type: Step, passphrase: string): string | null {
  if (type === 'set') return current ?? passphrase
  if (type === 'change') return current === opposite(passphrase) ? passphrase : current
  if (type === 'remove') return current === passphrase ? null : current
  return type === 'forget' ? null : current
}

/** Runs one step, which may be refused or crash. */
async function take(
  { protection, dataKeys, providers }: ReturnType<typeof startWorker>,
  type: Step,
  passphrase: string,
): Promise<unknown> {
  switch (type) {
    case 'set':
      return protection.set(passphrase)
    case 'change':
      return protection.change(opposite(passphrase), passphrase)
    case 'remove':
      return protection.remove(passphrase)
    case 'forget':
      return protection.forget()
    case 'lock':
      return dataKeys.lock()
    case 'unlock':
      return dataKeys.unlock(passphrase)
    case 'save': {
      const name = crypto.randomUUID()
      const draft = { dialect: 'openai-compatible' as const, name, baseUrl: origin, models: ['m'] }
      return providers.save({ ...draft, apiKey: 'sk-other-0123456789' })
    }
    case 'restart':
      return null
  }
}
