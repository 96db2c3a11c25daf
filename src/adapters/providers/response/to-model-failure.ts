import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  TypeValidationError,
} from '@ai-sdk/provider'
import { createFailure } from '../../../core/kernel/failure.ts'
import type { ModelStreamPart } from '../../../core/engine/ports.ts'
import { findEgressFailure } from '../../network/egress-error.ts'
import type { Egress } from '../../network/egress.ts'

type FailurePart = Extract<ModelStreamPart, { type: 'failure' }>

/** Converts an error that a library threw or streamed. */
export function toModelFailure(error: unknown, egress: Pick<Egress, 'toFailure' | 'redact'>): FailurePart {
  const known = findEgressFailure(error)
  if (known) return { type: 'failure', failure: known }
  if (isUnreadable(error)) {
    const detail = egress.redact(error.message)
    return { type: 'failure', failure: createFailure('malformed-response', { detail }) }
  }
  return { type: 'failure', failure: egress.toFailure(payloadOf(error)) }
}

/** Returns true for the libraries’ error about a stream that stopped in the middle. */
export function isMissingFinish(error: unknown): boolean {
  return InvalidResponseDataError.isInstance(error) && error.message.includes('without a finish reason')
}

/** Returns true for errors about unreadable responses. Libraries also throw plain errors for shapes that they do not expect. */
function isUnreadable(error: unknown): error is Error {
  if (APICallError.isInstance(error)) {
    return TypeValidationError.isInstance(error.cause) || (error.data ?? error.responseBody) === undefined
  }
  return (
    error instanceof Error ||
    JSONParseError.isInstance(error) ||
    TypeValidationError.isInstance(error) ||
    InvalidResponseDataError.isInstance(error) ||
    EmptyResponseBodyError.isInstance(error)
  )
}

/**
 * Returns the error body of the provider, if the library kept it. The library only guesses the status, so the status
 * is not used.
 */
function payloadOf(error: unknown): unknown {
  if (APICallError.isInstance(error)) return error.data ?? parse(error.responseBody ?? '')
  if (typeof error === 'object' && error !== null && 'data' in error && error.data !== undefined) {
    return typeof error.data === 'object' ? error.data : error
  }
  return error
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return error instanceof SyntaxError ? text : undefined
  }
}
