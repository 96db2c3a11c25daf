import { describe, expect, test } from 'vitest'
import { copyBranch } from '../../conversation/copy-branch.ts'
import { benchModel, userMessage } from '../../../../test/doubles/turn-bench.ts'
import type { Reduction } from '../../model/context/reduction.ts'
import { createFailure } from '../../model/failures/failure.ts'
import type { Message, MessagePart } from '../../model/conversation/message.ts'
import type { BlobId, CallId, RunId, SessionId } from '../../model/id.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import { TurnProjection } from '../turn-projection.ts'
import { defaultBranchView } from '../view-branch.ts'

const base = { id: 'reduction', at: 1, by: 'engine' as const, tokensBefore: 2, tokensAfter: 1 }
const other: ModelRef = { ...benchModel, modelId: 'model-2' }

const text = (content: string, round = 0): MessagePart => ({ type: 'text', round, text: content })
const noticeOf = (reduction: Reduction, round = 9): MessagePart => ({
  type: 'notice',
  round,
  code: 'context-reduced',
  text: '',
  reduction,
})

function answerOf(id: string, parts: MessagePart[], runId = id): Message {
  const message = userMessage('', id)
  return { ...message, role: 'assistant', model: benchModel, runId: runId as RunId, parts }
}

function file(blob: string, mediaType = 'image/png'): MessagePart & { type: 'file' } {
  const blobId = blob.repeat(64) as BlobId
  return { type: 'file', round: 0, blobId, mediaType, byteLength: 9, filename: `${blob}.x` }
}

/** Returns the texts, names of calls and files that are sent, one line for each message. */
function linesOf(
  history: readonly Message[],
  answers: readonly Message[] = [],
  target = benchModel,
): string[] {
  const { messages } = new TurnProjection().project({ history, view: defaultBranchView }, answers, target)
  return messages.map(({ message }) => {
    switch (message.role) {
      case 'user':
        return [message.text, ...(message.files ?? []).map(({ filename }) => `<${filename}>`)].join(' ')
      case 'assistant':
        return message.parts
          .map((part) =>
            part.type === 'text' ? part.text : part.type === 'file' ? `<${part.filename}>` : part.type,
          )
          .join(' ')
      case 'tool':
        return message.results.map(({ value }) => JSON.stringify(value)).join(' ')
    }
  })
}

describe('rounds are replaced by their summary', () => {
  const steps = [0, 1, 2, 3].map((round) => text(`Step ${round}`, round))
  const summary = (throughRound: number, more: Partial<Reduction> = {}): Reduction =>
    ({
      ...base,
      kind: 'rounds-summarized',
      throughRound,
      text: `Until ${throughRound}.`,
      ...more,
    }) as Reduction
  const now = [userMessage('Now', 'now')]

  test('at the place of the last one; notes stay', () => {
    const note: MessagePart = { type: 'notice', round: 1, code: 'note-told', text: '', instruction: 'Note.' }
    const lines = linesOf(now, [answerOf('a', [...steps, note, noticeOf(summary(2))])])
    expect(lines).toHaveLength(4)
    expect(lines.at(1)).toBe('Note.')
    expect(lines.at(2)).toMatch(
      /^\[A summary of your earlier steps.*\]\n\nUntil 2\.\n\n\[End of the summary/s,
    )
    expect(lines.at(3)).toBe('Step 3')
  })

  test('and steered messages stay, before it', () => {
    const answers = [
      answerOf('a', steps.slice(0, 2), 'run'),
      userMessage('Also', 'also'),
      answerOf('b', [...steps.slice(2), noticeOf(summary(2))], 'run'),
    ]
    const lines = linesOf(now, answers)
    expect(lines.map((line) => line.slice(0, 10))).toEqual(['Now', 'Also', '[A summary', 'Step 3'])
    const later = linesOf([...now, ...answers, userMessage('Next', 'next')])
    expect(later.map((line) => line.slice(0, 10))).toEqual(['Now', 'Also', '[A summary', 'Step 3', 'Next'])
  })

  test('the newest one counts, and the one before if it is undone', () => {
    const first = summary(0, { id: 'first' })
    const second = summary(2, { id: 'second' })
    const parts = [...steps, noticeOf(first), noticeOf(second)]
    expect(linesOf([...now, answerOf('a', parts), userMessage('Next')])[1]).toContain('Until 2.')
    const marks = { reductionChanges: [{ id: 'second', undoneAt: 5 }] }
    const undone = [...now, { ...answerOf('a', parts), marks }, userMessage('Next')]
    expect(linesOf(undone)[1]).toContain('Until 0.')
    expect(linesOf(undone).slice(2)).toEqual(['Step 1', 'Step 2', 'Step 3', 'Next'])
    const again = { ...answerOf('b', [text('More')]), marks: { reductionChanges: [{ id: 'second' }] } }
    expect(linesOf([...undone, again, userMessage('Last')])[1]).toContain('Until 2.')
  })

  test('in the wording of the user, from wherever it stands', () => {
    const wordings = [{ text: 'In my words.', at: 5, changeId: 'change' }]
    const marks = { reductionChanges: [{ id: 'reduction', wordings }] }
    const later = { ...answerOf('b', [text('Later')]), marks }
    const answer = answerOf('a', [...steps, noticeOf(summary(2))])
    const lines = linesOf([...now, answer, userMessage('Next', 'u2'), later, userMessage('Last', 'u3')])
    expect(lines[1]).toContain('In my words.')
  })
})

describe('images that the server refused are left out', () => {
  const refused: Reduction = { ...base, by: 'recovery', kind: 'images-stripped', model: benchModel }
  const removed = '[Image removed: the server refused it]'
  const question: Message = {
    ...userMessage('Look', 'now'),
    parts: [text('Look'), file('1'), file('2', 'application/pdf')],
  }

  test('of messages, context injections and answers; PDFs stay', () => {
    const { type: _type, round: _round, ...injected } = file('3')
    const enrichment = { kind: 'image' as const, annotated: 0, patched: 0, tokens: 9, files: [injected] }
    const notice: MessagePart = {
      type: 'notice',
      round: 1,
      code: 'context-enriched',
      text: '',
      instruction: 'Here.\n[media_2: 3.x, image/png]',
      enrichment,
    }
    const answer = answerOf('a', [
      text('Yes'),
      { ...file('4'), round: 0 },
      noticeOf(refused, 1),
      notice,
      text('So', 2),
    ])
    const lines = [`Look\n${removed} <2.x>`, `Yes ${removed}`, `Here.\n${removed}`, 'So']
    expect(linesOf([question], [answer])).toEqual(lines)
    expect(linesOf([question, answer, userMessage('Next', 'next')])).toEqual([...lines, 'Next'])
  })

  test('not of later turns, and not for another model', () => {
    const branch = [
      question,
      answerOf('a', [text('Yes'), noticeOf(refused)]),
      { ...userMessage('', 'next'), parts: [text('And'), file('1')] },
    ]
    const later = 'And\n[media_2: 1.x, image/png] <1.x>'
    expect(linesOf(branch)).toEqual([`Look\n${removed} <2.x>`, 'Yes', later])
    expect(linesOf(branch, [], other)).toEqual(['Look\n[media_1: 1.x, image/png] <1.x> <2.x>', 'Yes', later])
  })

  test('but files that are only named to save tokens keep their name, and the same file attached again is sent', () => {
    const blobIds = [file('1').blobId, file('2').blobId]
    // Also if the length was refused: only a refusal of the images leaves out all of them.
    const named: Reduction = { ...base, by: 'recovery', kind: 'images-stripped', blobIds }
    const again: Message = { ...userMessage('', 'next'), parts: [text('Again'), file('1')] }
    expect(
      linesOf([question, answerOf('a', [text('Yes')]), again], [answerOf('b', [noticeOf(named, 0)])]),
    ).toEqual([
      'Look\n[2.x, application/pdf; older, and not sent again]\n[media_1: 1.x, image/png; older, and not sent again]',
      'Yes',
      'Again\n[media_2: 1.x, image/png] <1.x>',
    ])
  })
})

describe('results', () => {
  const call = (callId: string, more: object = {}): MessagePart => ({
    type: 'tool-call',
    round: 0,
    callId: callId as CallId,
    toolName: 'read',
    argumentsText: '{}',
    arguments: {},
    state: 'succeeded',
    result: 'found',
    ...more,
  })
  const cleared: Reduction = { ...base, kind: 'results-cleared', callIds: ['a', 'b'] as CallId[] }
  const clearedText = (number: number): string =>
    JSON.stringify(`[Old tool result content cleared; read_result("result_${number}") shows it again]`)

  test('that were shortened in their turn are cleared by a later one', () => {
    const parts = [call('a', { kept: 'short' }), call('b')]
    const own = answerOf('one', [...parts, noticeOf(cleared)])
    const history = [userMessage('One', 'u1'), own, userMessage('Two', 'u2')]
    expect(linesOf(history)[2]).toBe(`"short" ${clearedText(2)}`)
    const later = answerOf('two', [noticeOf({ ...cleared, id: 'later' }, 0)])
    expect(linesOf(history, [later])[2]).toBe(`${clearedText(1)} ${clearedText(2)}`)
  })

  test('that the user cleared between turns are cleared, and sent again after undo', () => {
    const answer = answerOf('one', [call('a', { kept: 'short' })])
    const marks = { reductions: [{ ...cleared, by: 'user' as const }] }
    const branch = (more: object) => [
      userMessage('One', 'u1'),
      { ...answer, marks: { ...marks, ...more } },
      userMessage('Two', 'u2'),
    ]
    expect(linesOf(branch({}))[2]).toBe(clearedText(1))
    expect(linesOf(branch({ reductionChanges: [{ id: 'reduction', undoneAt: 3 }] }))[2]).toBe('"short"')
  })

  test('of failed calls are cleared without a name, because nothing is stored of them', () => {
    const failed = call('a', { state: 'failed', result: undefined })
    const lines = linesOf([userMessage('Now')], [answerOf('one', [failed, noticeOf(cleared)])])
    expect(lines[2]).toBe('"[Old tool result content cleared]"')
  })

  test('that are references are sent as their preview, with their name', () => {
    const reference = {
      blobId: 'b'.repeat(64) as BlobId,
      bytes: 90_000,
      mediaType: 'text/plain',
      preview: 'Start\n[89990 bytes omitted]\nEnd',
      hasMore: true,
      reason: 'tool-result-too-large',
    }
    const answer = answerOf('one', [call('a', { result: undefined, reference })])
    const preview = 'Start\n[89990 bytes omitted]\nEnd\n[read_result("result_1") shows all of it]'
    expect(linesOf([userMessage('Now')], [answer])[2]).toBe(JSON.stringify(preview))
  })
})

test('a summary of earlier messages stays if its answer has a reduction', () => {
  const compaction = {
    reason: 'asked' as const,
    at: 9,
    runId: 'run-c' as RunId,
    model: benchModel,
    messageCount: 2,
    tokensBefore: 9,
    text: 'What was said.',
  }
  const reduction: Reduction = { ...base, kind: 'rounds-summarized', throughRound: 3, text: 'Steps.' }
  const answer = { ...answerOf('a', [text('Step'), noticeOf(reduction)]), marks: { compaction } }
  const [summary, ...rest] = linesOf([userMessage('One', 'u1'), answer, userMessage('Two', 'u2')])
  expect(summary).toContain('What was said.')
  expect(rest).toEqual(['Two'])
})

test('a failed call with a long error becomes a preview of the error', () => {
  const failure = {
    ...createFailure('tool-failed'),
    message: `Line 12: expected a number. ${'More. '.repeat(900)}`,
  }
  const call: MessagePart = {
    type: 'tool-call',
    round: 0,
    callId: 'call-1' as CallId,
    toolName: 'work',
    argumentsText: '{}',
    arguments: {},
    state: 'failed',
    failure,
  }
  const reduction: Reduction = { ...base, kind: 'results-referenced', callIds: ['call-1' as CallId] }
  const lines = linesOf([userMessage('Now', 'now')], [answerOf('a', [call, noticeOf(reduction)])])
  expect(lines.at(-1)).toContain('Line 12: expected a number.')
  expect(lines.at(-1)?.length).toBeLessThan(2500)
})

test('a summary of rounds leaves an earlier turn of a copied chat as it is, and covers a steered turn', () => {
  const reduction: Reduction = { ...base, kind: 'rounds-summarized', throughRound: 2, text: 'Until 2.' }
  const timed = (message: Message, createdAt: number, endedAt?: number): Message => ({
    ...message,
    createdAt,
    ...(endedAt !== undefined && { endedAt }),
  })
  const branchOf = (startedAt: number): Message[] => [
    timed(userMessage('First', 'q-1'), 1),
    timed(answerOf('a-1', [text('Answer', 0)]), 2, 5),
    timed(userMessage('Second', 'q-2'), startedAt),
    timed(answerOf('a-2', [text('Step 1', 1), text('Step 3', 3), noticeOf(reduction)]), startedAt, 20),
    timed(userMessage('Now', 'q-3'), 30),
  ]
  const copied = (branch: Message[]) =>
    copyBranch(branch, { sessionId: 'copy' as SessionId, newId: (id) => id }).map(({ message }) => message)
  expect(linesOf(copied(branchOf(10)))).toContain('Answer')
  expect(linesOf(copied(branchOf(5)))).not.toContain('Answer')
})
