import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { HostBench } from '../../../test/contracts/host-bench.ts'
import { finish, text, toolCall, type Script } from '../../../test/doubles/scripted-model.ts'
import { defineTool, type Tool } from '../../core/engine/tool.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import type { InteractionId, MessageId, SessionId } from '../../core/kernel/id.ts'
import type { InteractionAnswer } from '../../core/kernel/interaction.ts'
import { succeed } from '../../core/kernel/result.ts'
import type { StartedRun } from '../../core/kernel/command.ts'
import { sessionLockName } from './lock-port.ts'
import { startRecovery } from './recovery.ts'

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

/** A worker that died while it waited for a person, and the one that comes after it. */
async function reload(scripts: readonly Script[]) {
  const ran = { count: 0 }
  const first = new HostBench([asks])
  first.tools.register(reach(ran))
  const started = await first.send()
  if (!started.ok) throw new Error(started.failure.code)
  await first.settle()
  const second = new HostBench(scripts, { store: first.store })
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
  it('waits again under the same question, and the answer goes on with the turn', async () => {
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
    expect(await second.desk.answer(session, { interactionId: question, answer: yes })).toBe(true)
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

  it('takes an answer that was given before it could ask again', async () => {
    const { first, second, ran, recover, locks, run } = await reload([answers])
    const given = { interactionId: openQuestion(first, run), answer: yes }
    // The worker that died has not let go yet.
    const release = await locks.tryAcquire(sessionLockName(session))
    expect(await second.desk.answer(session, given)).toBe(true)
    expect(await second.desk.answer(session, given)).toBe(false)
    release?.()
    await recover().resumed
    await second.settle()
    expect(ran.count).toBe(1)
    expect(second.store.messages.get(run.assistantMessageId)?.status).toBe('complete')
  })

  it('goes on with the first answer, in a tab that was there already', async () => {
    const { first, second, ran, locks, run } = await reload([answers])
    const given = { interactionId: openQuestion(first, run), answer: yes }
    expect(await second.desk.answer(session, given)).toBe(true)
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

it('hears an answer of another tab also before it asks', async () => {
  const { first, second, ran, recover, run } = await reload([answers])
  const other = new HostBench([])
  second.relay.connect(other.relay)
  other.relay.post({ interactionId: openQuestion(first, run), answer: yes })
  await recover().resumed
  await second.settle()
  expect(ran.count).toBe(1)
})

it('answers in one tab what another tab asks, once', async () => {
  const [asking, other] = [new HostBench([asks, answers]), new HostBench([])]
  asking.tools.register(reach({ count: 0 }))
  asking.relay.connect(other.relay)
  const started = await asking.send()
  if (!started.ok) throw new Error(started.failure.code)
  await asking.settle()
  const given = { interactionId: openQuestion(asking, started.value), answer: yes }
  const { desk } = new HostBench([], { store: asking.store })
  expect(await desk.answer('session-2' as SessionId, given)).toBe(false)
  other.relay.post(given)
  await asking.settle()
  expect(asking.store.messages.get(started.value.assistantMessageId)?.status).toBe('complete')
  expect(await asking.desk.answer(session, given)).toBe(false)
})

describe('a steered message', () => {
  const steered = { messageId: 'message-steered' as MessageId, text: 'And tea?' }

  it('ends one reply and begins another, each with a stream of its own', async () => {
    const bench = new HostBench([
      [text('Coffee is '), { type: 'hang' }],
      [text('Tea is green.'), finish('stop')],
    ])
    const started = await bench.send()
    if (!started.ok) throw new Error(started.failure.code)
    const { runId, assistantMessageId } = started.value
    const before = bench.follow(runId)
    await bench.settle()
    bench.runs.inboxOf(session)?.push(steered)
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

it('an answer that goes on is followed from its beginning, with the prose it had', async () => {
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
  expect(followed.shown()).toEqual(['Once ', 'upon a time.'])
  const message = bench.store.messages.get(assistantMessageId)
  expect(message).toMatchObject({ status: 'complete' })
  expect(message?.parts.flatMap((part) => (part.type === 'text' ? part.text : []))).toEqual([
    'Once ',
    'upon a time.',
  ])
})
