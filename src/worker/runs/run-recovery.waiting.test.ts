import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { MemoryLocks } from '../../../test/contracts/memory-locks.ts'
import { MemorySteered } from '../../../test/contracts/memory-steered.ts'
import { HostBench } from '../../../test/contracts/host-bench.ts'
import { CountedIds } from '../../../test/doubles/counted-ids.ts'
import { finish, text, toolCall, type Script } from '../../../test/doubles/scripted-model.ts'
import { defineTool, type Tool } from '../../core/engine/calls/tool.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { InteractionId, MessageId, SessionId } from '../../core/model/id.ts'
import type { InteractionAnswer } from '../../core/model/tools/interaction.ts'
import { succeed } from '../../core/model/failures/result.ts'
import type { StartedRun } from '../../core/model/commands/turn-commands.ts'
import { sessionLockName } from '../session-locks.ts'
import { startRecovery } from './run-recovery.ts'

const session = 'session-1' as SessionId
const yes: InteractionAnswer = { outcome: 'accepted', value: { kind: 'approve', scope: 'once' } }
const asks: Script = [text('One moment. '), toolCall('call-1', 'reach', '{}'), finish('tool-calls')]
const answers: Script = [text('It said hello.'), finish('stop')]

function reach(runs: { count: number }): Tool {
  return defineTool({
    name: 'reach',
    description: 'Reaches outside.',
    parameters: z.object({}),
    effects: ['network'],
    execute: () => {
      runs.count += 1
      return succeed('hello')
    },
  })
}

/** A worker that died while it waited for a person, and its successor. */
async function reload(
  scripts: readonly Script[],
  steered = new MemorySteered(),
  { before = [], ...shared }: { before?: readonly Script[]; locks?: MemoryLocks } = {},
) {
  const ran = { count: 0 }
  const ids = new CountedIds()
  const first = new HostBench([asks, ...before], { steered, ids, ...shared })
  first.tools.register(reach(ran))
  const started = await first.send()
  if (!started.ok) throw new Error(started.failure.code)
  await first.settle()
  const second = new HostBench(scripts, { store: first.store, steered, ids, ...shared })
  second.tools.register(reach(ran))
  const { locks } = second
  const recover = () => startRecovery(second.recoveryPorts, new AbortController().signal)
  return { first, second, ran, locks, recover, run: started.value }
}

function openQuestion(bench: HostBench, { runId }: StartedRun): InteractionId {
  const events = bench.store.runs.get(runId)?.events ?? []
  const raised = events.findLast((event) => event.type === 'interaction-raised')
  return raised?.type === 'interaction-raised' ? raised.interaction.id : expect.fail()
}

describe('a run that waited when its worker died', () => {
  it('waits again with the same interaction, and the response continues the turn', async () => {
    const { first, second, ran, recover, locks, run } = await reload([answers])
    const question = openQuestion(first, run)
    const recovery = recover()
    await recovery.resumed
    await second.settle()
    expect(second.runs.find(session)).toEqual(run)
    expect(locks.isHeld(sessionLockName(session))).toBe(true)
    expect(openQuestion(second, run)).toBe(question)
    const followed = second.follow(run.runId)
    expect(ran.count).toBe(0)
    expect(await second.interactions.answer(session, { interactionId: question, answer: yes })).toBe(true)
    await second.settle()
    expect(ran.count).toBe(1)
    expect(followed.text()).toBe('One moment. It said hello.')
    expect(followed.final()?.status).toBe('complete')
    expect(second.store.messages.get(run.assistantMessageId)).toMatchObject({ status: 'complete' })
    expect(locks.isHeld(sessionLockName(session))).toBe(false)
    const seqs = second.store.runs.get(run.runId)!.events.map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.toSorted((left, right) => left - right))
    expect(new Set(seqs).size).toBe(seqs.length)
  })

  it('takes a response from before it could ask again', async () => {
    const { first, second, ran, recover, locks, run } = await reload([answers])
    const response = { interactionId: openQuestion(first, run), answer: yes }
    // The worker that died still holds the lock.
    const release = await locks.tryAcquire(sessionLockName(session))
    expect(await second.interactions.answer(session, response)).toBe(true)
    expect(await second.interactions.answer(session, response)).toBe(false)
    release?.()
    await recover().resumed
    await second.settle()
    expect(ran.count).toBe(1)
    expect(second.store.messages.get(run.assistantMessageId)?.status).toBe('complete')
  })

  it('continues with the first response, in a tab that was already open', async () => {
    const { first, second, ran, locks, run } = await reload([answers])
    const response = { interactionId: openQuestion(first, run), answer: yes }
    expect(await second.interactions.answer(session, response)).toBe(true)
    await second.settle()
    expect(ran.count).toBe(1)
    expect(second.store.messages.get(run.assistantMessageId)?.status).toBe('complete')
    expect(locks.isHeld(sessionLockName(session))).toBe(false)
  })

  it('can be stopped while it waits again', async () => {
    const { second, recover, run } = await reload([])
    await recover().resumed
    second.runs.stop(run.runId)
    await second.settle()
    const message = second.store.messages.get(run.assistantMessageId)
    expect(message?.status).toBe('stopped')
    expect(message?.parts.find((part) => part.type === 'tool-call')).toMatchObject({ state: 'cancelled' })
  })
})

describe('a run that waits for a person when another tab upgrades storage', () => {
  it('is neither waited for nor ended, and continues in that tab', async () => {
    const { first, second, ran, recover, run } = await reload([answers], undefined, {
      locks: new MemoryLocks(),
    })
    const question = openQuestion(first, run)
    await first.runs.endAll(10_000)
    expect(first.store.messages.get(run.assistantMessageId)?.status).toBe('streaming')
    await recover().resumed
    await second.settle()
    expect(second.runs.find(session)).toEqual(run)
    await second.interactions.answer(session, { interactionId: question, answer: yes })
    await second.settle()
    expect(ran.count).toBe(1)
    expect(second.store.messages.get(run.assistantMessageId)?.status).toBe('complete')
  })

  it('is not ended with the others after the grace period', async () => {
    const { first, run } = await reload([], undefined, { before: [[text('Good '), { type: 'hang' }]] })
    const other = await first.send('session-2')
    await first.settle()
    const over = first.runs.endAll(10_000)
    first.timers.advance(10_000)
    await over
    const statusOf = (started: StartedRun) => first.store.messages.get(started.assistantMessageId)?.status
    expect([statusOf(run), other.ok && statusOf(other.value)]).toEqual(['streaming', 'stopped'])
  })

  it('is stopped after the grace period if it has continued by then', async () => {
    const before: Script[] = [[{ type: 'hang' }], [text('It said '), { type: 'hang' }]]
    const { first, run } = await reload([], undefined, { before })
    await first.send('session-2')
    await first.settle()
    const over = first.runs.endAll(10_000)
    const response = { interactionId: openQuestion(first, run), answer: yes }
    await first.interactions.answer(session, response)
    await first.settle()
    first.timers.advance(10_000)
    await over
    expect(first.store.messages.get(run.assistantMessageId)?.status).toBe('stopped')
  })
})

it('an address in a steered message counts as typed, like one in the first message', async () => {
  const bench = new HostBench([[text('Reading '), { type: 'hang' }], answers])
  await bench.send('session-1', 'message-q', { text: 'Read http://127.0.0.1/first' })
  await bench.settle()
  const id = 'message-s' as MessageId
  bench.steered.texts.set(id, 'and http://127.0.0.1/second')
  bench.runs.inboxOf(session)?.push(id)
  await bench.settle()
  expect([...bench.typedAddresses]).toEqual(['http://127.0.0.1/first', 'http://127.0.0.1/second'])
})

describe('an approval of a message, open when its worker died', () => {
  const secret = `sk-proj-${'a1B2'.repeat(8)}`
  const choose = (value: string): InteractionAnswer => ({
    outcome: 'accepted',
    value: { kind: 'select', value },
  })

  async function restart(scripts: readonly Script[], text: string, before: readonly Script[] = []) {
    const steered = new MemorySteered()
    const ids = new CountedIds()
    const first = new HostBench(before, { steered, ids })
    const started = await first.send('session-1', 'message-q', { text })
    if (!started.ok) throw new Error(started.failure.code)
    await first.settle()
    const second = new HostBench(scripts, { store: first.store, steered, ids })
    return { first, second, steered, run: started.value }
  }
  const recover = (bench: HostBench) => startRecovery(bench.recoveryPorts, new AbortController().signal)

  it.each([
    ['redact', `use [redacted]`],
    ['send', `use ${secret}`],
  ])('is asked again, and the response "%s" continues the turn', async (choice, expectedText) => {
    const { first, second, run } = await restart([answers], `use ${secret}`)
    const interactionId = openQuestion(first, run)
    await recover(second).resumed
    await second.settle()
    expect(second.model.requests).toEqual([])
    expect(await second.interactions.answer(session, { interactionId, answer: choose(choice) })).toBe(true)
    await second.settle()
    expect(second.model.requests[0]?.messages).toEqual([{ role: 'user', text: expectedText }])
    const { events } = second.store.runs.get(run.runId)!
    expect(events.filter(({ type }) => type === 'session-turn-start')).toHaveLength(1)
    expect(second.store.messages.get(run.assistantMessageId)?.status).toBe('complete')
  })

  it('is asked again for a steered message too, which is delivered then', async () => {
    const hanging: Script = [text('Coffee is '), { type: 'hang' }]
    const { first, second, steered, run } = await restart([answers], 'Hello', [hanging])
    const id = 'message-s' as MessageId
    steered.texts.set(id, `also ${secret}`)
    first.runs.inboxOf(session)?.push(id)
    await first.settle()
    const interactionId = openQuestion(first, run)
    await recover(second).resumed
    await second.settle()
    expect(await second.interactions.answer(session, { interactionId, answer: choose('redact') })).toBe(true)
    await second.settle()
    expect(second.model.requests[0]?.messages.at(-1)).toEqual({ role: 'user', text: 'also [redacted]' })
    expect(second.store.messages.get(second.store.runs.get(run.runId)!.reply.id)?.status).toBe('complete')
  })
})

it('delivers a steered message to a run that waits again after a reload, in its stored version', async () => {
  const steered = new MemorySteered()
  const { first, second, recover, run } = await reload([answers], steered)
  const [presentId, deletedId] = ['message-kept' as MessageId, 'message-gone' as MessageId]
  for (const id of [deletedId, presentId]) {
    steered.texts.set(id, 'as it was')
    first.runs.inboxOf(session)?.push(id)
  }
  await recover().resumed
  // Another tab changes one message and removes the other.
  steered.texts.set(presentId, 'as it is now')
  steered.texts.delete(deletedId)
  await second.interactions.answer(session, { interactionId: openQuestion(first, run), answer: yes })
  await second.settle()
  expect(second.model.requests[0]?.messages.at(-1)).toEqual({ role: 'user', text: 'as it is now' })
  expect(second.store.messages.has(deletedId)).toBe(false)
  expect(second.store.messages.get(presentId)).toMatchObject({ role: 'user' })
})

describe('a message sent by hand before a run that waited waits again', () => {
  it('is refused, and the run waits again in this tab', async () => {
    const { first, second, ran, run } = await reload([answers])
    const answer = await second.send('session-1', 'message-by-hand')
    expect(answer).toMatchObject({
      ok: false,
      failure: { code: 'session-busy', message: expect.stringContaining('is waiting for you') },
    })
    await second.settle()
    expect(second.runs.find(session)).toEqual(run)
    await second.interactions.answer(session, { interactionId: openQuestion(first, run), answer: yes })
    await second.settle()
    expect(ran.count).toBe(1)
    expect(second.store.messages.get(run.assistantMessageId)?.status).toBe('complete')
  })

  it('does not take its place while both wait for the lock', async () => {
    const { second, locks, recover, run } = await reload([answers])
    const release = await locks.tryAcquire(sessionLockName(session))
    const recovery = recover()
    await second.settle()
    const answer = second.send('session-1', 'message-by-hand')
    await second.settle()
    release?.()
    await recovery.ended
    expect(await answer).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('is waiting for you') },
    })
    expect(second.runs.find(session)).toEqual(run)
    expect(second.store.messages.get(run.assistantMessageId)?.status).toBe('streaming')
  })

  it('does not take its place while the steered message is read', async () => {
    const steered = new MemorySteered()
    const { second, recover, run } = await reload([answers], steered)
    const started = Promise.withResolvers<unknown>()
    steered.listSteered = async () => {
      void second.send('session-1', 'message-by-hand').then(started.resolve)
      await second.settle()
      return succeed([])
    }
    await recover().ended
    expect(await started.promise).toMatchObject({ ok: false, failure: { code: 'session-busy' } })
    expect(second.runs.find(session)).toEqual(run)
    expect(second.store.messages.get(run.assistantMessageId)?.status).toBe('streaming')
  })
})

it('receives a response of another tab even before it asks', async () => {
  const { first, second, ran, recover, run } = await reload([answers])
  const other = new HostBench([])
  second.relay.connect(other.relay)
  other.relay.post({ sessionId: session, interactionId: openQuestion(first, run), answer: yes })
  await recover().resumed
  await second.settle()
  expect(ran.count).toBe(1)
})

it('responds in one tab to an interaction of another tab, once', async () => {
  const [asking, other] = [new HostBench([asks, answers]), new HostBench([])]
  asking.tools.register(reach({ count: 0 }))
  asking.relay.connect(other.relay)
  const started = await asking.send()
  if (!started.ok) throw new Error(started.failure.code)
  await asking.settle()
  const response = { interactionId: openQuestion(asking, started.value), answer: yes }
  const { interactions } = new HostBench([], { store: asking.store })
  expect(await interactions.answer('session-2' as SessionId, response)).toBe(false)
  other.relay.post({ ...response, sessionId: session })
  await asking.settle()
  expect(asking.store.messages.get(started.value.assistantMessageId)?.status).toBe('complete')
  expect(await asking.interactions.answer(session, response)).toBe(false)
})

describe('a steered message', () => {
  const steered = { messageId: 'message-steered' as MessageId, text: 'And tea?' }

  it('ends one reply and starts another, each with a stream of its own', async () => {
    const bench = new HostBench([
      [text('Coffee is '), { type: 'hang' }],
      [text('Tea is green.'), finish('stop')],
    ])
    const started = await bench.send()
    if (!started.ok) throw new Error(started.failure.code)
    const { runId, assistantMessageId } = started.value
    const before = bench.follow(runId)
    await bench.settle()
    bench.steered.texts.set(steered.messageId, steered.text)
    bench.runs.inboxOf(session)?.push(steered.messageId)
    const storing = bench.store.holdSettle()
    await bench.settle()
    expect(before.ends).toEqual([])
    storing.open()
    await bench.settle()
    expect(before.text()).toBe('Coffee is ')
    expect(before.final()?.status).toBe('complete')
    expect(before.ends).toEqual([{ reason: 'ended' }])
    const after = bench.follow(runId)
    expect(after.text()).toBe('Tea is green.')
    const run = bench.store.runs.get(runId)!
    expect(run.reply.id).not.toBe(assistantMessageId)
    expect(after.chunks[0]).toMatchObject({ type: 'start', messageId: run.reply.id })
    expect(bench.store.messages.get(assistantMessageId)).toMatchObject({ status: 'complete' })
    expect(bench.store.messages.get(steered.messageId)).toMatchObject({
      role: 'user',
      parentId: assistantMessageId,
    })
    expect(bench.store.messages.get(run.reply.id)).toMatchObject({
      status: 'complete',
      parts: [{ text: 'Tea is green.' }],
    })
    expect(bench.store.renderings.get(run.reply.id)?.prose).toHaveLength(1)
    const seqs = run.events.map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.map((_, index) => index))
  })
})

it('follows a continued answer from its start, with its earlier text', async () => {
  const bench = new HostBench([
    [text('Once '), { type: 'failure', failure: createFailure('stream-cut') }],
    [text('upon a time.'), finish('stop')],
  ])
  const first = await bench.send()
  if (!first.ok) throw new Error(first.failure.code)
  await bench.settle()
  const { assistantMessageId } = first.value
  const again = await bench.runs.start({
    sessionId: session,
    model: bench.store.messages.get(assistantMessageId)!.model!,
    ask: { type: 'continue', messageId: assistantMessageId },
  })
  if (!again.ok) throw new Error(again.failure.code)
  expect(again.value.assistantMessageId).toBe(assistantMessageId)
  const followed = bench.follow(again.value.runId)
  await bench.settle()
  expect(followed.text()).toBe('Once upon a time.')
  expect(followed.readTexts()).toEqual(['Once ', 'upon a time.'])
  const message = bench.store.messages.get(assistantMessageId)
  expect(message).toMatchObject({ status: 'complete' })
  expect(message?.parts.flatMap((part) => (part.type === 'text' ? part.text : []))).toEqual([
    'Once ',
    'upon a time.',
  ])
})
