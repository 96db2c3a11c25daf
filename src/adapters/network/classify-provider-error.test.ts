import { expect, test } from 'vitest'
import { classifyProviderError } from './classify-provider-error.ts'
import { parseProviderError } from './provider-error.ts'

const openai = (message: string, type: string, code: string | null = null) => ({
  error: { message, type, param: null, code },
})
const anthropic = (type: string, message: string) => ({
  type: 'error',
  error: { type, message },
  request_id: 'req_1',
})
const google = (code: number, status: string, message: string, details: unknown[] = []) => ({
  error: { code, status, message, details },
})

const table: readonly (readonly [string, number | undefined, unknown, string])[] = [
  [
    'OpenAI wrong key',
    401,
    openai('Incorrect API key provided: sk-x', 'invalid_request_error', 'invalid_api_key'),
    'key-wrong',
  ],
  ['Anthropic wrong key', 401, anthropic('authentication_error', 'invalid x-api-key'), 'key-wrong'],
  [
    'Google wrong key',
    400,
    google(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
      { reason: 'API_KEY_INVALID' },
    ]),
    'key-wrong',
  ],
  ['a 401 without a text', 401, '', 'key-wrong'],
  [
    'Anthropic organization without CORS',
    403,
    anthropic(
      'permission_error',
      'CORS requests are not allowed for this Organization because of its settings',
    ),
    'browser-forbidden',
  ],
  ['403', 403, google(403, 'PERMISSION_DENIED', 'denied'), 'access-denied'],
  [
    'OpenAI without quota',
    429,
    openai('You exceeded your current quota', 'insufficient_quota', 'insufficient_quota'),
    'no-credit',
  ],
  [
    'OpenAI without quota, in a stream',
    undefined,
    { type: 'error', error: { type: 'insufficient_quota', code: 'insufficient_quota', message: 'quota' } },
    'no-credit',
  ],
  [
    'Anthropic without credit',
    400,
    anthropic('invalid_request_error', 'Your credit balance is too low to access the Anthropic API.'),
    'no-credit',
  ],
  [
    'DeepSeek without balance',
    402,
    openai('Insufficient Balance', 'unknown_error', 'invalid_request_error'),
    'no-credit',
  ],
  ['spend limit', 429, openai('limit', 'enforced_spend_limit_reached'), 'no-credit'],
  ['credit exhausted', 403, openai('no', 'credit_balance_exhausted'), 'no-credit'],
  ['OpenAI rate limit', 429, openai('Rate limit reached', 'tokens', 'rate_limit_exceeded'), 'rate-limited'],
  [
    'Google rate limit',
    429,
    google(
      429,
      'RESOURCE_EXHAUSTED',
      'You exceeded your current quota, please check your plan and billing details.',
    ),
    'rate-limited',
  ],
  ['Anthropic overloaded', 529, anthropic('overloaded_error', 'Overloaded'), 'overloaded'],
  ['Anthropic overloaded, in a stream', undefined, anthropic('overloaded_error', 'Overloaded'), 'overloaded'],
  ['503', 503, '', 'overloaded'],
  ['Google unavailable, in a stream', undefined, google(503, 'UNAVAILABLE', 'busy'), 'overloaded'],
  ['500', 500, openai('The server had an error', 'server_error'), 'provider-error'],
  ['504', 504, '', 'provider-error'],
  ['408', 408, '', 'provider-error'],
  ['409', 409, '', 'provider-error'],
  ['an unknown status of the client', 418, '', 'request-rejected'],
  ['an error of unknown kind', undefined, { weird: true }, 'provider-error'],
  [
    'unknown model',
    404,
    openai('The model `x` does not exist', 'invalid_request_error', 'model_not_found'),
    'model-unknown',
  ],
  ['unknown path', 404, { detail: 'Not Found' }, 'model-unknown'],
  ['405', 405, '', 'model-unknown'],
  [
    'OpenAI context',
    400,
    openai(
      'This model’s maximum context length is 128000 tokens',
      'invalid_request_error',
      'context_length_exceeded',
    ),
    'context-too-long',
  ],
  [
    'Anthropic context',
    400,
    anthropic('invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'),
    'context-too-long',
  ],
  [
    'Google context',
    400,
    google(
      400,
      'INVALID_ARGUMENT',
      'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
    ),
    'context-too-long',
  ],
  [
    'llama.cpp context',
    400,
    openai('the request exceeds the available context size', 'exceed_context_size_error'),
    'context-too-long',
  ],
  ['413', 413, '', 'request-too-large'],
  [
    'moderation',
    400,
    openai('rejected', 'invalid_request_error', 'content_policy_violation'),
    'content-refused',
  ],
  [
    'bad parameter',
    400,
    openai('Unsupported parameter: temperature', 'invalid_request_error', 'unsupported_parameter'),
    'request-rejected',
  ],
  ['422', 422, { detail: [{ msg: 'field required' }] }, 'request-rejected'],
  ['Ollama text', 400, { error: 'invalid option' }, 'request-rejected'],
  [
    'Ollama, a model without tools',
    400,
    { error: { message: 'registry.ollama.ai/library/gemma:2b does not support tools' } },
    'tools-unsupported',
  ],
  [
    'Groq, a model without tools',
    400,
    openai('`tool calling` is not supported with this model', 'invalid_request_error'),
    'tools-unsupported',
  ],
  [
    'OpenRouter in a stream',
    undefined,
    { error: { code: 429, message: 'Provider returned error' } },
    'rate-limited',
  ],
]

test.each(table)('%s', (_, status, body, code) => {
  const failure = classifyProviderError({
    error: parseProviderError(body),
    hasKey: true,
    secrets: [],
    ...(status === undefined ? {} : { status }),
  })
  expect(failure.code).toBe(code)
})

test('a refused call without a key asks for one', () => {
  const error = parseProviderError(anthropic('authentication_error', 'x-api-key header is required'))
  expect(classifyProviderError({ error, status: 401, hasKey: false, secrets: [] }).code).toBe('key-missing')
})

test.each([
  [google(429, 'RESOURCE_EXHAUSTED', 'slow', [{ retryDelay: '23s' }]), 'Wait 23 seconds, then retry.'],
  [
    openai('Rate limit reached. Please try again in 1m30s.', 'requests', 'rate_limit_exceeded'),
    'Wait 90 seconds, then retry.',
  ],
  [openai('Please try again in 200ms', 'requests', 'rate_limit_exceeded'), 'Wait 1 second, then retry.'],
])('returns how long to wait', (body, hint) => {
  expect(
    classifyProviderError({ error: parseProviderError(body), status: 429, hasKey: true, secrets: [] }).hint,
  ).toBe(hint)
})

test('and passes the time on, so that callers can wait', () => {
  const error = { ...parseProviderError('slow'), retryAfterMs: 23_000 }
  const classify = (status: number) => classifyProviderError({ error, status, hasKey: true, secrets: [] })
  expect([429, 503, 500].map((status) => classify(status).retryAfterMs)).toEqual([23_000, 23_000, 23_000])
  expect(classify(402).retryAfterMs).toBeUndefined()
})

test('the reason is in the detail, without the key', () => {
  const error = parseProviderError(
    openai('Unsupported parameter for key topsecretkey', 'invalid_request_error'),
  )
  const { detail } = classifyProviderError({ error, status: 400, hasKey: true, secrets: ['topsecretkey'] })
  expect(detail).toBe('HTTP 400: Unsupported parameter for key [redacted]')
})

test.each([
  ['llama.cpp', 500, 'Value is not callable: null at row 12, column 3 in chat template', 'request-rejected'],
  ['llama.cpp with minja', 500, 'minja: Unknown filter tojson', 'request-rejected'],
  [
    'vLLM',
    400,
    'jinja2.exceptions.TemplateError: Only user and assistant roles are supported',
    'request-rejected',
  ],
  ['llama.cpp without a parser', 500, 'Unable to generate parser for this template.', 'request-rejected'],
  ['minja', 500, 'Expected iterable or object type in for loop at row 3, column 9', 'request-rejected'],
  ['Ollama', 500, 'template: :3:12: executing "" at <.System>: nil', 'request-rejected'],
])('a template error of %s gives a remedy, and is not retried', (_, status, message, code) => {
  const failure = classifyProviderError({
    error: parseProviderError({ error: { message } }),
    status,
    hasKey: false,
    secrets: [],
  })
  expect(failure).toMatchObject({ code, retryable: false, message: expect.stringContaining('chat template') })
  expect(failure.hint).toContain('--jinja')
  expect(failure.detail).toContain(message)
})

test.each([
  ['llama.cpp', 500, 'tools param requires --jinja flag'],
  ['vLLM', 400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
])('a missing tool parser of %s is named with its setting', (_, status, message) => {
  const failure = classifyProviderError({
    error: parseProviderError({ error: { message } }),
    status,
    hasKey: false,
    secrets: [],
  })
  expect(failure).toMatchObject({
    code: 'tools-unsupported',
    message: expect.stringContaining('tool parser'),
  })
  expect(failure.hint).toContain('--tool-call-parser')
})

test.each([
  [422, 'Input validation error: `inputs` must have less than 4096 tokens. Given: 5000', 'context-too-long'],
  [400, 'Input is too long for requested model.', 'context-too-long'],
  [
    400,
    'This model’s maximum prompt length is 131072 but the request contains 150000 tokens.',
    'context-too-long',
  ],
  [400, 'Range of input length should be [1, 30720]', 'context-too-long'],
  [400, 'Your request exceeded model token limit: 8192', 'context-too-long'],
  [404, 'No endpoints found that support tool use.', 'tools-unsupported'],
  [400, 'Function calling is not enabled for this model', 'tools-unsupported'],
  [400, 'Unsupported parameter: ‘tools’', 'request-rejected'],
  [400, "Unsupported parameter: 'tools' is not supported with this model.", 'tools-unsupported'],
  [500, 'Tool call parser is not set. Use --tool-call-parser', 'tools-unsupported'],
  [429, '余额不足或无可用资源包,请充值。', 'no-credit'],
  [400, '模型不存在，请检查模型代码。', 'model-unknown'],
  [400, '输入超过最大上下文长度', 'context-too-long'],
  [429, '您的账户TPM超过Token限制，请稍后重试', 'rate-limited'],
  [400, '您的账户RPM超过限制', 'rate-limited'],
  [429, '请求超过Token限制，请稍后重试', 'rate-limited'],
  [400, '每分钟超过token限制', 'rate-limited'],
  [429, 'Too many tokens, please wait before trying again.', 'rate-limited'],
  [400, 'Too many tokens: 9000', 'context-too-long'],
])('status %i with “%s” is %s', (status, message, code) => {
  const error = parseProviderError({ error: { message } })
  expect(classifyProviderError({ error, status, hasKey: true, secrets: [] }).code).toBe(code)
})
