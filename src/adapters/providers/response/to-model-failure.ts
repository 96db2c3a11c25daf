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

/** Whatever a library threw or streamed as an error. */
export function toModelFailure(error: unknown, egress: Pick<Egress, 'toFailure' | 'redact'>): FailurePart {
  const known = findEgressFailure(error)
  if (known) return { type: 'failure', failure: known }
  if (isUnreadable(error)) {
    const detail = egress.redact(error.message)
    return { type: 'failure', failure: createFailure('malformed-response', { detail }) }
  }
  return { type: 'failure', failure: egress.toFailure(payloadOf(error)) }
}

/** The libraries’ own word for a stream that stopped in the middle: for us that is a stream without an end. */
export function isMissingFinish(error: unknown): boolean {
  return InvalidResponseDataError.isInstance(error) && error.message.includes('without a finish reason')
}

/** Errors of the libraries about what they were sent, plain ones included: they throw those at shapes that they did not expect. */
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

/** What the provider wrote, where the library kept it; the library’s status for it is a guess and is not used. */
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
