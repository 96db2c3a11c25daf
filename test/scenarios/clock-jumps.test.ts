import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../src/adapters/storage/database/database.ts'
import { createTurnStore } from '../../src/adapters/storage/journal/turn-store.ts'
import type { TurnRequest } from '../../src/core/engine/ports/run-ports.ts'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import type { MessageId, SessionId } from '../../src/core/model/id.ts'
import { toTurnRecord } from '../../src/core/review/turn-record-reducer.ts'
import { HostBench } from '../contracts/host-bench.ts'
import { nextMacrotask } from '../doubles/manual-clock.ts'
import { ManualRetries } from '../doubles/manual-retries.ts'
import { finish, reasoning, text, toolCall, type Script, type ScriptStep } from '../doubles/scripted-model.ts'
import { benchModel, TurnBench } from '../doubles/turn-bench.ts'
import { work } from './check-tools.ts'

const day = 86_400_000
const today = 1_800_000_000_000
/** The last jump sets the clock to a day after 1970 began. */
const jumps = [-day, day, -3_600_000, 3_600_000, day - today]
const pause: ScriptStep = { type: 'wait', durationMs: 400 }

/** Returns a bench of the engine whose clock jumps at several moments of its first answer, there and back. */
function jumping(byMs: number, makeScripts: (jump: ScriptStep) => Script[]): TurnBench {
  let nextMs = byMs
  const jump: ScriptStep = {
    type: 'do',
    act: () => {
      bench.clock.turn(nextMs)
      nextMs = -nextMs
    },
  }
  const bench: TurnBench = new TurnBench(makeScripts(jump), [work])
  bench.clock.turn(today)
  return bench
}

/** Returns every number that a value calls a duration, with its path. */
function listDurations(value: unknown, path = ''): [path: string, ms: number][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const place = `${path}.${name}`
    if (typeof inner === 'number' && /(?:duration|Token|start|end|waited)Ms$/.test(name))
      return [[place, inner] as [string, number]]
    return listDurations(inner, place)
  })
}

describe.each(jumps)('a clock that jumps by %i ms during an answer', (byMs) => {
  test('changes neither its text nor its order, and makes no duration negative', async () => {
    const bench = jumping(byMs, (jump) => [
      [
        reasoning('Hm'),
        jump,
        pause,
        text('Looking'),
        pause,
        toolCall('a', 'work', '{"n":1}'),
        finish('tool-calls'),
      ],
      [jump, text('One '), pause, jump, text('two.'), pause, finish('stop')],
    ])
    await bench.run()
    const { parts, status } = bench.reply()
    expect(status).toBe('complete')
    expect(parts.map(({ type }) => type)).toEqual(['reasoning', 'text', 'tool-call', 'text'])
    expect(parts.at(-1)).toMatchObject({ text: 'One two.' })
    const { events } = bench.log
    const [{ seq: first } = { seq: 0 }] = events
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => first + index))
    const measured = [...listDurations(events), ...listDurations(parts)]
    expect(measured.length).toBeGreaterThan(5)
    // The answer took two seconds at any time of the clock.
    expect(measured.filter(([, ms]) => ms < 0 || ms > 2000)).toEqual([])
    expect(listDurations(toTurnRecord(events)).filter(([, ms]) => ms < 0)).toEqual([])
  })

  test('neither ends nor delays an idle timeout', async () => {
    const silent = jumping(byMs, (jump) => [[text('One'), jump, { type: 'hang' }]])
    await silent.run({ limits: { streamInactivityMs: 10_000, streamInactivityThinkingMs: 10_000 } })
    expect(silent.reply()).toMatchObject({ status: 'failed', failure: { code: 'stream-stalled' } })
    expect(silent.clock.monotonic()).toBeLessThan(20_000)
    const slow = jumping(byMs, (jump) => [
      [text('One'), jump, pause, jump, pause, text(' two'), finish('stop')],
    ])
    await slow.run({ limits: { streamInactivityMs: 1000, streamInactivityThinkingMs: 1000 } })
    expect(slow.reply().status).toBe('complete')
  })

  test('changes no wait for a retry', async () => {
    const overloaded = {
      type: 'failure',
      failure: createFailure('overloaded', { retryAfterMs: 5000 }),
    } as const
    const bench = jumping(byMs, (jump) => [
      [jump, overloaded],
      [text('Done'), finish('stop')],
    ])
    bench.extraPorts = { retries: new ManualRetries() }
    // The clock jumps back while the turn waits.
    void bench.clock.sleep(2000, new AbortController().signal).then(() => bench.clock.turn(-byMs))
    await bench.run()
    expect(bench.reply().status).toBe('complete')
    const waited = bench.clock.monotonic()
    expect(waited).toBeGreaterThanOrEqual(5000)
    expect(waited).toBeLessThan(10_000)
  })

  test('keeps messages and chats in their order of use', async () => {
    const db = openDatabase(`clock-${byMs}`)
    const answer = (content: string): Script => [text(content), pause, finish('stop')]
    let ids = 0
    const bench = new HostBench(['one', 'two', 'three', 'four'].map(answer), {
      turns: createTurnStore(db, { startTimer: () => () => undefined }),
      ids: { next: (kind) => `${kind}-${(ids += 1)}` },
    })
    bench.clock.turn(today)
    const send = async (chat: string, content: string, parentId: MessageId | null) => {
      const sessionId = chat as SessionId
      const ask = { type: 'send', messageId: `ask-${content}`, parentId, text: content, mode: 'auto' }
      const started = await bench.runs.start({ sessionId, model: benchModel, ask: ask as TurnRequest })
      if (!started.ok) throw new Error(started.failure.code)
      await vi.waitFor(async () => {
        await nextMacrotask()
        bench.clock.advance(400)
        bench.timers.advance(1000)
        expect(bench.runs.find(sessionId)).toBeNull()
      })
      const sent = await db.messages.where({ sessionId }).sortBy('order')
      return sent.at(-1)?.id ?? null
    }
    const first = await send('chat-a', 'One', null)
    bench.clock.turn(byMs)
    await send('chat-b', 'Two', null)
    bench.clock.turn(-byMs)
    const third = await send('chat-a', 'Three', first)
    bench.clock.turn(byMs)
    await send('chat-a', 'Four', third)

    const messages = await db.messages.orderBy('[sessionId+order]').toArray()
    const inChat = messages.filter(({ sessionId }) => sessionId === 'chat-a')
    expect(inChat.map(({ order, status }) => [order, status])).toEqual(
      [0, 1, 2, 3, 4, 5].map((order) => [order, 'complete']),
    )
    const texts = inChat.flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')))
    expect(texts).toEqual(['One', 'one', 'Three', 'three', 'Four', 'four'])
    const chats = await db.sessions.toArray()
    const byActivity = chats.toSorted((one, other) => other.activity - one.activity)
    expect(byActivity.map(({ id }) => id)).toEqual(['chat-a', 'chat-b'])
    db.close()
  })
})
