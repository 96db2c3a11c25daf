import { readRefusedLength } from '../../core/context/reductions/learn-window.ts'
import {
  createFailure,
  type Failure,
  type FailureCode,
  type RefusedLength,
} from '../../core/model/failures/failure.ts'
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
  messages?: readonly RegExp[]
  /** Message of another failure. It excludes this one. */
  not?: RegExp
}

/** Messages that say more than their servers’ codes, many in Chinese. The first match wins. */
const tellingMessages: readonly (readonly [code: FailureCode, message: RegExp])[] = [
  ['no-credit', /(?:余额|额度)(?:已用尽|已?不足)|欠费/],
  ['context-too-long', /input is too long for/i],
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

/** Limits of tokens in a period. A request that fits them passes after a wait, so it is not too long. */
const periodLimit =
  /throttl|please wait|rate[ _-]?limit|tokens? per (?:min|hour|day)|per[ -]minute|\b[TR]PM\b|quota|service unavailable/i

/** Refusals of a request that alone exceeds the tokens of a period, so that no wait helps: OpenAI, Groq. */
const requestExceedsPeriod = /tokens per min(?:ute)? \(\w{1,8}\): limit [\d,]{1,15}, requested/i

/** Refusals of the answer limit alone. */
const answerLimitRefusals: readonly RegExp[] = [
  /supports at most [\d,]{1,15} completion tokens/i,
  /max_tokens: [\d,]{1,15} > [\d,]{1,15}, which is the maximum/i,
  /max_(?:completion_)?tokens['`"]? must be less than or equal to/i,
  /range of max_tokens (?:is|should be)/i,
  /output_?tokens value of [\d,]{1,15} but the supported range is/i,
]

/** Refusals of a request for its tokens. Their sources are in the test. */
const lengthRefusals: readonly RegExp[] = [
  /(?:context|sequence) (?:length|window|size|limit)/i,
  /maximum (?:context|model length|prompt length|input length|allowed (?:input )?length)/i,
  /(?:prompt|input) (?:is )?too long|input prompt \([\d,]{1,15} tokens\) is too long/i,
  /token count (?:\([\d,]{1,15}\) |of [\d,]{1,15} )?exceeds|input tokens exceed the configured limit/i,
  /too many (?:input )?tokens/i,
  /tokens? limit (?:is )?exceeded|exceeded (?:model )?tokens? limit/i,
  /exceeds the (?:maximum|available) (?:context|number of tokens|tokens?\b)/i,
  /must have less than \d{1,15} tokens/i,
  /max_new_tokens`? must be <=/i,
  /max_(?:completion_)?tokens['`"]? (?:is too large|must be at least 1, got -\d)/i,
  /range of input length/i,
  /reduce the length of the (?:messages|prompt|input)/i,
  /model\. max size: [\d,]{1,15} tokens/i,
  /only supports up to [\d,]{1,15}\. reduce the input token/i,
  /tokens in request more than max tokens allowed/i,
  /prompt exceeds (?:the )?(?:max|length)/i,
  /\bn_ctx\b/,
]

/** Refusals of images: the model sees none, or these are invalid, too large or too many. Their sources are in the test. */
const imageRefusals: readonly RegExp[] = [
  /(?:not|n['’]t|cannot) (?:currently )?(?:support|accept|allow|handle|have)(?: \w{1,12}){0,2} (?:images?|vision|multi-?modal|visual)\b(?! generation)/i,
  /\b(?:images?|image_url|input_image|vision|multi-?modal)['`"]?(?: (?:inputs?|urls?|content|contents|parts?|modality|data|messages?|understanding)){0,2} (?:is|are) (?:not|un)[ -]?(?:currently )?(?:supported|enabled|allowed|available|accepted)/i,
  /no endpoints found that support (?:image|vision|input_modalit)/i,
  /unknown variant ['`"]?(?:image|input_image)/i,
  /(?:unsupported|invalid|unknown) (?:message )?(?:content|part|input)(?: part| block)?(?: type)?:? ?['`"]?(?:image|input_image)/i,
  /image_url is only supported by/i,
  /only (?:supports? )?text(?: content)?(?: type| parts?)? (?:is |are )?(?:supported|allowed|inputs?)/i,
  /input should be ['`"]text['`"](?:; received| but got)? ['`"]?(?:image|input_image)/i,
  /not a (?:multi-?modal|vision)(?: language)? model/i,
  /missing data required for image|vision add-?on is not|without (?:a )?mmproj|provide the mmproj|with a mmproj/i,
  /(?:could not|couldn['’]t|unable to|failed to|cannot|can['’]t) (?:process|load|decode|read|open|parse|fetch|download|identify|retrieve|convert)(?: (?:the|input|provided|this|your|an?|some|one|of)){0,4} (?:images?|media)\b/i,
  /(?:invalid|unsupported|corrupt(?:ed)?|malformed)(?: base64| or unsupported)?[ _-](?:image|multi-?modal)\b(?!['"]? generation)/i,
  /image (?:data|file|url|content)? ?(?:you )?(?:provided )?(?:is|was|does|could|must|has|cannot) (?:not|invalid|corrupt|too (?:large|big|small)|be )/i,
  /not (?:represent )?a valid image|image is not valid/i,
  /image (?:file )?(?:size )?exceeds|image size (?:is )?(?:too|must)|image dimensions exceed|image length and width/i,
  /too many images|too much media|at most \d{1,5} image|(?:supports?|maximum of|up to|limit of) (?:only )?(?:one|a single|\d{1,5}) images?\b|number of images/i,
  /multi-?modal data is corrupted/i,
  /不支持(?:图片|图像|视觉|多模态)|(?:图片|图像).{0,12}(?:错误|失败|过大|过多|不支持|无效)/,
]

/** The first match wins, so more specific cases come first. For example, missing credit is reported as 400, 402, 403 or 429. */
const cases: readonly Case[] = [
  {
    code: 'no-credit',
    status: [402],
    codes:
      /insufficient_(user_)?(quota|balance|credits?|funds)|credit_balance|credits_exhausted|spend_limit|billing_(hard_limit|not_active|error)|payment_required/,
    messages: [
      /credit balance is too low|insufficient (balance|credits?|funds)|out of credits|credits are depleted|billing hard limit/i,
    ],
  },
  {
    code: 'content-refused',
    codes:
      /^((image_)?content_policy_violation|content_filter|responsibleaipolicyviolation|moderation_blocked)$/,
  },
  { code: 'context-too-long', messages: [requestExceedsPeriod] },
  {
    code: 'images-refused',
    codes:
      /^(invalid|unsupported|empty)_(base64_)?image|^image_(too|parse|file)|failed_to_download_image|image_url_unsupported/,
    messages: imageRefusals,
  },
  {
    code: 'context-too-long',
    codes: /context_(length|window)_exceeded|exceed_context_size|prompt_tokens_exceeded|tokens_limit_reached/,
    messages: [...lengthRefusals, ...answerLimitRefusals],
    not: periodLimit,
  },
  {
    code: 'request-too-large',
    codes: /request_too_large|string_above_max_length|payload_too_large|entity_too_large/,
    messages: [/request (?:entity|body|size)? ?(?:is )?(?:too large|exceeds the maximum size)/i],
    not: periodLimit,
  },
  {
    code: 'tools-unsupported',
    messages: [
      /does not support (tools?|functions?)\b|\b(tool|function)[ -]?(use|calling)`? is not supported|tools? param requires --jinja|requires --enable-auto-tool-choice|no tool (call )?parser|tool[ _-]?choice.{0,80}--tool-call-parser/i,
    ],
  },
  {
    code: 'request-rejected',
    messages: [templateError],
  },
  {
    code: 'key-wrong',
    status: [401],
    codes: /invalid_api_key|api_key_invalid|authentication_error|unauthenticated|invalid_authentication/,
    messages: [/api key not valid|invalid api key|incorrect api key|unregistered callers/i],
  },
  { code: 'access-denied', status: [403, 451], codes: /permission_(denied|error)|access_denied|forbidden/ },
  {
    code: 'model-unknown',
    status: [404, 405, 410],
    codes: /model_not_found|not_found_error|^not_found$/,
    messages: [/\bmodel\b.{0,120}?\b(not found|does not exist)\b|no such model|unknown model/i],
  },
  {
    code: 'overloaded',
    status: [503, 529],
    codes: /overloaded|^unavailable$|server_overloaded|model_capacity/,
    messages: [/\b(model|server|engine|service) (is )?(currently |temporarily )?(overloaded|busy)\b/i],
  },
  {
    code: 'rate-limited',
    status: [429],
    codes: /rate_limit|resource_exhausted|too_many_requests/,
    messages: [/\brate limit (is |was |has been )?(reached|exceeded|hit)\b|too many requests/i],
  },
  { code: 'request-too-large', status: [413] },
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
  refusedLength?: RefusedLength
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
  if (code === 'context-too-long') {
    options.refusedLength = readRefusedLength(error.message, error.refusedLength)
    if (answerLimitRefusals.some((message) => message.test(error.message))) {
      options.message = networkText('answer-limit-too-large')
      options.hint = networkText('lower-answer-limit')
    }
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
  const { codes, messages, not } = candidate
  if (codes && error.codes.some((code) => codes.test(code))) return true
  return Boolean(messages?.some((message) => message.test(error.message))) && !not?.test(error.message)
}

function describeWait(durationMs: number): LocalizedText {
  const seconds = Math.max(1, Math.ceil(durationMs / 1000))
  if (seconds < 100) return networkText('wait-seconds-then-retry', { count: seconds })
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100
    ? networkText('wait-minutes-then-retry', { count: minutes })
    : networkText('wait-hours-then-retry', { count: Math.ceil(minutes / 60) })
}
