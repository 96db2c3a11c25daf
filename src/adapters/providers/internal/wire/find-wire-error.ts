import { asRecord, toText, type JsonRecord } from './json-values.ts'
import { isRecord } from '../../../../lib/json.ts'

/** Fields of an event that is an answer, even if it has a code or a message as well. */
const answerKeys = ['choices', 'delta', 'usage', 'response', 'content', 'done', 'candidates']

/**
 * Returns the error that an event of a stream reports, in a shape that `parseProviderError` reads, or undefined.
 * Servers write `{error: 'text'}`, `{error: {…}}`, `{code, message}`, `{detail}`, `{errors: […]}`, `{base_resp: {…}}`
 * or an event named `error`.
 */
export function findWireError(name: string, event: JsonRecord): unknown {
  const { error, errors, code, message, detail, msg, type, base_resp: base } = event
  const isReported = isRecord(error)
    ? Object.keys(error).length > 0 && !(event['choices'] !== undefined && isBlank(error))
    : typeof error === 'string' && error !== ''
  if (isReported) {
    return isRecord(error)
      ? { error: withText(error), ...codesOf(event) }
      : { message: error, ...codesOf(event) }
  }
  if (error === true || (typeof error === 'number' && error !== 0))
    return { message: toText(message) ?? toText(msg) ?? JSON.stringify(event), ...codesOf(event) }
  const failed = asRecord(base)
  if (failed && typeof failed['status_code'] === 'number' && failed['status_code'] !== 0) {
    return { message: toText(failed['status_msg']) ?? '', code: failed['status_code'] }
  }
  const chosen = findChoiceError(event['choices'])
  if (chosen !== undefined) return { error: chosen }
  const isNamed =
    name === 'error' || type === 'error' || /^(error|fail(ed|ure)?)$/i.test(toText(event['status']) ?? '')
  if (!isNamed && answerKeys.some((key) => event[key] !== undefined)) return undefined
  const first = Array.isArray(errors) ? (errors[0] as unknown) : undefined
  if (first !== undefined)
    return isRecord(first) ? { error: withText(first) } : { message: toText(first) ?? '' }
  const text = toText(message) ?? toText(msg) ?? toText(detail) ?? toText(asRecord(detail)?.['message'])
  if (
    text !== undefined &&
    (isNamed || code !== undefined || detail !== undefined || event['success'] === false)
  ) {
    return { message: text, ...codesOf(event) }
  }
  return isNamed ? { message: JSON.stringify(event) } : undefined
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
  const { message, msg } = error
  if (typeof message === 'string') return error
  return { ...error, message: toText(msg) ?? JSON.stringify(message ?? error) }
}

function codesOf({ code, type }: JsonRecord): JsonRecord {
  return { ...(code !== undefined && { code }), ...(typeof type === 'string' && { type }) }
}
