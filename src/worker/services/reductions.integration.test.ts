import 'fake-indexeddb/auto'
import { ManualClock } from '../../../test/doubles/manual-clock.ts'
import { expect, test } from 'vitest'
import { benchModel } from '../../../test/doubles/turn-bench.ts'
import { createReductionStore } from '../../adapters/storage/conversation/reduction-store.ts'
import { createSessionStore } from '../../adapters/storage/conversation/session-store.ts'
import { loadNextTurn } from '../../adapters/storage/journal/next-turn.ts'
import { createTurnStore } from '../../adapters/storage/journal/turn-store.ts'
import {
  finished,
  makeDatabase,
  renderingOf,
  sendTurn,
  sessionId,
  unwrap,
} from '../../adapters/storage/testing/sample-turn.ts'
import { collectReductions } from '../../core/context/reductions/apply-reductions.ts'
import { listReductions } from '../../core/model/conversation/branch-reductions.ts'
import { ToolRegistry } from '../../core/engine/calls/tool-registry.ts'
import type { CallId, MessageId, RunId, SessionId } from '../../core/model/id.ts'
import type { Message, ToolCallPart } from '../../core/model/conversation/message.ts'
import { succeed } from '../../core/model/failures/result.ts'
import { ContextService } from './context.ts'
import { createReductionHandlers } from './reductions.ts'

const model = benchModel

function call(name: string): ToolCallPart {
  return {
    type: 'tool-call',
    round: 0,
    callId: name as CallId,
    toolName: 'fetch_url',
    argumentsText: '{}',
    arguments: {},
    state: 'succeeded',
    result: 'A long page. '.repeat(400),
  }
}

/** Three finished turns, each with a call of a long result. */
async function open() {
  const db = makeDatabase()
  const turns = createTurnStore(db)
  for (const n of [1, 2, 3]) {
    const { assistantMessage: reply } = unwrap(await turns.openTurn(sendTurn(n, { text: `Question ${n}` })))
    const run = turns.openJournal(`run-${n}` as RunId)
    const answer = finished(reply, `Answer ${n}`)
    const parts = [call(`call-${n}`), ...answer.parts]
    unwrap(await run.finish({ ...answer, parts }, renderingOf(reply)))
  }
  const readNextTurn = (id: SessionId) => loadNextTurn(db, id)
  const tools = new ToolRegistry()
  const context = new ContextService({
    builtIn: 'Be brief.',
    clock: new ManualClock(),
    readNextTurn,
    replyOf: () => null,
    readSettings: async () => succeed({}),
    capabilitiesOf: async () => ({}),
    toolsFor: () => tools,
    webConfigOf: async () => ({ searchHosts: new Set() }),
    readAssistant: async () => null,
  })
  let count = 0
  const handlers = createReductionHandlers({
    reductions: createReductionStore(db),
    context,
    readNextTurn,
    clearingTools: tools,
    now: () => (count += 1),
    newId: (prefix) => `${prefix}-${(count += 1)}`,
  })
  const branch = async () => unwrap(await readNextTurn(sessionId))?.history ?? []
  const sizeOfNext = async () => unwrap(await context.report({ sessionId, model })).next?.tokens ?? 0
  return { db, turns, handlers, branch, sizeOfNext, context }
}

test('clears all results before the newest, on the answer before the last question, once', async () => {
  const { handlers, branch, sizeOfNext, db } = await open()
  const before = await sizeOfNext()
  const cleared = unwrap(await handlers['clear-results']({ sessionId, model }))
  expect(cleared).toMatchObject({ results: 2, tokensBefore: before, tokensAfter: await sizeOfNext() })
  expect(cleared.tokensAfter).toBeLessThan(before / 2)
  const history = await branch()
  expect(history.at(-3)?.marks?.reductions).toMatchObject([
    { kind: 'results-cleared', by: 'user', callIds: ['call-1', 'call-2'] },
  ])
  expect((await db.messages.get(history[1]?.id as MessageId))?.parts[0]).toMatchObject({
    result: call('call-1').result,
  })
  const again = await handlers['clear-results']({ sessionId, model })
  expect(again).toMatchObject({ ok: false, failure: { code: 'invalid-input' } })
})

test('leaves out everything before a user message, but nothing before the first or an answer', async () => {
  const { handlers, branch } = await open()
  const [first, answer, second] = await branch()
  const omit = (message: Message | undefined) =>
    handlers['omit-before']({ sessionId, messageId: message?.id as MessageId, model })
  expect(await omit(first)).toMatchObject({ ok: false })
  expect(await omit(answer)).toMatchObject({ ok: false })
  unwrap(await omit(second))
  const history = await branch()
  expect([...collectReductions(history).omittedMessages.keys()]).toEqual([first?.id, answer?.id])
})

test('an undone reduction can be used again, and each branch and copy has its own state', async () => {
  const { handlers, branch, db, sizeOfNext } = await open()
  const whole = await sizeOfNext()
  const { reductionId } = unwrap(await handlers['clear-results']({ sessionId, model }))
  const reduced = await sizeOfNext()
  const sessions = createSessionStore(db, {
    now: () => 1,
    newId: (prefix) => `${prefix}-${crypto.randomUUID()}`,
  })
  const newest = (await branch()).at(-1)?.id as MessageId
  const copyId = 'session-copy' as SessionId
  unwrap(await sessions.branch(sessionId, newest, copyId))
  unwrap(await handlers['switch-reduction']({ sessionId, reductionId, isOn: false }))
  expect(await sizeOfNext()).toBe(whole)
  expect(listReductions(await branch())).toMatchObject([{ isUndone: true }])
  const copy = unwrap(await loadNextTurn(db, copyId))?.history ?? []
  expect(listReductions(copy)).toMatchObject([{ isUndone: false }])
  unwrap(await handlers['switch-reduction']({ sessionId, reductionId, isOn: true }))
  expect(await sizeOfNext()).toBe(reduced)
  const unknown = await handlers['switch-reduction']({ sessionId, reductionId: 'other', isOn: false })
  expect(unknown).toMatchObject({ ok: false, failure: { code: 'not-found' } })
})

test('the summary of rounds is edited on the answer before the last question, and the last wording is sent', async () => {
  const { handlers, branch, db } = await open()
  const answer = (await branch())[1] as Message
  const reduction = { id: 'r', at: 1, by: 'engine', tokensBefore: 9, tokensAfter: 1 } as const
  const text = 'They fetched a page.'
  await db.messages.put({
    ...answer,
    parts: [
      ...answer.parts.map((part) => ({ ...part, round: part.type === 'tool-call' ? 0 : 1 })),
      {
        type: 'notice',
        round: 1,
        code: 'context-reduced',
        text: '',
        reduction: { ...reduction, kind: 'rounds-summarized', throughRound: 0, text },
      },
    ],
    marks: undefined,
  })
  for (const wording of ['Only a page.', 'Only one page.'])
    unwrap(await handlers['edit-reduction']({ sessionId, reductionId: 'r', text: wording }))
  const history = await branch()
  expect(history.at(-3)?.marks?.reductionChanges).toMatchObject([
    { id: 'r', wordings: [{ text: 'Only a page.' }, { text: 'Only one page.' }] },
  ])
  expect(listReductions(history)).toMatchObject([{ wording: 'Only one page.' }])
  expect(collectReductions(history).rounds.get(answer.id)?.summary).toBe('Only one page.')
})

test('nothing changes while an answer is written, in this tab or another', async () => {
  const { handlers, turns, db } = await open()
  unwrap(await turns.openTurn(sendTurn(4, { text: 'Question 4' })))
  for (const name of ['clear-results', 'omit-before'] as const) {
    const input = { sessionId, model, messageId: 'question-2' as MessageId }
    const refused = await handlers[name](input)
    expect(refused).toMatchObject({ ok: false, failure: { code: 'session-busy' } })
  }
  // The turn was opened after the branch was read.
  const stored = await createReductionStore(db).change(
    { sessionId, headId: 'answer-3' as MessageId, answerId: 'answer-3' as MessageId },
    { id: 'r' },
    (before) => before,
  )
  expect(stored).toMatchObject({ ok: false, failure: { code: 'session-busy' } })
})

test('an edit and an undo at the same time are both stored', async () => {
  const { handlers, branch } = await open()
  const { reductionId } = unwrap(await handlers['clear-results']({ sessionId, model }))
  const results = await Promise.all([
    handlers['edit-reduction']({ sessionId, reductionId, text: 'One.' }),
    handlers['switch-reduction']({ sessionId, reductionId, isOn: false }),
    handlers['edit-reduction']({ sessionId, reductionId, text: 'Two.' }),
  ])
  for (const result of results) unwrap(result)
  expect((await branch()).at(-3)?.marks?.reductionChanges).toMatchObject([
    { id: reductionId, undoneAt: expect.any(Number), wordings: [{ text: 'One.' }, { text: 'Two.' }] },
  ])
})

test('a change after a failed answer is kept by another version of that answer', async () => {
  const { handlers, turns, branch } = await open()
  const { assistantMessage: reply } = unwrap(await turns.openTurn(sendTurn(4, { text: 'Question 4' })))
  const failed = { ...finished(reply, ''), status: 'failed' as const }
  unwrap(await turns.openJournal('run-4' as RunId).finish(failed, renderingOf(reply)))
  const { reductionId } = unwrap(await handlers['clear-results']({ sessionId, model }))
  unwrap(await handlers['switch-reduction']({ sessionId, reductionId, isOn: false }))
  const history = await branch()
  expect(history.at(-1)).toMatchObject({ id: failed.id, status: 'failed' })
  expect(listReductions(history.slice(0, -1))).toMatchObject([
    { reduction: { id: reductionId }, isUndone: true },
  ])
  expect(history.at(-1)?.marks?.reductions).toBeUndefined()
})

test('the start that is left out may end with a failed answer', async () => {
  const { handlers, turns, branch } = await open()
  for (const n of [4, 5]) {
    const { assistantMessage: reply } = unwrap(await turns.openTurn(sendTurn(n, { text: `Question ${n}` })))
    const failed = { ...finished(reply, ''), status: 'failed' as const }
    unwrap(await turns.openJournal(`run-${n}` as RunId).finish(failed, renderingOf(reply)))
  }
  const newest = (await branch()).findLast(({ role }) => role === 'user')
  unwrap(await handlers['omit-before']({ sessionId, messageId: newest?.id as MessageId, model }))
  const sent = (await branch()).slice(0, -1)
  expect(collectReductions(sent).omittedMessages.size).toBe(8)
})

test('another version of the newest answer keeps what was left out, cleared or undone', async () => {
  const { handlers, branch } = await open()
  const newest = (await branch()).findLast(({ role }) => role === 'user')
  const cleared = unwrap(await handlers['clear-results']({ sessionId, model }))
  unwrap(await handlers['switch-reduction']({ sessionId, reductionId: cleared.reductionId, isOn: false }))
  unwrap(await handlers['omit-before']({ sessionId, messageId: newest?.id as MessageId, model }))
  const before = (await branch()).slice(0, -1)
  expect(before.at(-1)).toMatchObject({ id: newest?.id })
  expect(listReductions(before)).toMatchObject([
    { reduction: { kind: 'results-cleared' }, isUndone: true },
    { reduction: { kind: 'head-truncated' }, isUndone: false },
  ])
  expect(collectReductions(before).omittedMessages.size).toBe(4)
})

test('a change of a reduction by the newest answer stands in that answer', async () => {
  const { handlers, branch, db } = await open()
  const answer = (await branch()).at(-1) as Message
  const reduction = { id: 'r', at: 1, by: 'engine', tokensBefore: 9, tokensAfter: 1 } as const
  const notice = { type: 'notice', round: 1, code: 'context-reduced', text: '' } as const
  const cleared = { ...reduction, kind: 'results-cleared' as const, callIds: ['call-3' as CallId] }
  await db.messages.put({
    ...answer,
    parts: [...answer.parts, { ...notice, reduction: cleared }],
    marks: undefined,
  })
  unwrap(await handlers['switch-reduction']({ sessionId, reductionId: 'r', isOn: false }))
  const history = await branch()
  expect(history.at(-1)?.marks?.reductionChanges).toHaveLength(1)
  expect(history.at(-3)?.marks?.reductionChanges).toBeUndefined()
})
