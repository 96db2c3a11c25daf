import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { OpenTurn, TurnRequest } from '../../../core/engine/ports/run-ports.ts'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import type { CallId, InteractionId, MessageId, RunId, WorkflowId } from '../../../core/model/id.ts'
import type { Interaction } from '../../../core/model/tools/interaction.ts'
import type {
  Message,
  MessagePart,
  MessageStatus,
  ToolCallState,
} from '../../../core/model/conversation/message.ts'
import type { RunEventOf } from '../../../core/model/runs/run-event.ts'
import { createQueueStore } from '../conversation/queue-store.ts'
import { plainStage, plainWorkflow } from '../../../../test/doubles/workflow-bench.ts'
import { openDatabase } from '../database/database.ts'
import { loadSiblings, loadTranscript } from '../conversation/transcript.ts'
import type { Database } from '../database/schema.ts'
import { closePermanently } from '../database/connection-guard.ts'
import { crashAt } from '../testing/faulty-store.ts'
import {
  failureCode,
  finished,
  makeDatabase,
  numberEvent,
  renderingOf,
  sendTurn,
  sessionId,
  tokens,
  unwrap,
  usage,
} from '../testing/sample-turn.ts'
import { loadInteractionAnswer } from './run-reader.ts'
import { listTurns } from './turn-list.ts'
import { createTurnStore } from './turn-store.ts'
import { createVersionStore } from '../conversation/version-store.ts'

function turnOf(n: number, ask: TurnRequest): OpenTurn {
  const ids = { runId: `run-${n}` as RunId, assistantMessageId: `answer-${n}` as MessageId }
  return { ...ids, sessionId, model: demoModel, ask, at: 1000 * n }
}

async function run(db: Database, turn: OpenTurn, change: Partial<Message> = {}) {
  const store = createTurnStore(db)
  const opened = unwrap(await store.openTurn(turn))
  const message = { ...finished(opened.assistantMessage), ...change }
  unwrap(await store.openJournal(turn.runId).finish(message, renderingOf(message)))
  return opened
}

const id = (text: string) => text as MessageId

function call(round: number, state: ToolCallState): MessagePart {
  return {
    type: 'tool-call',
    round,
    callId: `call-${round}` as CallId,
    toolName: 't',
    argumentsText: '{}',
    state,
  }
}
const textOfRound = (round: number): MessagePart => ({ type: 'text', round, text: `round ${round}` })

describe('a turn', () => {
  test('that regenerates the answer with another model does not change the model of the chat', async () => {
    const db = makeDatabase()
    await run(db, sendTurn(1))
    const other = { ...demoModel, modelId: 'other' }
    const { assistantMessage: reply } = await run(db, {
      ...turnOf(2, { type: 'retry', messageId: id('answer-1') }),
      model: other,
    })
    expect(reply.model).toEqual(other)
    expect((await db.sessions.get(sessionId))?.model).toEqual(demoModel)
    const siblings = await loadSiblings(db, id('answer-2'))
    expect(siblings.map(({ message, rendering }) => [message.id, rendering !== null])).toEqual([
      ['answer-1', true],
      ['answer-2', true],
    ])
    expect((await loadSiblings(db, id('question-1'))).map(({ message }) => message.id)).toEqual([
      'question-1',
    ])
  })

  test('stores the mode of the first message, and of no other', async () => {
    const db = makeDatabase()
    const first = sendTurn(1)
    await run(db, { ...first, ask: { ...first.ask, mode: 'auto' } as TurnRequest })
    await run(db, sendTurn(2))
    expect((await db.sessions.get(sessionId))?.security).toEqual({ mode: 'auto' })
  })

  test('takes a message out of the queue and appends it to the visible branch', async () => {
    const db = makeDatabase()
    await run(db, sendTurn(1))
    const message = { id: id('queued'), sessionId, place: 0, text: 'Later', model: demoModel, createdAt: 1 }
    unwrap(await createQueueStore(db).add(message))
    const opened = await run(db, turnOf(2, { type: 'queued', messageId: message.id }))
    expect(opened.history.map((each) => each.id)).toEqual(['question-1', 'answer-1', 'queued'])
    expect(await db.queue.count()).toBe(0)
    const again = turnOf(3, { type: 'queued', messageId: message.id })
    expect(failureCode(await createTurnStore(db).openTurn(again))).toBe('not-found')
  })

  test('stores pastes with each kind of message, and titles the chat by the whole of it', async () => {
    const db = makeDatabase()
    const placeholder = '[Pasted text #1, 120 lines]'
    const content = { text: `Read ${placeholder}`, pasted: [{ placeholder, text: 'the whole log' }] }
    const unplaced = { placeholder: '[Pasted text #2, 30 lines]', text: 'dropped' }
    const part = { type: 'text', round: 0, ...content }
    const first = sendTurn(1)
    const pasted = [...content.pasted, unplaced]
    const opened = await run(db, {
      ...first,
      ask: { ...first.ask, text: content.text, pasted } as TurnRequest,
    })
    expect(opened.history.at(-1)?.parts).toEqual([part])
    expect((await db.sessions.get(sessionId))?.title).toBe('Read the whole log')

    const edited = await run(
      db,
      turnOf(2, { type: 'edit', messageId: id('question-1'), newMessageId: id('b'), ...content }),
    )
    expect(edited.history.at(-1)?.parts).toEqual([part])

    const queue = createQueueStore(db)
    const queued = { id: id('queued'), sessionId, place: 0, text: 'Later', model: demoModel, createdAt: 1 }
    unwrap(await queue.add({ ...queued, isSteered: true }))
    unwrap(await queue.edit(sessionId, queued.id, content))
    unwrap(await queue.unsteer(sessionId))
    expect(await db.queue.toArray()).toEqual([{ ...queued, ...content }])
    const queuedTurn = await run(db, turnOf(3, { type: 'queued', messageId: queued.id }))
    expect(queuedTurn.history.at(-1)?.parts).toEqual([part])

    const version = { sessionId, messageId: queued.id, newMessageId: id('d'), at: 9, ...content }
    expect(unwrap(await createVersionStore(db).addVersion(version)).parts).toEqual([part])
  })

  test('answers another wording as a sibling, even of the very first message', async () => {
    const db = makeDatabase()
    await run(db, sendTurn(1))
    await run(db, sendTurn(2))
    const edit = {
      type: 'edit',
      messageId: id('question-1'),
      newMessageId: id('edited'),
      text: 'Else?',
    } as const
    const opened = await run(db, turnOf(3, edit))
    expect(opened.history.map((each) => each.id)).toEqual(['edited'])
    const transcript = await loadTranscript(db, sessionId, 10)
    expect(transcript.items.map(({ message, versions }) => [message.id, versions])).toEqual([
      ['edited', { ids: ['question-1', 'edited'], index: 1 }],
      ['answer-3', { ids: ['answer-3'], index: 0 }],
    ])
    unwrap(await createVersionStore(db).select(sessionId, id('question-1')))
    expect((await db.sessions.get(sessionId))?.headId).toBe('answer-2')
  })

  test('continues an answer in its own row, and adds up both costs', async () => {
    const db = makeDatabase()
    await run(db, sendTurn(1), {
      status: 'failed',
      failure: createFailure('stream-cut'),
      parts: [textOfRound(0)],
    })
    const store = createTurnStore(db)
    const reductionChanges = [{ id: 'reduction-1', undoneAt: 5 }]
    await db.messageMarks.put({ messageId: id('answer-1'), sessionId, reductionChanges })
    const opened = unwrap(
      await store.openTurn(turnOf(2, { type: 'continue', messageId: id('answer-1'), moreCalls: 50 })),
    )
    expect(opened).toMatchObject({
      assistantMessage: { id: 'answer-1', status: 'streaming', runId: 'run-2' },
      earlier: { type: 'continue', parts: [textOfRound(0)], marks: { reductionChanges } },
      moreCalls: 50,
    })
    expect(opened.assistantMessage.failure).toBeUndefined()
    const whole = {
      ...opened.assistantMessage,
      status: 'complete' as const,
      parts: [textOfRound(0), textOfRound(1)],
      usage,
    }
    unwrap(await store.openJournal('run-2' as RunId).finish(whole, renderingOf(whole)))
    const stored = await db.messages.get(id('answer-1'))
    expect(stored).toMatchObject({ status: 'complete', usage: { requests: 2, inputTokens: 20 } })
    expect(await db.usage.count()).toBe(2)
    await run(db, sendTurn(3, { parent: 'answer-1' }))
    const late = turnOf(4, { type: 'continue', messageId: id('answer-1') })
    expect(failureCode(await createTurnStore(db).openTurn(late))).toBe('invalid-input')
  })

  test.each<[MessageStatus, ToolCallState, number]>([
    ['failed', 'succeeded', 2],
    ['failed', 'outcome-unknown', 2],
    ['interrupted', 'failed', 2],
    ['failed', 'cancelled', 0],
    ['complete', 'succeeded', 0],
    ['stopped', 'succeeded', 0],
  ])('regenerated for what %s after a call that %s keeps %i parts', async (status, state, partCount) => {
    const db = makeDatabase()
    await run(db, sendTurn(1), { status, parts: [textOfRound(0), call(0, state), textOfRound(1)] })
    const opened = await run(db, turnOf(2, { type: 'retry', messageId: id('answer-1') }))
    expect(opened.assistantMessage.parts).toHaveLength(partCount)
    expect(opened.earlier?.type).toBe(partCount === 0 ? undefined : 'retry')
  })

  test('that regenerates a research is a research again, from its beginning', async () => {
    const db = makeDatabase()
    const first = sendTurn(1)
    const research = { agent: 'deep-research-supervisor', terms: { effort: 'quick' } } as const
    const parts = [textOfRound(0), call(0, 'succeeded'), textOfRound(1)]
    await run(
      db,
      { ...first, ask: { ...first.ask, ...research } as TurnRequest },
      { status: 'failed', parts },
    )
    const opened = await run(db, turnOf(2, { type: 'retry', messageId: id('answer-1') }))
    expect(opened).toMatchObject(research)
    expect(opened.assistantMessage.parts).toEqual([])
  })

  test('that answers a question again whose research has no answer is a research again', async () => {
    const db = makeDatabase()
    const first = sendTurn(1)
    const research = { agent: 'deep-research-supervisor', terms: { effort: 'quick' } } as const
    const ask = { ...first.ask, ...research } as TurnRequest
    await run(db, { ...first, ask }, { status: 'failed', parts: [] })
    await db.messages.delete(id('answer-1'))
    const messageId = 'messageId' in ask ? ask.messageId : expect.fail()
    expect(await run(db, turnOf(2, { type: 'retry', messageId }))).toMatchObject(research)
  })

  test('that answers the edited question of a research is a research too, and that of a chat is none', async () => {
    const research = { agent: 'deep-research-supervisor', terms: { effort: 'quick' } } as const
    for (const terms of [research, {}]) {
      const db = makeDatabase()
      const first = sendTurn(1)
      const ask = { ...first.ask, ...terms } as TurnRequest
      await run(db, { ...first, ask }, { status: 'complete', parts: [] })
      const messageId = 'messageId' in ask ? ask.messageId : expect.fail()
      const edit = { type: 'edit' as const, messageId, newMessageId: id('edited'), text: 'Another question' }
      const opened = await run(db, turnOf(2, edit as TurnRequest))
      expect({ agent: opened.agent, terms: opened.terms }).toEqual({
        agent: undefined,
        terms: undefined,
        ...terms,
      })
    }
  })
})

describe('a turn that starts a workflow', () => {
  const workflow = { id: 'two-notes' as WorkflowId, inputs: { topic: 'tides', length: 'short' } }

  async function runFirst() {
    const db = makeDatabase()
    const first = sendTurn(1)
    const ask = { ...first.ask, text: 'tides', workflow } as TurnRequest
    const messageId = 'messageId' in ask ? ask.messageId : expect.fail()
    const opened = await run(db, { ...first, ask }, { status: 'stopped', parts: [textOfRound(0)] })
    expect(opened.workflow).toEqual(workflow)
    return { db, messageId, runId: first.runId }
  }

  test('continues with the runs of its job, oldest first', async () => {
    const { db, runId } = await runFirst()
    const messageId = id('answer-1')
    const next = turnOf(2, { type: 'continue', messageId, addedStageRuns: 20 })
    const second = await run(db, next, { status: 'stopped', parts: [textOfRound(0)] })
    expect(second.workflow).toEqual({ ...workflow, earlierRunIds: [runId], addedStageRuns: 20 })
    const third = await run(db, turnOf(3, { type: 'continue', messageId }))
    expect(third.workflow).toMatchObject({ earlierRunIds: [runId, next.runId], addedStageRuns: undefined })
  })

  test('removes redacted text from its inputs, as from the message', async () => {
    const db = makeDatabase()
    const store = createTurnStore(db)
    const given = { tone: 'sk-secret', note: 'sk-secret', words: 9 }
    const first = sendTurn(1)
    const ask = { ...first.ask, workflow: { id: workflow.id, inputs: given } } as TurnRequest
    unwrap(await store.openTurn({ ...first, ask }))
    const journal = store.openJournal(first.runId)
    const started = {
      type: 'workflow-started',
      executionId: 'job',
      workflowId: workflow.id,
      name: 'Test',
      digest: '',
      definition: plainWorkflow([plainStage('only')]),
      // A text that was replaced by nothing counts as missing.
      inputs: { tone: '[redacted]', words: 9, topic: 'tides' },
    } as const
    journal.append(numberEvent(first.runId, started, 0))
    unwrap(await journal.settle())
    const stored = await db.runs.get(first.runId)
    expect(stored?.workflow?.inputs).toEqual({ tone: '[redacted]', words: 9 })
  })

  test('starts again when it is regenerated, and with the text of an edited message', async () => {
    const { db, messageId } = await runFirst()
    const again = await run(db, turnOf(2, { type: 'retry', messageId: id('answer-1') }))
    expect(again.workflow).toEqual(workflow)
    expect(again.assistantMessage.parts).toEqual([])
    const edit = { type: 'edit' as const, messageId, newMessageId: id('edited'), text: 'moons' }
    const edited = await run(db, turnOf(3, edit as TurnRequest))
    expect(edited.workflow).toEqual({ ...workflow, inputs: { topic: 'moons', length: 'short' } })
  })

  test('does not take over texts of a message that a file brought when it is edited', async () => {
    const { db, messageId } = await runFirst()
    await db.messages.update(messageId, { provenance: 'imported' })
    const edit = { type: 'edit' as const, messageId, newMessageId: id('edited'), text: 'moons' }
    const edited = await run(db, turnOf(2, edit as TurnRequest))
    expect(edited.workflow).toEqual({ ...workflow, inputs: { topic: 'moons' } })
  })
})

const question: Interaction = { kind: 'confirm', id: 'interaction-1' as InteractionId, prompt: 'Sure?' }

describe('the journal', () => {
  test('shows an interaction as long as it is open, and closes it with the run', async () => {
    const db = makeDatabase()
    const store = createTurnStore(db)
    const turn = sendTurn(1)
    const { assistantMessage: reply } = unwrap(await store.openTurn(turn))
    const journal = store.openJournal(turn.runId)
    const isOpen = async () => unwrap(await store.hasOpenInteraction(sessionId, question.id))
    journal.append(numberEvent(turn.runId, { type: 'interaction-raised', interaction: question }, 0))
    unwrap(await journal.settle())
    expect(await isOpen()).toBe(true)
    const answer = { outcome: 'rejected' } as const
    journal.append(
      numberEvent(turn.runId, { type: 'interaction-answered', interactionId: question.id, answer }, 1),
    )
    unwrap(await journal.settle())
    expect(await isOpen()).toBe(false)
    expect(await loadInteractionAnswer(db, sessionId, question.id)).toEqual(answer)
    expect(await loadInteractionAnswer(db, sessionId, 'another' as InteractionId)).toBeNull()
    journal.append(numberEvent(turn.runId, { type: 'interaction-raised', interaction: question }, 2))
    unwrap(await journal.finish(finished(reply), renderingOf(reply)))
    expect(await isOpen()).toBe(false)
  })

  test('does not open an interaction later that a full disk refused', async () => {
    const db = makeDatabase()
    const store = createTurnStore(db)
    const turn = sendTurn(1)
    unwrap(await store.openTurn(turn))
    const journal = store.openJournal(turn.runId)
    const refuse = () => {
      throw new DOMException('no', 'QuotaExceededError')
    }
    db.runs.hook('updating', refuse)
    journal.append(numberEvent(turn.runId, { type: 'interaction-raised', interaction: question }, 0))
    expect(failureCode(await journal.settle())).toBe('storage-full')
    const answer = { outcome: 'cancelled' } as const
    journal.append(
      numberEvent(turn.runId, { type: 'interaction-answered', interactionId: question.id, answer }, 1),
    )
    db.runs.hook('updating').unsubscribe(refuse)
    const opened: unknown[] = []
    db.runs.hook('updating', (change) => void opened.push(Object(change)['openInteractions']))
    unwrap(await journal.settle())
    expect(opened.filter((open) => Array.isArray(open) && open.length > 0)).toEqual([])
    expect(unwrap(await store.hasOpenInteraction(sessionId, question.id))).toBe(false)
  })

  test('does not report that none is open if they cannot be read', async () => {
    const db = makeDatabase()
    const store = createTurnStore(db)
    closePermanently(db, 'newer-version')
    expect(failureCode(await store.hasOpenInteraction(sessionId, question.id))).toBe('storage-unavailable')
  })

  test('removes redacted text of a message from its title too', async () => {
    const db = makeDatabase()
    const store = createTurnStore(db)
    const turn = sendTurn(1, { text: 'Use sk-secret now' })
    unwrap(await store.openTurn(turn))
    const journal = store.openJournal(turn.runId)
    const changed = {
      type: 'input-text-changed',
      userMessageId: id('question-1'),
      text: 'Use [redacted] now',
    } as const
    journal.append(numberEvent(turn.runId, changed, 0))
    unwrap(await journal.settle())
    const everything = [await db.messages.toArray(), await db.sessions.toArray(), await db.events.toArray()]
    expect(JSON.stringify(everything)).not.toContain('sk-secret')
    expect((await db.sessions.get(sessionId))?.title).toBe('Use [redacted] now')
  })

  const steer = (runId: RunId) =>
    numberEvent(
      runId,
      {
        type: 'message-steered',
        round: 0,
        finishedMessageId: id('answer-1'),
        userMessageId: id('steered'),
        text: 'And tea?',
        assistantMessageId: id('next'),
      },
      2,
    ) as RunEventOf<'message-steered'>

  async function split(db: Database) {
    const store = createTurnStore(db)
    const turn = sendTurn(1)
    const { assistantMessage: reply } = unwrap(await store.openTurn(turn))
    const message = {
      id: id('steered'),
      sessionId,
      place: 0,
      text: 'And tea?',
      model: demoModel,
      createdAt: 1,
    }
    unwrap(await createQueueStore(db).add({ ...message, isSteered: true }))
    const journal = store.openJournal(turn.runId)
    const ids = { userMessageId: id('question-1'), assistantMessageId: id('answer-1') }
    const start = { type: 'session-turn-start', sessionId, model: demoModel, ...ids } as const
    journal.append(numberEvent(turn.runId, start, 0))
    journal.append(numberEvent(turn.runId, tokens('Coffee.'), 1))
    const done = finished(reply, 'Coffee.')
    const next: Message = { ...reply, id: id('next'), parentId: id('steered'), order: 99 }
    return { store, turn, journal, done, next }
  }

  test('splits an answer: both messages, the path to the new one, and the queue, in one transaction', async () => {
    const db = makeDatabase()
    const { store, turn, journal, done, next } = await split(db)
    journal.split({ event: steer(turn.runId), finished: done, rendering: renderingOf(done), next })
    unwrap(await journal.settle())
    const { items } = await loadTranscript(db, sessionId, 10)
    expect(items.map(({ message }) => [message.id, message.status, message.order])).toEqual([
      ['question-1', 'complete', 0],
      ['answer-1', 'complete', 1],
      ['steered', 'complete', 2],
      ['next', 'streaming', 3],
    ])
    expect(await db.queue.count()).toBe(0)
    expect(await listTurns(db, sessionId)).toMatchObject([
      { assistantMessageId: 'next', earlierMessageIds: ['answer-1'] },
    ])
    const unfinished = unwrap(await store.claimUnfinishedRun(turn.runId))
    expect(unfinished).toMatchObject({
      assistantMessage: { id: 'next' },
      opened: { userMessageId: 'question-1' },
    })
    unwrap(await store.openJournal(turn.runId).finish(finished(next, 'Tea.'), renderingOf(next)))
    expect(await db.messages.get(id('next'))).toMatchObject({
      status: 'complete',
      order: 3,
      parentId: 'steered',
    })
  })

  test.each(['before', 'after'] as const)(
    'a crash %s the commit leaves all of a split or nothing',
    async (moment) => {
      const db = makeDatabase()
      const { turn, journal, done, next } = await split(db)
      unwrap(await journal.settle())
      const mortal = openDatabase(db.name)
      crashAt(mortal, 2, moment)
      const worker = createTurnStore(mortal)
      unwrap(await worker.claimUnfinishedRun(turn.runId))
      const dying = worker.openJournal(turn.runId)
      dying.split({ event: steer(turn.runId), finished: done, rendering: renderingOf(done), next })
      await dying.settle()
      const after = createTurnStore(db)
      const unfinished = unwrap(await after.claimUnfinishedRun(turn.runId))
      const isSplit = moment === 'after'
      expect(unfinished?.assistantMessage.id).toBe(isSplit ? 'next' : 'answer-1')
      expect(unfinished?.events.some(({ type }) => type === 'message-steered')).toBe(isSplit)
    },
  )
})
