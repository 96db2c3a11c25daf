import 'fake-indexeddb/auto'
import { setImmediate as nextMacrotask } from 'node:timers/promises'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ManualTimers } from '../../../../test/contracts/manual-timers.ts'
import type { CallId } from '../../../core/model/id.ts'
import type { RunEventBody } from '../../../core/model/runs/run-event.ts'
import { makeDatabase, numberEvent, sendTurn, tokens, unwrap } from '../testing/sample-turn.ts'
import { createTurnStore } from './turn-store.ts'

/** A run whose text is counted, as emitted and as stored. */
async function startRun(clock: ManualTimers, hasTimers: boolean) {
  const db = makeDatabase()
  const store = createTurnStore(db, {
    startTimer: hasTimers ? (ms, run) => clock.schedule(ms, run) : () => () => undefined,
    now: () => 0,
    monotonic: () => clock.monotonic(),
  })
  const { runId } = sendTurn(1)
  unwrap(await store.openTurn(sendTurn(1)))
  const journal = store.openJournal(runId)
  const settled: { upTo: number; at: number }[] = []
  let seq = 0
  const append = (body: RunEventBody) => {
    journal.append(numberEvent(runId, body, seq++))
    const before = settled.at(-1)?.upTo ?? 0
    if ('text' in body) settled.push({ upTo: before + body.text.length, at: clock.monotonic() })
  }
  /** Returns the length of unstored text. Runs after all requested writes. */
  const unstored = async () => {
    for (let turn = 0; turn < 3; turn += 1) await nextMacrotask()
    const rows = await db.events.toArray()
    const stored = rows.reduce((sum, row) => sum + ('text' in row ? row.text.length : 0), 0)
    const oldest = settled.find(({ upTo }) => upTo > stored)
    return {
      bytes: (settled.at(-1)?.upTo ?? 0) - stored,
      sinceMs: oldest ? clock.monotonic() - oldest.at : 0,
    }
  }
  return { append, unstored }
}

const step = fc.record({
  characters: fc.integer({ min: 0, max: 900 }),
  ms: fc.integer({ min: 0, max: 120 }),
  hasOtherEvent: fc.integer({ min: 0, max: 9 }).map((each) => each === 0),
})
const cancelled: RunEventBody = { type: 'tool-invocation-cancelled', callId: 'call' as CallId }

test.each([true, false])(
  'never more than 250 ms or 2 KB of text are unstored, for any events (timers run: %s)',
  async (hasTimers) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 25 }), async (steps) => {
        const clock = new ManualTimers()
        const { append, unstored } = await startRun(clock, hasTimers)
        for (const { characters, ms, hasOtherEvent } of steps) {
          clock.advance(ms)
          // A thread too busy for its timers checks the clock when the next text arrives.
          if (!hasTimers) append(tokens('x'))
          const afterWaiting = await unstored()
          expect(afterWaiting.bytes).toBeLessThan(2048)
          expect(afterWaiting.sinceMs).toBeLessThan(250)
          if (characters > 0) append(tokens('x'.repeat(characters)))
          if (hasOtherEvent) append(cancelled)
          const { bytes } = await unstored()
          expect(bytes).toBeLessThan(2048)
          if (hasOtherEvent) expect(bytes).toBe(0)
        }
      }),
      { numRuns: 1 },
    )
  },
)
