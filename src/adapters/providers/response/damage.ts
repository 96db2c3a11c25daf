import { JSONParseError, TypeValidationError } from '@ai-sdk/provider'

/**
 * Returns true for an unreadable event that may be skipped.
 * A first event of a wrong shape may not: the server speaks another protocol. An error of the provider itself is never
 * skipped.
 */
export function isDamage(error: unknown, hasContent: boolean): error is Error {
  if (JSONParseError.isInstance(error)) return true
  return hasContent && TypeValidationError.isInstance(error) && !tellsOfError(error.value)
}

function tellsOfError(event: unknown): boolean {
  if (typeof event !== 'object' || event === null) return false
  return ('error' in event && event.error != null) || ('type' in event && event.type === 'error')
}
