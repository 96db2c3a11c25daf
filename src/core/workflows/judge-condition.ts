import type { JsonObject, JsonValue } from '../model/json.ts'
import { readPath } from '../model/workflows/context-path.ts'
import type { Condition } from '../model/workflows/workflow.ts'

/** Returns whether a condition holds. A missing value makes each comparison false. Linear in the size of the condition. */
export function judgeCondition(condition: Condition, context: JsonObject): boolean {
  if ('all' in condition) return condition.all.every((each) => judgeCondition(each, context))
  if ('any' in condition) return condition.any.some((each) => judgeCondition(each, context))
  if ('not' in condition) return !judgeCondition(condition.not, context)
  const value = readPath(context, condition.path)
  if (value === undefined) return false
  if ('is' in condition) return isState(value, condition.is)
  if ('equals' in condition) return value === condition.equals
  if ('oneOf' in condition) return condition.oneOf.some((each) => each === value)
  if ('above' in condition) return typeof value === 'number' && value > condition.above
  if ('below' in condition) return typeof value === 'number' && value < condition.below
  return countOf(value) > condition.countAbove
}

function isState(value: JsonValue, state: 'present' | 'empty' | 'true'): boolean {
  if (state === 'present') return value !== null
  if (state === 'true') return value === true
  if (typeof value === 'string') return value.trim() === ''
  return value === null || (typeof value === 'object' && countOf(value) === 0)
}

/** Returns the number of items of a list or of properties of an object. Other values have none. */
function countOf(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 0
  return Array.isArray(value) ? value.length : Object.keys(value).length
}
