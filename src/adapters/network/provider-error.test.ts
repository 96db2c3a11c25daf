import { expect, test } from 'vitest'
import { parseProviderError } from './provider-error.ts'

const delayed = (retryDelay: string) =>
  parseProviderError({ error: { message: 'Slow down', details: [{ retryDelay }] } }).retryAfterMs

test.each([
  ['34.074824224s', 34_075],
  ['1h2m3s', 3_723_000],
  ['.5s', 500],
  ['250 ms', 250],
  ['soon', undefined],
])('a delay of %s', (text, expected) => {
  const delay = delayed(text)
  expect(delay && Math.round(delay)).toBe(expected)
})

test.each([['.'], ['1'], ['1.'], ['1s'], ['1 '], ['m']])('a megabyte of %s is parsed in time', (piece) => {
  const text = piece.repeat(1_000_000 / piece.length)
  expect(delayed(text) ?? 0).toBeGreaterThanOrEqual(0)
  expect(parseProviderError(`retry in ${text}`).message.length).toBe(8192)
})

test.each([
  ['a message', { error: { message: 'x'.repeat(1_000_000) } }],
  ['an error that is text', { error: 'x'.repeat(1_000_000) }],
  ['a text', 'x'.repeat(1_000_000)],
  ['a detail', { detail: 'x'.repeat(1_000_000) }],
  ['an unknown record', { strange: 'x'.repeat(1_000_000) }],
  ['an exception', new Error('x'.repeat(1_000_000))],
])('%s is truncated when it becomes a text', (_, value) => {
  expect(parseProviderError(value).message.length).toBe(8192)
})

test('codes are truncated too', () => {
  const { codes } = parseProviderError({ error: { code: 'X'.repeat(1_000_000) } })
  expect(codes).toEqual(['x'.repeat(200)])
})

test.each([
  ['a list of errors', { errors: [{ message: 'boom' }] }],
  ['a list as error', { error: [{ message: 'boom' }] }],
  ['an error in an error', { error: { error: { message: 'boom' } } }],
  ['an error as text in an error', { error: { error: 'boom' } }],
  ['JSON as message', { error: { message: '{"error":{"message":"boom"}}' } }],
  ['JSON as error', { error: '{"detail":"boom"}' }],
  ['error_msg', { error_code: 17, error_msg: 'boom' }],
  ['MiniMax', { base_resp: { status_code: 1, status_msg: 'boom' } }],
  ['Spring', { status: 500, error: 'Internal Server Error', message: 'boom' }],
  ['msg', { code: 1, msg: 'boom' }],
  ['errmsg', { errcode: 1, errmsg: 'boom' }],
  ['errMsg', { code: 1, errMsg: 'boom' }],
])('the words of %s are found', (_, value) => {
  expect(parseProviderError(value).message).toBe('boom')
})

test('an error as JSON in a message keeps the codes, the status and the delay around it', () => {
  const inner = '{"error":{"message":"Slow down","type":"upstream"}}'
  const details = [{ retryDelay: '23s' }]
  expect(parseProviderError({ error: { code: 429, type: 'relay', message: inner, details } })).toEqual({
    message: 'Slow down',
    codes: ['upstream', 'relay'],
    status: 429,
    retryAfterMs: 23_000,
  })
})

test('the places of a list of what was wrong are named', () => {
  const detail = [
    { loc: ['body', 'messages', 0], msg: 'field required' },
    { loc: [], msg: 'too short' },
  ]
  expect(parseProviderError({ detail }).message).toBe('body.messages.0: field required; too short')
})

test.each([
  [8192, 9000, { windowTokens: 8192, promptTokens: 9000 }],
  [2 ** 53 - 1, 9000, undefined],
  [8192, 2 ** 53 - 1, { windowTokens: 8192 }],
])(
  'a window of %d and a prompt of %d that llama.cpp sends as fields',
  (windowTokens, promptTokens, length) => {
    const error = { message: 'Too long', n_ctx: windowTokens, n_prompt_tokens: promptTokens }
    expect(parseProviderError({ error }).refusedLength).toEqual(length)
  },
)
