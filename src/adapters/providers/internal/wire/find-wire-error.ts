import { asRecord, toText, type JsonRecord } from './json-values.ts'
import { isRecord, parseJson } from '../../../../lib/json.ts'
import { messageKeys } from '../../../network/provider-error.ts'

/** Fields of an event that is an answer, even if it has a code or a message as well. */
const answerKeys = ['choices', 'delta', 'usage', 'response', 'content', 'done', 'candidates']
const envelopeKeys = ['result', 'data', 'output', 'response', 'body', 'ResponseMetadata']
const codeKeys = ['code', 'error_code', 'errorCode', 'err_code', 'errcode', 'Code']
const success = /^(0|200|20000|ok|success|succeeded)$/i
const failure = /error|exception|fail|invalid|denied|not_?found|exceeded/i

/** Returns true for the name or the type of an event that reports an error. */
export function isErrorName(name: unknown): boolean {
  return /^(error|exception|fail(ed|ure)?)$/i.test(toText(name) ?? '')
}

/**
 * Returns the error that an event of a stream reports, in a shape that `parseProviderError` reads, or undefined.
 * Servers write `{error: 'text'}`, `{error: {…}}`, `{code, message}`, `{error_code, error_msg}`, `{detail}`,
 * `{errors: […]}`, `{base_resp: {…}}`, one of these in an envelope, or an event named `error`.
 */
export function findWireError(name: string, event: JsonRecord): unknown {
  const { error, Error: capital, err, errors, message, msg, type, base_resp: base, header } = event
  const found = error ?? capital ?? err
  const reported = Array.isArray(found) ? (found[0] as unknown) : found
  if (isRecord(reported) && Object.keys(reported).length > 0) {
    if (event['choices'] === undefined || !isBlank(reported))
      return { error: withText(reported), ...codesOf(event) }
  }
  if (typeof reported === 'string' && reported !== '') {
    const inner = asRecord(parseJson(reported))
    return inner ? { error: withText(inner), ...codesOf(event) } : { message: reported, ...codesOf(event) }
  }
  if (reported === true || (typeof reported === 'number' && reported !== 0))
    return { message: toText(message) ?? toText(msg) ?? JSON.stringify(event), ...codesOf(event) }
  const failed = [base, header]
    .map(asRecord)
    .find((each) => each && Number(each['status_code'] ?? each['code'] ?? 0) !== 0)
  if (failed) {
    const code = failed['status_code'] ?? failed['code']
    return { message: toText(failed['status_msg']) ?? toText(failed['message']) ?? '', code }
  }
  const chosen = findChoiceError(event['choices'])
  if (chosen !== undefined) return { error: chosen }
  return findInnerError(event) ?? findBareError(isErrorName(name) || isErrorName(type), event, errors)
}

/** Returns true for an event that only says that all is well, such as `{code: 200, message: 'ok'}`. */
export function isSuccessNote(event: JsonRecord): boolean {
  const said = event['code'] ?? event['status']
  return messageOf(event) !== undefined && (event['success'] === true || success.test(toText(said) ?? ''))
}

/** Fields that identify an event. An event with a message and none of these fields may report progress. */
const kindKeys = [
  ...messageKeys.filter((key) => key !== 'message' && key !== 'msg'),
  ...codeKeys,
  ...envelopeKeys,
  'error',
  'Error',
  'err',
  'errors',
  'detail',
  'base_resp',
  'header',
  'success',
  'status',
  'statusCode',
  'status_code',
  'type',
  'object',
  'event',
]

/** Returns true for an event that is a message without a code, a kind or a word of failure. */
export function isNote(name: string, event: JsonRecord): boolean {
  const text = event['message'] ?? event['msg']
  if (typeof text !== 'string' || failure.test(text) || failure.test(name)) return false
  return kindKeys.every((key) => event[key] == null)
}

/** Returns the error in an envelope of an event that is no answer. */
function findInnerError(event: JsonRecord): unknown {
  if (event['choices'] !== undefined) return undefined
  const inner = envelopeKeys
    .map((key) => asRecord(event[key]))
    .find((each) => each?.['error'] ?? each?.['Error'])
  return inner && findWireError('', inner)
}

/** Returns the error of an event that has a message or a code without `error`. */
function findBareError(isNamed: boolean, event: JsonRecord, errors: unknown): unknown {
  const { status, object, statusCode, status_code: otherStatus, detail, type } = event
  const isFailed =
    isNamed ||
    isErrorName(status) ||
    object === 'error' ||
    event['success'] === false ||
    [status, statusCode, otherStatus].some((each) => typeof each === 'number' && each >= 400 && each < 600)
  if (!isFailed && answerKeys.some((key) => event[key] !== undefined)) return undefined
  const first = Array.isArray(errors) ? (errors[0] as unknown) : undefined
  if (first !== undefined)
    return isRecord(first) ? { error: withText(first) } : { message: toText(first) ?? '' }
  const code = codeKeys.map((key) => event[key]).find((each) => each !== undefined && each !== null)
  const text = messageOf(event) ?? messageOf(detail)
  // A message with a type of its own may tell of progress, and one with a code of success is none.
  const kind = toText(type ?? object ?? event['event'] ?? status)
  const isSuccess = success.test(toText(code) ?? toText(status) ?? '') || event['success'] === true
  const isError = isFailed || (!isSuccess && (code !== undefined || kind === undefined || failure.test(kind)))
  if (text !== undefined) return isError ? { message: text, ...codesOf(event) } : undefined
  if (isFailed || isRecord(detail)) return { message: JSON.stringify(event), ...codesOf(event) }
  return undefined
}

/** Returns the message in a value: a text, a record, or a list of what was wrong as FastAPI writes it. */
function messageOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const all = value.flatMap((each) => messageOf(each) ?? [])
    return all.length > 0 ? all.join('; ') : undefined
  }
  if (!isRecord(value)) return typeof value === 'string' ? value : undefined
  const text = [...messageKeys, 'Message', 'error', 'reason']
    .map((key) => value[key])
    .find((each) => typeof each === 'string' && each !== '')
  return typeof text === 'string' ? text : undefined
}

/** Returns the error that stands in a choice, as OpenRouter writes it. */
function findChoiceError(choices: unknown): JsonRecord | undefined {
  const errors = (Array.isArray(choices) ? choices : []).map((each) => asRecord(each)?.['error'])
  const error = errors.find((each) => (isRecord(each) ? !isBlank(each) : each))
  if (isRecord(error)) return withText(error)
  return typeof error === 'string' ? { message: error } : undefined
}

/** Returns true for an error such as `{code: 0, message: ''}`, which some servers add to each answer. */
function isBlank(error: JsonRecord): boolean {
  return Object.values(error).every(
    (value) => value === null || value === 0 || value === '' || value === false,
  )
}

function withText(error: JsonRecord): JsonRecord {
  const { message, error: inner } = error
  if (typeof message === 'string' && message !== '') return error
  if (isRecord(inner)) return withText({ ...error, error: undefined, ...inner })
  return { ...error, message: messageOf(error) ?? JSON.stringify(message ?? error) }
}

function codesOf(event: JsonRecord): JsonRecord {
  const codes: JsonRecord = {}
  const code = codeKeys.map((key) => event[key]).find((each) => each !== undefined && each !== null)
  const status = event['status'] ?? event['statusCode'] ?? event['status_code']
  if (code !== undefined) codes['code'] = code
  else if (typeof status === 'number') codes['code'] = status
  if (typeof event['type'] === 'string') codes['type'] = event['type']
  return codes
}
