import { truncateString } from '../../../../lib/text.ts'
import type { LocalizedText } from '../../../../core/model/messages/localized-text.ts'
import { providersText } from '../../../../core/model/messages/write-text.ts'
import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  TypeValidationError,
} from '@ai-sdk/provider'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import type { ModelStreamPart } from '../../../../core/engine/ports/turn-ports.ts'
import { findEgressFailure } from '../../../network/egress-error.ts'
import type { Egress } from '../../../network/egress.ts'
import { parseErrorBody } from '../../../network/provider-error.ts'
import type { Dialect } from '../../../../core/model/providers/provider.ts'

type FailurePart = Extract<ModelStreamPart, { type: 'failure' }>

/** Converts an error that a library threw or streamed. */
export function toModelFailure(error: unknown, egress: Pick<Egress, 'toFailure' | 'redact'>): FailurePart {
  const egressFailure = findEgressFailure(error)
  if (egressFailure) return { type: 'failure', failure: egressFailure }
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
  if (APICallError.isInstance(error)) return error.data ?? parseErrorBody(error.responseBody ?? '')
  if (typeof error === 'object' && error !== null && 'data' in error && error.data !== undefined) {
    return typeof error.data === 'object' ? error.data : error
  }
  return error
}

/**
 * Returns true for an unreadable event that may be skipped.
 * A first event of a wrong shape may not: the server speaks another protocol. An error of the provider itself is never
 * skipped.
 */
export function isDamagedEvent(error: unknown, isStarted: boolean): error is Error {
  if (JSONParseError.isInstance(error)) return true
  return isStarted && TypeValidationError.isInstance(error) && !mentionsError(error.value)
}

function mentionsError(event: unknown): boolean {
  if (typeof event !== 'object' || event === null) return false
  return ('error' in event && event.error != null) || ('type' in event && event.type === 'error')
}

const messageEvents = new Set([
  'message_start',
  'message_delta',
  'message_stop',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'ping',
  'error',
])

/**
 * Describes a valid event of a type that is newer than the library. The event is skipped and reported, as the Messages
 * API requires of clients.
 * Returns undefined for everything else, including a broken event of a known type.
 */
export function describeSkippedEvent(dialect: Dialect, error: unknown): LocalizedText | undefined {
  if (!TypeValidationError.isInstance(error) || typeof error.value !== 'object' || error.value === null)
    return undefined
  const event = error.value as Record<string, unknown>
  if (dialect === 'anthropic' && typeof event.type === 'string' && !messageEvents.has(event.type)) {
    return sentence(event.type)
  }
  if (dialect === 'openai-compatible' && !('choices' in event) && !('error' in event)) {
    return sentence(typeof event.type === 'string' ? event.type : 'unnamed')
  }
  return undefined
}

function sentence(type: string): LocalizedText {
  return providersText('unknown-content', { kind: truncateString(type, 60) })
}
