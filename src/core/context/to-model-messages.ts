import type { Message, MessagePart, NoticePart, ToolCallPart } from '../kernel/message.ts'
import type { ModelRef } from '../kernel/model.ts'
import type { ModelAssistantPart, ModelMessage } from '../engine/ports.ts'
import { toToolResult, type Telling } from './to-tool-result.ts'

/**
 * The visible branch as a model sees it: for each round of a turn what the assistant said, then the results of all its
 * calls, in call order. Pure and message by message, so what is added at the end changes nothing before it.
 */
export function toModelMessages(
  history: readonly Pick<Message, 'role' | 'parts' | 'model'>[],
  target: ModelRef,
  telling: Telling = 'told',
): ModelMessage[] {
  return history.flatMap((message) =>
    message.role === 'user' ? fromUser(message) : fromAssistant(message, target, telling),
  )
}

function fromUser(message: Pick<Message, 'parts'>): ModelMessage[] {
  const text = message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')
  return text.trim() === '' ? [] : [{ role: 'user', text }]
}

function fromAssistant(
  message: Pick<Message, 'parts' | 'model'>,
  target: ModelRef,
  telling: Telling,
): ModelMessage[] {
  const switches = message.parts.flatMap((part) => (part.type === 'notice' && part.models ? [part] : []))
  return groupByRound(message.parts).flatMap(([round, parts]) =>
    fromRound(parts, {
      isForeign: writerOf(round, switches, message.model)?.providerId !== target.providerId,
      telling,
    }),
  )
}

/** The model that wrote a round: another one than the message's where a chain went on to it later. */
function writerOf(
  round: number,
  switches: readonly NoticePart[],
  model: ModelRef | undefined,
): ModelRef | undefined {
  return switches.find((part) => round < part.round)?.models?.from ?? model
}

function groupByRound(parts: readonly MessagePart[]): [number, MessagePart[]][] {
  return [...Map.groupBy(parts, (part) => part.round).entries()].toSorted(([left], [right]) => left - right)
}

/** What the model was told first, then what it said, then the results of its calls. */
function fromRound(
  parts: readonly MessagePart[],
  { isForeign, telling }: { isForeign: boolean; telling: Telling },
): ModelMessage[] {
  const told = parts.flatMap((part): ModelMessage[] =>
    part.type === 'notice' && part.instruction !== undefined
      ? [{ role: 'user', text: part.instruction }]
      : [],
  )
  const visible = withoutWithheld(parts)
  const calls = visible.filter(isWholeCall)
  const said = visible.flatMap((part) => fromPart(part, isForeign))
  // Providers refuse reasoning that nothing follows.
  if (said.every((part) => part.type === 'reasoning')) return told
  const assistant: ModelMessage = { role: 'assistant', parts: said }
  if (calls.length === 0) return [...told, assistant]
  return [...told, assistant, { role: 'tool', results: calls.map((call) => toToolResult(call, telling)) }]
}

/** Without superseded prose, and without restarts and the reasoning that led to each: providers check that one against the other. */
function withoutWithheld(parts: readonly MessagePart[]): readonly MessagePart[] {
  const visible: MessagePart[] = []
  for (const part of parts) {
    if ((part.type === 'text' || part.type === 'reasoning') && part.superseded) continue
    if (part.type === 'tool-call' && part.withheld) {
      while (visible.at(-1)?.type === 'reasoning') visible.pop()
    } else {
      visible.push(part)
    }
  }
  return visible
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
