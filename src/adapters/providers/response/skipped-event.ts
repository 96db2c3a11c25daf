import { TypeValidationError } from '@ai-sdk/provider'
import type { Dialect } from '../../../core/kernel/model.ts'

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
export function describeSkippedEvent(dialect: Dialect, error: unknown): string | undefined {
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

function sentence(type: string): string {
  return `The provider sent something of an unknown kind (${type.slice(0, 60)}); it was left out.`
}
