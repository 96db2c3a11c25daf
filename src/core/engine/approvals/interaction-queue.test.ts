import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ManualClock, nextMacrotask } from '../../../../test/doubles/manual-clock.ts'
import { createFailure } from '../../model/failures/failure.ts'
import type { InteractionId, RunId } from '../../model/id.ts'
import type { Interaction, InteractionAnswer, InteractionOf } from '../../model/tools/interaction.ts'
import {
  validateInteractionAnswer,
  InteractionQueue,
  type InteractionEvent,
  type InteractionRecorder,
  findOpenInteractions,
  hasQueuedInteraction,
} from './interaction-queue.ts'

const confirm = (id: string, timeoutMs?: number): Interaction => ({
  kind: 'confirm',
  id: id as InteractionId,
  prompt: id,
  ...(timeoutMs !== undefined && { timeoutMs }),
})
const yes: InteractionAnswer = { outcome: 'accepted', value: { kind: 'confirm' } }
const no: InteractionAnswer = { outcome: 'rejected' }

/** A person who responds when the test says so. */
class Person {
  readonly raised: { id: string; answer(answer: InteractionAnswer): void; isGone: boolean }[] = []

  raise(interaction: Interaction, signal: AbortSignal): Promise<InteractionAnswer> {
    const { promise, resolve } = Promise.withResolvers<InteractionAnswer>()
    const card = { id: interaction.id, answer: resolve, isGone: false }
    signal.addEventListener('abort', () => (card.isGone = true))
    this.raised.push(card)
    return promise
  }
}

function recordIn(events: InteractionEvent[], settle = () => Promise.resolve()): InteractionRecorder {
  return { emit: (event) => void events.push(event), settle }
}

function createBench() {
  const person = new Person()
  const clock = new ManualClock()
  const queue = new InteractionQueue(person, clock)
  const events: InteractionEvent[] = []
  const port = queue.recordedBy(recordIn(events))
  const stop = new AbortController()
  const raise = (interaction: Interaction) => port.raise(interaction, stop.signal)
  return { person, clock, queue, events, stop, raise }
}

describe('InteractionQueue', () => {
  test('shows one interaction at a time, in order, across runs', async () => {
    const { person, queue, raise } = createBench()
    const first = raise(confirm('a'))
    const second = queue.recordedBy(recordIn([])).raise(confirm('b'), new AbortController().signal)
    await nextMacrotask()
    expect(person.raised.map(({ id }) => id)).toEqual(['a'])
    person.raised[0]?.answer(no)
    expect(await first).toEqual(no)
    await nextMacrotask()
    expect(person.raised.map(({ id }) => id)).toEqual(['a', 'b'])
    person.raised[1]?.answer(yes)
    expect(await second).toEqual(yes)
  })

  test('asks what an earlier worker left open first, and passes over what is not raised again', async () => {
    const { person, queue, raise } = createBench()
    queue.reserve(['gone' as InteractionId, 'open' as InteractionId])
    const other = raise(confirm('other'))
    const open = raise(confirm('open'))
    await nextMacrotask()
    expect(person.raised).toEqual([])
    queue.dismiss(['gone' as InteractionId, 'open' as InteractionId])
    await nextMacrotask()
    expect(person.raised.map(({ id }) => id)).toEqual(['open'])
    person.raised[0]?.answer(no)
    expect(await open).toEqual(no)
    await nextMacrotask()
    person.raised[1]?.answer(yes)
    expect(await other).toEqual(yes)
  })

  test('the log of a child run has its question while it waits for another, also if it is stopped then', async () => {
    const { queue, raise } = createBench()
    void raise(confirm('a'))
    const events: InteractionEvent[] = []
    const agent = { runId: 'run-2' as RunId, name: 'assistant', label: 'Chef' } as const
    const stop = new AbortController()
    const raised = queue.recordedBy(recordIn(events), agent).raise(confirm('b'), stop.signal)
    expect(hasQueuedInteraction(events)).toBe(true)
    stop.abort()
    expect(await raised).toEqual({ outcome: 'cancelled' })
    expect(events.map(({ type }) => type)).toEqual(['interaction-queued', 'interaction-answered'])
    expect(hasQueuedInteraction(events)).toBe(false)
  })

  test('records an interaction before it is shown and its response before it takes effect', async () => {
    const { person, events, raise } = createBench()
    const pending = raise(confirm('a'))
    await nextMacrotask()
    expect(events).toEqual([{ type: 'interaction-raised', interaction: confirm('a') }])
    expect(findOpenInteractions(events)).toEqual([confirm('a')])
    person.raised[0]?.answer(yes)
    await pending
    expect(events[1]).toEqual({ type: 'interaction-answered', interactionId: 'a', answer: yes })
    expect(findOpenInteractions(events)).toEqual([])
  })

  test('shows an interaction only after it is stored', async () => {
    const { person, queue } = createBench()
    const stored = Promise.withResolvers<void>()
    const pending = queue
      .recordedBy(recordIn([], () => stored.promise))
      .raise(confirm('a'), new AbortController().signal)
    await nextMacrotask()
    expect(person.raised).toEqual([])
    stored.resolve()
    await nextMacrotask()
    person.raised[0]?.answer(yes)
    expect(await pending).toEqual(yes)
  })

  test.each([
    ['storage-full', createFailure('storage-full')],
    ['storage-unavailable', createFailure('storage-unavailable')],
    ['storage-unavailable', new Error('The connection was lost.')],
  ])('does not ask if the interaction cannot be stored: %s', async (code, refusal) => {
    const { person, queue, events } = createBench()
    const recorder = recordIn(events, () => Promise.reject(refusal))
    const { signal } = new AbortController()
    expect(await queue.recordedBy(recorder).raise(confirm('a'), signal)).toMatchObject({
      outcome: 'unstored',
      failure: { code },
    })
    expect(person.raised).toEqual([])
    expect(findOpenInteractions(events)).toEqual([])
    const next = queue.recordedBy(recordIn(events)).raise(confirm('b'), signal)
    await nextMacrotask()
    person.raised[0]?.answer(no)
    expect(await next).toEqual(no)
  })

  test('a stop ends the wait for storage', async () => {
    const { person, queue, events } = createBench()
    const stop = new AbortController()
    const recorder = recordIn(events, () => new Promise(() => {}))
    const pending = queue.recordedBy(recorder).raise(confirm('a'), stop.signal)
    await nextMacrotask()
    stop.abort()
    expect(await pending).toEqual({ outcome: 'cancelled' })
    expect(person.raised).toEqual([])
    expect(findOpenInteractions(events)).toEqual([])
  })

  test('closes an interaction after its timeout, which starts when it is shown', async () => {
    const { person, clock, raise } = createBench()
    const first = raise(confirm('a'))
    const second = raise(confirm('b', 1000))
    await nextMacrotask()
    clock.advance(5000)
    person.raised[0]?.answer(no)
    await first
    await nextMacrotask()
    clock.advance(999)
    await nextMacrotask()
    expect(person.raised[1]?.isGone).toBe(false)
    clock.advance(1)
    expect(await second).toEqual({ outcome: 'timeout' })
    expect(person.raised[1]?.isGone).toBe(true)
  })

  test('waits without end if there is no limit', async () => {
    const { clock, person, raise } = createBench()
    const pending = raise(confirm('a'))
    await nextMacrotask()
    clock.advance(1_000_000_000)
    await nextMacrotask()
    person.raised[0]?.answer(yes)
    expect(await pending).toEqual(yes)
  })

  test('a stop cancels open and queued interactions; one that was never shown leaves no event', async () => {
    const { person, events, stop, raise } = createBench()
    const pending = [raise(confirm('a')), raise(confirm('b'))]
    await nextMacrotask()
    stop.abort()
    expect(await Promise.all(pending)).toEqual([{ outcome: 'cancelled' }, { outcome: 'cancelled' }])
    expect(person.raised.map(({ id, isGone }) => ({ id, isGone }))).toEqual([{ id: 'a', isGone: true }])
    expect(events).toHaveLength(2)
  })

  test('an interaction stopped while queued does not let the next one overtake', async () => {
    const { person, queue, raise } = createBench()
    const other = new AbortController()
    const first = raise(confirm('a'))
    const waiting = queue.recordedBy(recordIn([])).raise(confirm('b'), other.signal)
    const last = raise(confirm('c'))
    other.abort()
    expect(await waiting).toEqual({ outcome: 'cancelled' })
    await nextMacrotask()
    expect(person.raised.map(({ id }) => id)).toEqual(['a'])
    person.raised[0]?.answer(yes)
    await first
    await nextMacrotask()
    person.raised[1]?.answer(yes)
    expect(await last).toEqual(yes)
  })

  test('a port that throws does not block the interactions after it', async () => {
    let calls = 0
    const port = {
      raise: () => (calls++ === 0 ? Promise.reject(new Error('broken')) : Promise.resolve(yes)),
    }
    const recorded = new InteractionQueue(port, new ManualClock()).recordedBy(recordIn([]))
    const { signal } = new AbortController()
    const both = [recorded.raise(confirm('a'), signal), recorded.raise(confirm('b'), signal)]
    expect(await Promise.allSettled(both)).toMatchObject([
      { status: 'rejected' },
      { status: 'fulfilled', value: yes },
    ])
  })

  test('law: never two at once, always in the order of arrival, each closed once', async () => {
    const step = fc.record({
      isStopped: fc.boolean(),
      answer: fc.constantFrom<InteractionAnswer>(yes, no, { outcome: 'unattended' }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), fc.scheduler(), async (steps, scheduler) => {
        let live = 0
        const order: number[] = []
        const port = {
          raise: async ({ id }: Interaction): Promise<InteractionAnswer> => {
            live++
            expect(live).toBe(1)
            const index = Number(id)
            order.push(index)
            await scheduler.schedule(Promise.resolve())
            live--
            return steps[index]?.answer ?? no
          },
        }
        const events: InteractionEvent[] = []
        const recorded = new InteractionQueue(port, new ManualClock()).recordedBy(recordIn(events))
        const pending = steps.map(({ isStopped }, index) => {
          const stop = new AbortController()
          if (isStopped) stop.abort()
          return recorded.raise(confirm(String(index)), stop.signal)
        })
        await scheduler.waitFor(Promise.all(pending))
        const expected = steps.flatMap(({ isStopped }, index) => (isStopped ? [] : [index]))
        expect(order).toEqual(expected)
        expect(events.map(({ type }) => type)).toEqual(
          expected.flatMap(() => ['interaction-raised', 'interaction-answered']),
        )
        expect(findOpenInteractions(events)).toEqual([])
      }),
    )
  })
})

describe('a response', () => {
  const select: Interaction = {
    kind: 'select',
    id: 's' as InteractionId,
    prompt: '',
    options: [{ value: 'a', label: 'A' }],
  }
  const approve = { kind: 'approve', scopes: ['once', 'chat'] } as unknown as InteractionOf<'approve'>
  const ask: Interaction = { kind: 'ask', id: 'q' as InteractionId, prompt: '' }
  const accept = (value: unknown) => ({ outcome: 'accepted', value }) as InteractionAnswer

  test.each<[string, Interaction, InteractionAnswer, string]>([
    ['an option', select, accept({ kind: 'select', value: 'a' }), 'accepted'],
    ['no option', select, accept({ kind: 'select', value: 'b' }), 'rejected'],
    ['a scope', approve, accept({ kind: 'approve', scope: 'chat' }), 'accepted'],
    ['a scope that was not offered', approve, accept({ kind: 'approve', scope: 'always' }), 'rejected'],
    ['another kind', approve, accept({ kind: 'confirm' }), 'rejected'],
    ['nonsense', approve, { outcome: 'sure' } as unknown as InteractionAnswer, 'rejected'],
    ['text', ask, accept({ kind: 'ask', text: '' }), 'accepted'],
    ['no text', ask, accept({ kind: 'ask' }), 'rejected'],
    ['a timeout', ask, { outcome: 'timeout' }, 'timeout'],
  ])('%s', (_, interaction, answer, outcome) => {
    expect(validateInteractionAnswer(interaction, answer).outcome).toBe(outcome)
  })
})

describe('open interactions of a log', () => {
  test('counts those raised again once, and closes all at the end of the turn', () => {
    const raised = (id: string) => ({ type: 'interaction-raised' as const, interaction: confirm(id) })
    const events = [raised('a'), raised('b'), raised('a')]
    expect(findOpenInteractions(events).map(({ id }) => id)).toEqual(['a', 'b'])
    const end = {
      type: 'session-turn-end' as const,
      status: 'failed' as const,
      usage: {
        requests: 0,
        inputTokens: 0,
        cachedInputTokens: 0,
        outputTokens: 0,
        reasoningTokens: 0,
        source: 'reported' as const,
      },
      failure: createFailure('internal'),
    }
    expect(findOpenInteractions([...events, end])).toEqual([])
  })
})
