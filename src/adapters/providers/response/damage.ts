import { JSONParseError, TypeValidationError } from '@ai-sdk/provider'

/**
 * One event of a stream that cannot be read, which is no reason to give up the others. A first event of a wrong shape is:
 * it says that the server speaks something else. So is an error of the provider’s own, however it is written.
 */
export function isDamage(error: unknown, hasContent: boolean): error is Error {
  if (JSONParseError.isInstance(error)) return true
  return hasContent && TypeValidationError.isInstance(error) && !tellsOfError(error.value)
}

function tellsOfError(event: unknown): boolean {
  if (typeof event !== 'object' || event === null) return false
  return ('error' in event && event.error != null) || ('type' in event && event.type === 'error')
}
