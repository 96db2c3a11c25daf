import { describe, expect, test } from 'vitest'
import { benchModel, userMessage } from '../../../test/doubles/turn-bench.ts'
import type { PrefixBreak } from '../model/context/context-report.ts'
import type { Reduction } from '../model/context/reduction.ts'
import type { Message, MessagePart } from '../model/conversation/message.ts'
import type { BlobId, CallId, MessageId, RunId } from '../model/id.ts'
import type { ModelRef } from '../model/providers/provider.ts'
import type { ModelRequest } from '../model/providers/model-request.ts'
import { digestRequest, findPrefixBreak, findPrefixDifference, findTurnBreak } from './request-prefix.ts'
import { TurnProjection } from './turn-projection.ts'
import { defaultBranchView, type BranchView } from './view-branch.ts'

const request: ModelRequest = {
  model: { providerId: 'p', modelId: 'm' } as ModelRef,
  system: 'Be brief.',
  tools: [{ name: 'work', description: 'Works.', parameters: {} }],
  messages: [{ role: 'user', text: 'Hi' }],
}
const before = digestRequest(request)

test('a request that only adds messages extends the previous one', () => {
  expect(findPrefixDifference(before, request)).toBeUndefined()
  const messages = [...request.messages, { role: 'user', text: 'More' } as const]
  expect(findPrefixDifference(before, { ...request, messages })).toBeUndefined()
})

test.each<[string, Partial<ModelRequest>]>([
  ['model', { model: { providerId: 'p', modelId: 'n' } as ModelRef }],
  ['system', { system: 'Be long.' }],
  ['tools', { tools: [] }],
  ['messages', { messages: [{ role: 'user', text: 'Ho' }] }],
  ['messages', { messages: [] }],
])('a request differs in its %s', (part, change) => {
  expect(findPrefixDifference(before, { ...request, ...change })).toBe(part)
})

test('a newly known image size is no difference', () => {
  const file = { blobId: 'b' as BlobId, mediaType: 'image/png', byteLength: 3 }
  const sent = digestRequest({ ...request, messages: [{ role: 'user', text: '', files: [file] }] })
  const files = [{ ...file, width: 640, height: 480 }]
  expect(
    findPrefixDifference(sent, { ...request, messages: [{ role: 'user', text: '', files }] }),
  ).toBeUndefined()
})

test('a file that the user chose to send unchanged differs from one with redacted text', () => {
  const file = { blobId: 'b'.repeat(64) as BlobId, mediaType: 'text/plain', byteLength: 9 }
  const withFile: ModelRequest = { ...request, messages: [{ role: 'user', text: '', files: [file] }] }
  const redacted = digestRequest({ ...withFile, redactedFiles: { except: [] } })
  const unchanged: ModelRequest = { ...withFile, redactedFiles: { except: [file.blobId] } }
  expect(findPrefixDifference(redacted, unchanged)).toBe('messages')
  expect(findPrefixDifference(redacted, withFile)).toBeUndefined()
  expect(findPrefixDifference(digestRequest(unchanged), unchanged)).toBeUndefined()
})

test('an optional field that is undefined is no difference to one that is missing', () => {
  const messages: ModelRequest['messages'] = [{ role: 'user', text: 'Hi', files: undefined }]
  expect(findPrefixDifference(before, { ...request, messages })).toBeUndefined()
})

const base = { id: 'reduction', at: 50, by: 'user' as const, tokensBefore: 2, tokensAfter: 1 }
const summarized: Reduction = { ...base, kind: 'rounds-summarized', throughRound: 0, text: 'Steps.' }

function answerOf(id: string, more: Partial<Message> = {}): Message {
  const callId = `call-${id}` as CallId
  const call = { callId, toolName: 'read', argumentsText: '', arguments: {}, state: 'succeeded' as const }
  return {
    ...userMessage('', id),
    role: 'assistant',
    model: benchModel,
    runId: `run-${id}` as RunId,
    createdAt: 10,
    parts: [
      { type: 'text', round: 0, text: 'Looking' },
      { type: 'tool-call', round: 0, ...call, result: 'found' },
      { type: 'text', round: 1, text: 'Done' },
    ],
    ...more,
  }
}

const noticeOf = (reduction: Reduction, round = 1): MessagePart => ({
  type: 'notice',
  round,
  code: 'context-reduced',
  text: '',
  reduction,
})
const image: MessagePart = {
  type: 'file',
  round: 0,
  blobId: 'b'.repeat(64) as BlobId,
  mediaType: 'image/png',
  byteLength: 9,
}

/** Two turns. The second one has recorded its last request. */
function buildBranch(): Message[] {
  const first = userMessage('One', 'u0')
  const answer = answerOf('a1', { parts: [noticeOf(summarized), ...answerOf('a1').parts] })
  return [{ ...first, parts: [...first.parts, image] }, answerOf('a0'), userMessage('Two', 'u1'), answer]
}

function toRequest(history: readonly Message[], view: BranchView): ModelRequest {
  const { messages } = new TurnProjection().project({ history, view }, [], benchModel)
  return { model: benchModel, system: '', tools: [], messages: messages.map(({ message }) => message) }
}

describe('the first request of a turn', () => {
  const byUser = (reduction: Reduction) => (branch: Message[]) =>
    branch.with(3, { ...(branch[3] ?? answerOf('a1')), marks: { reductions: [reduction] } })
  const cleared: Reduction = {
    ...base,
    id: 'by-user',
    kind: 'results-cleared',
    callIds: ['call-a0' as CallId],
  }
  const omitted: Reduction = {
    ...base,
    id: 'by-user',
    kind: 'turns-omitted',
    fromId: 'u0' as MessageId,
    throughId: 'a0' as MessageId,
    turns: 1,
  }
  const undone = { id: 'reduction', undoneAt: 60 }
  const reworded = { id: 'reduction', wordings: [{ text: 'Other steps.', at: 60, changeId: 'change' }] }
  const changed = (reductionChanges: object[]) => (branch: Message[]) =>
    branch.with(3, { ...(branch[3] ?? answerOf('a1')), marks: { reductionChanges } as Message['marks'] })
  const stripped: Reduction = { ...base, id: 'by-user', kind: 'images-stripped' }
  const truncated: Reduction = {
    ...base,
    id: 'by-user',
    kind: 'head-truncated',
    throughId: 'a0' as MessageId,
  }
  const withInterrupted = (branch: Message[]): Message[] => [
    ...branch,
    userMessage('Three', 'u2'),
    answerOf('a2', { parts: [noticeOf({ ...truncated, by: 'recovery' }, 0)] }),
  ]

  test.each<[string, PrefixBreak | undefined, (branch: Message[]) => Message[]]>([
    ['nothing changed', undefined, (branch) => branch],
    ['the user cleared results', 'results-cleared', byUser(cleared)],
    ['turns were left out', 'turns-omitted', byUser(omitted)],
    ['the user left out the start', 'head-truncated', byUser(truncated)],
    ['images were left out', 'images-stripped', byUser(stripped)],
    ['a summary of rounds was undone', 'reduction-changed', changed([undone])],
    ['a summary of rounds was rewritten', 'reduction-changed', changed([reworded])],
    ['a turn without a request left out the start', 'head-truncated', withInterrupted],
  ])('if %s: %s', (_what, expected, change) => {
    const view = defaultBranchView
    const branch = buildBranch()
    const answer = branch[3] ?? answerOf('a1')
    const first = toRequest([...branch, userMessage('Next', 'next')], view)
    const digest = digestRequest({ ...first, messages: first.messages.slice(0, -1) })
    const history = [
      ...change(branch.with(3, { ...answer, lastRequest: digest })),
      userMessage('Next', 'next'),
    ]
    const request = toRequest(history, view)
    expect(findPrefixBreak(request, { history, view, isDeliberate: false })).toBe(expected)
  })

  test('names the number of messages if the oldest one is no longer sent', () => {
    const view = { ...defaultBranchView, maxMessages: 4 }
    const turns = (count: number): Message[] =>
      Array.from({ length: count }, (_, turn) => [userMessage('Go', `u${turn}`), answerOf(`a${turn}`)]).flat()
    const breaks = [2, 3, 4, 5, 6, 7].map((count) => {
      const before = turns(count)
      const last = before.at(-1) ?? answerOf('last')
      const request = toRequest(before.slice(0, -1), view)
      const history = [...before.slice(0, -1), { ...last, lastRequest: digestRequest(request) }]
      const next = [...history, userMessage('Next', 'next')]
      return findPrefixBreak(toRequest(next, view), { history: next, view, isDeliberate: false })
    })
    expect(breaks).toEqual([undefined, undefined, 'message-window', undefined, 'message-window', undefined])
  })
})

describe('a request within a turn', () => {
  const callId = 'call-answer' as CallId
  const added: [Reduction['kind'], PrefixBreak, object][] = [
    ['results-cleared', 'results-cleared', { callIds: [callId] }],
    ['results-referenced', 'results-cleared', { callIds: [callId] }],
    ['rounds-summarized', 'rounds-summarized', { throughRound: 0, text: 'Steps.' }],
    ['turns-omitted', 'turns-omitted', { fromId: 'u0', throughId: 'a0', turns: 1 }],
    ['head-truncated', 'head-truncated', { throughId: 'a0' }],
    ['images-stripped', 'images-stripped', {}],
  ]

  test.each(added)('names %s as %s', (kind, expected, more) => {
    const reduction = { ...base, by: 'recovery', id: 'new', kind, ...more } as Reduction
    const history = [...buildBranch(), userMessage('Now', 'now')]
    const view = defaultBranchView
    const answer = answerOf('answer')
    const long: MessagePart = {
      ...(answer.parts[1] as MessagePart & { type: 'tool-call' }),
      result: 'x'.repeat(5000),
    }
    const before = { ...answer, parts: answer.parts.with(1, long) }
    const projection = new TurnProjection()
    const source = { history, view }
    const prefixOf = (answers: Message[]) => ({
      ...source,
      ...projection.project(source, answers, benchModel),
    })
    const first = prefixOf([before])
    const same = prefixOf([{ ...before, parts: [...before.parts, { type: 'text', round: 2, text: 'More' }] }])
    expect(findTurnBreak(first, same)).toBeUndefined()
    const last: MessagePart = { type: 'text', round: 2, text: 'More' }
    const now = prefixOf([{ ...before, parts: [...before.parts, last, noticeOf(reduction, 3)] }])
    expect(findTurnBreak(same, now)).toBe(expected)
  })

  test('extends the one before if a reduction changed nothing in it', () => {
    const history = [userMessage('Now', 'now')]
    const source = { history, view: defaultBranchView }
    const projection = new TurnProjection()
    const prefixOf = (answers: Message[]) => ({
      ...source,
      ...projection.project(source, answers, benchModel),
    })
    const answer = answerOf('answer')
    const before = prefixOf([answer])
    const reduction: Reduction = { ...base, kind: 'results-cleared', callIds: ['call-gone' as CallId] }
    const now = prefixOf([{ ...answer, parts: [...answer.parts, noticeOf(reduction, 2)] }])
    expect(findTurnBreak(before, now)).toBeUndefined()
    expect(now.messages.map(({ message }) => message)).toEqual(before.messages.map(({ message }) => message))
    expect(now.messages[1]?.message).toBe(before.messages[1]?.message)
  })

  test('is broken by a changed view only if an earlier message changed with it', () => {
    const history = [userMessage('Now', 'now')]
    const projection = new TurnProjection()
    const prefixOf = (view: BranchView) => ({
      history,
      view,
      ...projection.project({ history, view }, [answerOf('answer')], benchModel),
    })
    const before = prefixOf(defaultBranchView)
    expect(findTurnBreak(before, prefixOf({ ...defaultBranchView, mediaWindow: 14 }))).toBeUndefined()
    const annotations = new Map([['now' as MessageId, 'ref=ref_1']])
    expect(findTurnBreak(before, prefixOf({ ...defaultBranchView, annotations }))).toBe('restart')
  })
})
