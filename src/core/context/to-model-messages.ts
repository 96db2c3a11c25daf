import type { Message, MessagePart, ToolCallPart } from '../kernel/message.ts'
import type { ModelRef } from '../kernel/model.ts'
import type { ModelAssistantPart, ModelMessage } from '../engine/ports.ts'
import { toToolResult } from './to-tool-result.ts'

/**
 * The visible branch as a model sees it: for each round of a turn what the assistant said, then the results of all its
 * calls, in call order. Pure and message by message, so what is added at the end changes nothing before it.
 */
export function toModelMessages(history: readonly Message[], target: ModelRef): ModelMessage[] {
  return history.flatMap((message) =>
    message.role === 'user' ? fromUser(message) : fromAssistant(message, target),
  )
}

function fromUser(message: Message): ModelMessage[] {
  const text = message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')
  return text.trim() === '' ? [] : [{ role: 'user', text }]
}

function fromAssistant(message: Message, target: ModelRef): ModelMessage[] {
  const isForeign = message.model?.providerId !== target.providerId
  return groupByRound(message.parts).flatMap((parts) => fromRound(parts, isForeign))
}

function groupByRound(parts: readonly MessagePart[]): MessagePart[][] {
  return [...Map.groupBy(parts, (part) => part.round).entries()]
    .toSorted(([left], [right]) => left - right)
    .map(([, group]) => group)
}

function fromRound(parts: readonly MessagePart[], isForeign: boolean): ModelMessage[] {
  const calls = parts.filter(isWholeCall)
  const said = parts.flatMap((part) => fromPart(part, isForeign))
  // Providers refuse reasoning that nothing follows.
  if (said.every((part) => part.type === 'reasoning')) return []
  const assistant: ModelMessage = { role: 'assistant', parts: said }
  return calls.length > 0 ? [assistant, { role: 'tool', results: calls.map(toToolResult) }] : [assistant]
}

/** A call that was cut off while its arguments were arriving was never made. */
function isWholeCall(part: MessagePart): part is ToolCallPart {
  return part.type === 'tool-call' && (part.arguments !== undefined || part.state === 'refused')
}

function fromPart(part: MessagePart, isForeign: boolean): ModelAssistantPart[] {
  switch (part.type) {
    case 'text':
      return part.text.trim() === ''
        ? []
        : [{ type: 'text', text: part.text, ...ownMetadata(part, isForeign) }]
    case 'reasoning':
      return isForeign ? [] : [{ type: 'reasoning', text: part.text, ...ownMetadata(part, isForeign) }]
    case 'tool-call':
      return isWholeCall(part) ? [fromCall(part, isForeign)] : []
    case 'source':
    case 'notice':
      return []
  }
}

/** Providers take nothing but an object as arguments; why a call without one failed is in its result. */
function fromCall(part: ToolCallPart, isForeign: boolean): ModelAssistantPart {
  const { callId, toolName, arguments: args } = part
  const isObject = typeof args === 'object' && args !== null && !Array.isArray(args)
  return {
    type: 'tool-call',
    callId,
    toolName,
    arguments: isObject ? args : {},
    ...ownMetadata(part, isForeign),
  }
}

function ownMetadata(
  part: Pick<ToolCallPart, 'providerMetadata'>,
  isForeign: boolean,
): Pick<ToolCallPart, 'providerMetadata'> {
  return part.providerMetadata && !isForeign ? { providerMetadata: part.providerMetadata } : {}
}
