import { expect, test } from 'vitest'
import { estimateTokens } from '../model/context/token-estimate.ts'
import type { CallId, MessageId, ProviderId, SessionId } from '../model/id.ts'
import type { Message, MessagePart, NoticePart } from '../model/conversation/message.ts'
import { formatTranscript } from './format-transcript.ts'

const target = { providerId: 'provider-1' as ProviderId, modelId: 'model-1' }

const message = (role: Message['role'], ...parts: MessagePart[]): Message => ({
  id: `message-${role}` as MessageId,
  sessionId: 'session-1' as SessionId,
  parentId: null,
  order: 0,
  role,
  status: 'complete',
  createdAt: 0,
  parts,
})

const redactedCalls: ReadonlySet<CallId> = new Set()

const text = (content: string): MessagePart => ({ type: 'text', round: 0, text: content })

test('names the author of each text and includes calls and their results, but no reasoning', () => {
  const transcript = formatTranscript(
    [
      message('user', text('Add 2 and 2')),
      message(
        'assistant',
        { type: 'reasoning', round: 0, text: 'hidden' },
        {
          type: 'tool-call',
          round: 0,
          callId: 'call-1' as CallId,
          toolName: 'calculate',
          argumentsText: '{"expression":"2+2"}',
          arguments: { expression: '2+2' },
          state: 'succeeded',
          result: 'x'.repeat(5000),
        },
        { type: 'text', round: 1, text: 'It is 4.' },
      ),
    ],
    { target, pieceTokens: 10_000, redactedCalls },
  )
  expect(transcript).toHaveLength(1)
  expect(transcript[0]).toContain('Person:\nAdd 2 and 2')
  expect(transcript[0]).toContain('Assistant:\n[calls calculate: {"expression":"2+2"}]')
  expect(transcript[0]).toContain(`Result of calculate:\n${'x'.repeat(4000)} [… 1000 more characters]`)
  expect(transcript[0]).toContain('Assistant:\nIt is 4.')
  expect(transcript[0]).not.toContain('hidden')
})

test('replaces what looks like a secret in results where requests do', () => {
  const secret = `ghp_${'a1B2'.repeat(9)}`
  const call = (callId: string): MessagePart => ({
    type: 'tool-call',
    round: 0,
    callId: callId as CallId,
    toolName: 'fetch_url',
    argumentsText: '{}',
    arguments: {},
    state: 'succeeded',
    result: { token: secret },
  })
  const [piece = ''] = formatTranscript([message('assistant', call('call-1'), call('call-2'))], {
    target,
    pieceTokens: 1000,
    redactedCalls: new Set(['call-1' as CallId]),
  })
  expect(piece.split('Result of fetch_url:\n').slice(1)).toEqual([
    '{"token":"[redacted]"}\n\n',
    `{"token":"${secret}"}`,
  ])
})

test('leaves out the note, memories and the time, which requests with the summary get again', () => {
  const notice = (code: NoticePart['code'], instruction: string): MessagePart => {
    return { type: 'notice', round: 0, code, text: '', instruction }
  }
  const notices = [
    notice('note-told', 'Be brief.'),
    notice('memories-included', 'The cat is called Tom.'),
    notice('time-included', 'It is noon.'),
    notice('agent-instructed', 'Answer now.'),
  ]
  const answer = message('assistant', ...notices, text('Done.'))
  expect(formatTranscript([answer], { target, pieceTokens: 1000, redactedCalls })).toEqual([
    'Note:\nAnswer now.\n\nAssistant:\nDone.',
  ])
})

test('keeps each piece within its limit, loses nothing and cuts no character in half', () => {
  const long = '😀 word '.repeat(800)
  const messages = [
    message('user', text(long)),
    message('assistant', text('Short.')),
    message('user', text('End')),
  ]
  const pieces = formatTranscript(messages, { target, pieceTokens: 300, redactedCalls })
  expect(pieces.length).toBeGreaterThan(3)
  for (const piece of pieces) {
    expect(estimateTokens(piece)).toBeLessThanOrEqual(301)
    expect(piece.isWellFormed()).toBe(true)
  }
  expect(pieces.join('').replaceAll('\n\n', '')).toContain('End')
  expect(pieces.join('').replaceAll('\n', '').match(/😀/gu)).toHaveLength(800)
})

test('returns no pieces for no messages', () => {
  expect(formatTranscript([], { target, pieceTokens: 100, redactedCalls })).toEqual([])
})
