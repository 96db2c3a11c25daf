import type {
  ModelAssistantPart,
  ModelMessage,
  ModelToolResult,
} from '../../model/providers/model-request.ts'
import type { MeasuredMessage } from '../measure-context.ts'

/**
 * Replaces messages of a new projection by equal ones of the projection before it, so that sizes and translations that are cached
 * for them stay valid.
 */
export class MessageReuse {
  readonly #earlier: ReadonlyMap<string, readonly MeasuredMessage[]>

  constructor(earlier: readonly MeasuredMessage[] = []) {
    this.#earlier = Map.groupBy(earlier, keyOf)
  }

  apply(messages: readonly MeasuredMessage[]): MeasuredMessage[] {
    return messages.map((each) => {
      const equal = this.#earlier
        .get(keyOf(each))
        ?.find(({ message }) => isEqualMessage(message, each.message))
      return equal ? { ...each, message: equal.message } : each
    })
  }
}

function keyOf({ messageId, round, origin }: MeasuredMessage): string {
  return `${messageId ?? ''} ${round} ${origin}`
}

/** Compares by the values that messages share with the stored parts, which are the same objects in both. */
export function isEqualMessage(one: ModelMessage, other: ModelMessage): boolean {
  if (one === other) return true
  if (one.role === 'user') return other.role === 'user' && isEqualValue(one, other)
  if (one.role === 'assistant') return other.role === 'assistant' && areEqual(one.parts, other.parts)
  return other.role === 'tool' && areEqual(one.results, other.results)
}

function areEqual<Part extends ModelAssistantPart | ModelToolResult>(
  these: readonly Part[],
  others: readonly Part[],
): boolean {
  return (
    these.length === others.length &&
    these.every((part, index) => {
      const other: Record<string, unknown> = { ...others[index] }
      const entries = Object.entries(part)
      return (
        entries.length === Object.keys(other).length &&
        entries.every(([key, value]) => isEqualValue(value, other[key]))
      )
    })
  )
}

function isEqualValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object') return false
  return JSON.stringify(one) === JSON.stringify(other)
}
