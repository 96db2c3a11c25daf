import type { JsonObject, JsonValue } from '../../../../core/kernel/json.ts'
import type { CallView } from '../answer/answer-view.ts'
import { say } from '../../../words/say.ts'
import { summariseJson } from './summarise-call.ts'

/** Describes a call by the provider, one line each: the request, and the result as far as the provider reveals it. */
export function describeHostedCall({ arguments: args, result }: CallView): {
  asked: string
  answered: string
} {
  const action = isObject(result) && isObject(result['action']) ? result['action'] : undefined
  const asked = summariseJson(args) || summariseJson(action && (action['query'] ?? action['url']))
  return { asked, answered: describeResult(result) }
}

/** Replaces encrypted fields by a placeholder. Only the provider can read them, and they would fill the page. */
export function withoutEncrypted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutEncrypted)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      /^encrypted/i.test(key) ? say('[only the provider can read this]') : withoutEncrypted(item),
    ]),
  )
}

function describeResult(result: JsonValue | undefined): string {
  if (Array.isArray(result)) return countResults(result.length)
  if (!isObject(result)) return summariseJson(result)
  if (Array.isArray(result['sources'])) return countResults(result['sources'].length)
  for (const key of ['output', 'stdout', 'errorCode', 'title', 'url']) {
    if (typeof result[key] === 'string' && result[key] !== '') return summariseJson(result[key])
  }
  return ''
}

function countResults(count: number): string {
  return say('{count, plural, one {# result} other {# results}}', { count })
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
