import { createFailure, type Failure, type FailureCode } from '../../core/model/failures/failure.ts'
import type { LocalizedText } from '../../core/model/messages/localized-text.ts'
import { networkText } from '../../core/model/messages/write-text.ts'
import type { ProviderError } from './provider-error.ts'
import { redactText } from './redact-text.ts'

export interface ProviderErrorEvidence {
  error: ProviderError
  /** HTTP status. Absent for an error inside a stream. */
  status?: number
  hasKey: boolean
  secrets: readonly string[]
}

interface Case {
  code: FailureCode
  status?: readonly number[]
  codes?: RegExp
  message?: RegExp
}

/** Messages that say more than their servers’ codes, many in Chinese. The first match wins. */
const tellingMessages: readonly (readonly [code: FailureCode, message: RegExp])[] = [
  ['no-credit', /(?:余额|额度)(?:已用尽|已?不足)|欠费/],
  [
    'context-too-long',
    /must have less than \d+ tokens|input is too long for|maximum prompt length|range of input length|exceeded model token limit/i,
  ],
  [
    'tools-unsupported',
    /no endpoints found that support tool use|(?:tool|function)[ -](?:use|calling) (?:is )?not (?:enabled|available|allowed)|unsupported parameter:? ["'`]?(?:tools|tool_choice|functions)\b|use --tool-call-parser/i,
  ],
  ['request-rejected', /unable to generate parser for this template|at row \d+, column \d+/i],
  ['key-wrong', /(?:令牌|密钥|api ?key)(?:无效|不正确|错误|已过期)|无效的?(?:令牌|密钥|api ?key)/i],
  ['model-unknown', /模型(?:不存在|未找到)|无可用渠道/],
  ['overloaded', /服务器?(?:繁忙|过载)|负载(?:过高|已饱和)/],
  [
    'rate-limited',
    /请求(?:过于|太)?频繁|频率(?:过高|限制)|速率限制|并发数?(?:超|过高)|限流|[TR]PM(?![a-z])|每分钟|超(?:过|出)了?.{0,12}限制.{0,4}稍后/i,
  ],
  ['context-too-long', /超(?:过|出)了?(?:模型)?(?:的)?(?:最大)?(?:上下文|长度|token)/i],
]

/** Errors of chat templates: Jinja in Python, minja of llama.cpp, Go templates of Ollama. */
const templateError =
  /\b(jinja2?|minja|chat[ _]template|apply_chat_template|raise_exception|TemplateError|UndefinedError)\b|template: :\d+:\d+: executing|conversation roles must alternate/i

/** Errors of a template that only name their place in it, as llama.cpp writes them. */
const templatePlace = /for this template|at row \d+, column \d+/i

/** Refusals of tools that a setting of the server would allow. */
const parserMissing = /--jinja|--enable-auto-tool-choice|--tool-call-parser|no tool (call )?parser/i

/** The first match wins, so more specific cases come first. For example, missing credit is reported as 400, 402, 403 or 429. */
const cases: readonly Case[] = [
  {
    code: 'no-credit',
    status: [402],
    codes:
      /insufficient_(user_)?(quota|balance|credits?|funds)|credit_balance|credits_exhausted|spend_limit|billing_(hard_limit|not_active|error)|payment_required/,
    message:
      /credit balance is too low|insufficient (balance|credits?|funds)|out of credits|credits are depleted|billing hard limit/i,
  },
  {
    code: 'content-refused',
    codes: /^(content_policy_violation|content_filter|responsibleaipolicyviolation|moderation_blocked)$/,
  },
  {
    code: 'context-too-long',
    status: [413],
    codes: /context_length_exceeded|request_too_large|string_above_max_length/,
    message:
      /context (length|window|size)|maximum context|prompt is too long|input token count.*exceeds|too many (input )?tokens(?!, please wait)|exceeds the (maximum|available) (context|number of tokens)/i,
  },
  {
    code: 'tools-unsupported',
    message:
      /does not support (tools?|functions?)\b|\b(tool|function)[ -]?(use|calling)`? is not supported|tools? param requires --jinja|requires --enable-auto-tool-choice|no tool (call )?parser|tool[ _-]?choice.{0,80}--tool-call-parser/i,
  },
  {
    code: 'request-rejected',
    message: templateError,
  },
  {
    code: 'key-wrong',
    status: [401],
    codes: /invalid_api_key|api_key_invalid|authentication_error|unauthenticated|invalid_authentication/,
    message: /api key not valid|invalid api key|incorrect api key|unregistered callers/i,
  },
  { code: 'access-denied', status: [403, 451], codes: /permission_(denied|error)|access_denied|forbidden/ },
  {
    code: 'model-unknown',
    status: [404, 405, 410],
    codes: /model_not_found|not_found_error|^not_found$/,
    message: /\bmodel\b.{0,120}?\b(not found|does not exist)\b|no such model|unknown model/i,
  },
  {
    code: 'overloaded',
    status: [503, 529],
    codes: /overloaded|^unavailable$|server_overloaded|model_capacity/,
    message: /\b(model|server|engine|service) (is )?(currently |temporarily )?(overloaded|busy)\b/i,
  },
  {
    code: 'rate-limited',
    status: [429],
    codes: /rate_limit|resource_exhausted|too_many_requests/,
    message: /\brate limit (is |was |has been )?(reached|exceeded|hit)\b|too many requests/i,
  },
  {
    code: 'request-rejected',
    status: [400, 406, 411, 412, 415, 417, 418, 421, 422, 424, 426, 428, 431],
    codes: /invalid_(request|argument|prompt|value)|bad_request|failed_precondition/,
  },
]

/** Codes that gateways also give for other failures, which the message tells. */
const vagueCodes: ReadonlySet<FailureCode> = new Set([
  'request-rejected',
  'rate-limited',
  'access-denied',
  'model-unknown',
])

/** Failures that pass by themselves after a time that the provider may name. */
const mayPass: ReadonlySet<FailureCode> = new Set(['rate-limited', 'overloaded', 'provider-error'])

/** Anthropic reports this only in the message text (anthropic-sdk-typescript#703). */
const originRefused = /CORS requests are not allowed|origin (is )?not allowed/i

interface Texts {
  message?: LocalizedText
  hint?: LocalizedText
  detail?: string
}

export function classifyProviderError(evidence: ProviderErrorEvidence): Failure {
  const { error, status } = evidence
  const detail = redactText(
    [status === undefined ? '' : `HTTP ${status}`, error.message].filter((part) => part !== '').join(': '),
    evidence.secrets,
  )
  const options: Texts = detail === '' ? {} : { detail }
  if (originRefused.test(error.message)) {
    return createFailure('browser-forbidden', options)
  }
  const fitting = cases.find((candidate) => fits(candidate, evidence))?.code
  const telling = tellingMessages.find(([, message]) => message.test(error.message))?.[0]
  const code =
    fitting === undefined || vagueCodes.has(fitting) ? (telling ?? fitting ?? 'provider-error') : fitting
  if (
    code === 'request-rejected' &&
    (templateError.test(error.message) || templatePlace.test(error.message))
  ) {
    options.message = networkText('chat-template-rejected-request')
    options.hint = networkText('choose-other-model-or-template')
  }
  if (code === 'tools-unsupported' && parserMissing.test(error.message)) {
    options.message = networkText('server-has-no-tool-parser')
    options.hint = networkText('turn-on-tool-parser')
  }
  if (code === 'key-wrong' && !evidence.hasKey) return createFailure('key-missing', options)
  const { retryAfterMs } = error
  if (retryAfterMs === undefined || !mayPass.has(code)) return createFailure(code, options)
  return createFailure(code, {
    hint: describeWait(retryAfterMs),
    retryAfterMs,
    ...options,
  })
}

function fits(candidate: Case, evidence: ProviderErrorEvidence): boolean {
  const { error, status = error.status } = evidence
  if (status !== undefined && candidate.status?.includes(status)) return true
  const { codes, message } = candidate
  return (
    Boolean(codes && error.codes.some((code) => codes.test(code))) || Boolean(message?.test(error.message))
  )
}

function describeWait(durationMs: number): LocalizedText {
  const seconds = Math.max(1, Math.ceil(durationMs / 1000))
  if (seconds < 100) return networkText('wait-seconds-then-retry', { count: seconds })
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100
    ? networkText('wait-minutes-then-retry', { count: minutes })
    : networkText('wait-hours-then-retry', { count: Math.ceil(minutes / 60) })
}
