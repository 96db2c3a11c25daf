import type {
  FilePart,
  HostedCallPart,
  Message,
  MessagePart,
  NoticePart,
  ToolCallPart,
  ReportedOutcome,
  ToolCallState,
} from '../kernel/message.ts'
import type { ModelRef } from '../kernel/model.ts'
import { placePastes } from '../kernel/place-pastes.ts'
import type {
  ModelAssistantPart,
  ModelFile,
  ModelMessage,
  ModelToolResult,
} from '../engine/ports/turn-ports.ts'
import { toModelFile } from './branch-ids.ts'
import { kinshipTo, type Kinship } from './model-match.ts'
import type { JsonObject, JsonValue } from '../kernel/json.ts'

/** What a message of a request is to whoever reads a report of it. */
export type MessageOrigin =
  | 'summary'
  | 'question'
  | 'answer'
  | 'results'
  | 'note'
  | 'enrichment'
  | 'directive'

export interface ProjectedMessage {
  message: ModelMessage
  origin: MessageOrigin
}

type Projectable = Pick<Message, 'role' | 'parts' | 'model'>

/**
 * The visible branch as a model sees it: for each round of a turn what the assistant said, then the results of all its
 * calls, in call order. Pure and message by message, so what is added at the end changes nothing before it.
 */
export function projectMessages(
  history: readonly Projectable[],
  target: ModelRef,
  telling: Telling = 'told',
): ProjectedMessage[] {
  return history.flatMap((message) =>
    message.role === 'user' ? fromUser(message) : fromAssistant(message, target, telling),
  )
}

function fromUser(message: Pick<Message, 'parts'>): ProjectedMessage[] {
  const text = message.parts.flatMap((part) => (part.type === 'text' ? [placePastes(part)] : [])).join('\n\n')
  const files = message.parts.flatMap((part) => (part.type === 'file' ? [toModelFile(part)] : []))
  if (files.length === 0 && text.trim() === '') return []
  return [{ origin: 'question', message: { role: 'user', text, ...(files.length > 0 && { files }) } }]
}

function fromAssistant(
  message: Pick<Message, 'parts' | 'model'>,
  target: ModelRef,
  telling: Telling,
): ProjectedMessage[] {
  const kinshipOf = kinshipTo(target, message)
  return groupByRound(message.parts).flatMap(([round, parts]) =>
    fromRound(parts, { kinship: kinshipOf(round), telling }),
  )
}

function groupByRound(parts: readonly MessagePart[]): [number, MessagePart[]][] {
  return [...Map.groupBy(parts, (part) => part.round).entries()].toSorted(([left], [right]) => left - right)
}

/** What the model was told first, then what it said, then the results of its calls. */
function fromRound(
  parts: readonly MessagePart[],
  { kinship, telling }: { kinship: Kinship; telling: Telling },
): ProjectedMessage[] {
  const told = parts.flatMap((part): ProjectedMessage[] =>
    part.type === 'notice' && part.instruction !== undefined && part.enrichment?.isOff !== true
      ? [{ origin: originOf(part), message: { role: 'user', text: part.instruction, ...filesOf(part) } }]
      : [],
  )
  const visible = withoutWithheld(parts)
  const calls = visible.filter(isWholeCall)
  const said = visible.flatMap((part) => fromPart(part, kinship))
  // Providers refuse reasoning that nothing follows.
  if (said.every((part) => part.type === 'reasoning')) return told
  const answer: ProjectedMessage = { origin: 'answer', message: { role: 'assistant', parts: said } }
  if (calls.length === 0) return [...told, answer]
  const results = calls.map((call) => toToolResult(call, telling))
  return [...told, answer, { origin: 'results', message: { role: 'tool', results } }]
}

function originOf({ code }: NoticePart): MessageOrigin {
  if (code === 'note-told') return 'note'
  if (code === 'context-compacted') return 'summary'
  return code === 'context-enriched' ? 'enrichment' : 'directive'
}

/** Without superseded prose, and without restarts and the reasoning that led to each: providers check that one against the other. */
function withoutWithheld(parts: readonly MessagePart[]): readonly MessagePart[] {
  const visible: MessagePart[] = []
  for (const part of parts) {
    if ('superseded' in part && part.superseded) continue
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

function fromPart(part: MessagePart, kinship: Kinship): ModelAssistantPart[] {
  switch (part.type) {
    case 'text':
      return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text, ...ownMetadata(part, kinship) }]
    case 'reasoning':
      return kinship === 'own' ? [{ type: 'reasoning', text: part.text, ...ownMetadata(part, kinship) }] : []
    case 'tool-call':
      return isWholeCall(part) ? [fromCall(part, kinship)] : []
    case 'hosted-call':
      return kinship === 'foreign' ? [] : fromHostedCall(part)
    case 'file':
      return [fromFile(part, kinship)]
    case 'source':
    case 'notice':
    case 'reply':
      return []
  }
}

/** Providers take nothing but an object as arguments; why a call without one failed is in its result. */
function fromCall(part: ToolCallPart, kinship: Kinship): ModelAssistantPart {
  const { callId, toolName, arguments: args } = part
  const isObject = typeof args === 'object' && args !== null && !Array.isArray(args)
  return {
    type: 'tool-call',
    callId,
    toolName,
    arguments: isObject ? args : {},
    ...ownMetadata(part, kinship),
  }
}

/** One without a result is left out: providers refuse half of a pair. */
function fromHostedCall(part: HostedCallPart): ModelAssistantPart[] {
  const { callId, toolName, arguments: args, result, state, providerMetadata, resultMetadata } = part
  if (result === undefined) return []
  return [
    {
      type: 'hosted-call',
      callId,
      toolName,
      arguments: args,
      isError: state === 'failed',
      result,
      ...(providerMetadata && { providerMetadata }),
      ...(resultMetadata && { resultMetadata }),
    },
  ]
}

function fromFile(part: FilePart, kinship: Kinship): ModelAssistantPart {
  return {
    type: 'file',
    ...toModelFile(part),
    ...(part.isReasoning && { isReasoning: true }),
    ...(kinship === 'own' && { isOwn: true }),
    ...ownMetadata(part, kinship),
  }
}

function filesOf({ enrichment }: NoticePart): { files?: readonly ModelFile[]; videos?: readonly string[] } {
  const { files = [], videos = [] } = enrichment ?? {}
  return { ...(files.length > 0 && { files }), ...(videos.length > 0 && { videos }) }
}

function ownMetadata(
  part: Pick<ToolCallPart, 'providerMetadata'>,
  kinship: Kinship,
): Pick<ToolCallPart, 'providerMetadata'> {
  return part.providerMetadata && kinship === 'own' ? { providerMetadata: part.providerMetadata } : {}
}

const withoutResult: Record<Exclude<ToolCallState, 'succeeded'>, string> = {
  proposed: 'The call was not run.',
  'awaiting-approval': 'The call was not run.',
  running: 'The call was interrupted; its outcome is unknown.',
  failed: 'The tool failed.',
  denied: 'The call was denied.',
  refused: 'The call was refused.',
  cancelled: 'The call was cancelled; it may have had an effect if it was already running.',
  'outcome-unknown': 'The call was interrupted; its outcome is unknown.',
}

const reported: Record<ReportedOutcome, string> = {
  worked: 'The call was interrupted and its result was lost. The user says that it worked: do not repeat it.',
  'did-not-happen': 'The call was interrupted. The user says that it did not happen.',
  'run-again':
    'The call was interrupted; its outcome is unknown. The user wants it to be run again: make the same call once more.',
}

/** `told`: as the model gets it in the turn of the call. `kept`: as its tool wants it kept for later turns. */
type Telling = 'told' | 'kept'

/** Every call has a result, whatever became of it: providers refuse a call without one. */
function toToolResult(part: ToolCallPart, telling: Telling): ModelToolResult {
  const { callId, toolName, state } = part
  if (state === 'succeeded') return { callId, toolName, isError: false, value: resultOf(part, telling) }
  return { callId, toolName, isError: true, value: describeError(part, describeState(part, state)) }
}

function describeState(
  { reportedOutcome }: ToolCallPart,
  state: Exclude<ToolCallState, 'succeeded'>,
): string {
  const isReported = state === 'outcome-unknown' && reportedOutcome !== undefined
  return isReported ? reported[reportedOutcome] : withoutResult[state]
}

function resultOf({ result = null, told = result, kept = told }: ToolCallPart, telling: Telling): JsonValue {
  return telling === 'kept' ? kept : told
}

function describeError({ failure, state }: ToolCallPart, fallback: string): JsonObject {
  if (!failure) return { error: state, message: fallback }
  const { code, message, hint } = failure
  return { error: code, message, ...(hint !== undefined && { hint }) }
}
