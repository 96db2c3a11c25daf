import { isRecord } from '../../lib/json.ts'
import type {
  FilePart,
  HostedCallPart,
  Message,
  MessagePart,
  NoticePart,
  TextPart,
  ToolCallPart,
  ToolCallState,
} from '../model/conversation/message.ts'
import type { ModelRef } from '../model/providers/provider.ts'
import { expandDraft, toModelText } from '../model/conversation/message-draft.ts'
import type {
  ModelAssistantPart,
  ModelFile,
  ModelMessage,
  ModelToolResult,
} from '../engine/ports/turn-ports.ts'
import { toModelFile } from './branch-ids.ts'
import { describeOutcome } from './describe-outcome.ts'
import { modelMatchFor, type ModelMatch } from './model-match.ts'
import { isSigned } from './reductions/reduce-call.ts'
import type { CallId, MessageId } from '../model/id.ts'
import type { JsonValue } from '../model/json.ts'
import type { RecordedOrigin } from '../model/review/recorded-request.ts'
import { formatJobInput } from '../model/workflows/job-texts.ts'
import type { WorkflowPart } from '../model/workflows/workflow-part.ts'

/** The kind of a message in a request, for context reports. */
export type MessageOrigin = Exclude<RecordedOrigin, 'changed'>

export interface ProjectedMessage {
  message: ModelMessage
  origin: MessageOrigin
  /** The stored message that it comes from, and the round of its answer. */
  messageId?: MessageId
  round: number
  /** Outputs for later turns, of results that are sent in the form of their own turn. */
  shortForms?: ReadonlyMap<CallId, JsonValue>
  /** Calls whose arguments must not change. */
  signedCalls?: ReadonlySet<CallId>
}

/** A repair without which providers would reject the request. */
export type ProjectionRepair = 'call-without-result' | 'result-without-call' | 'blank-text-dropped'

export interface ProjectionOptions {
  /** Defaults to the output for the turn of the call. */
  outputForm?: ToolOutputForm
  onRepair?: (repair: ProjectionRepair) => void
}

type Projectable = Pick<Message, 'role' | 'parts' | 'model'> & {
  id?: MessageId
  /** Hosted calls with a result of a later round. If absent, those of `parts`. */
  lateResults?: readonly LateResult[]
}

/** A hosted call whose result arrived in the response that continued it. */
export type LateResult = HostedCallPart & { result: JsonValue; resultRound: number }

export function isLateResult(part: MessagePart): part is LateResult {
  return part.type === 'hosted-call' && part.result !== undefined && part.resultRound !== undefined
}

/**
 * Projects the visible branch to model messages: for each round the assistant's parts, then the results of all its calls, in call
 * order. Calls without a result get one, and results without a call and blank texts are dropped. Pure, and message by message, so
 * that additions at the end change nothing before it.
 */
export function projectMessages(
  history: readonly Projectable[],
  target: ModelRef,
  { outputForm = 'told', onRepair = () => undefined }: ProjectionOptions = {},
): ProjectedMessage[] {
  return history.flatMap((message, index) => {
    if (message.role === 'user') return fromUser(message, onRepair)
    const answer = fromAssistant(message, target, { outputForm, onRepair })
    const job = message.parts.find((part) => part.type === 'workflow')
    return job ? [fromJob(job, { id: message.id, before: history[index - 1] }), ...answer] : answer
  })
}

/**
 * Projects the command and the inputs of a job, which come before its answer. An input that the message before has as its text is
 * not repeated. Nothing else of a job is sent in later turns.
 */
function fromJob(
  { workflowId, round, inputs }: WorkflowPart,
  { id, before }: { id?: MessageId | undefined; before: Projectable | undefined },
): ProjectedMessage {
  const typed = before?.parts.flatMap((part) => (part.type === 'text' ? [expandDraft(part).trim()] : []))
  const lines = inputs.filter(({ value }) => typeof value !== 'string' || !typed?.includes(value.trim()))
  const text = [`/${workflowId}`, ...lines.flatMap(formatJobInput)].join('\n')
  return { origin: 'directive', messageId: id, round, message: { role: 'user', text } }
}

function fromUser(
  message: Pick<Projectable, 'parts' | 'id'>,
  onRepair: (repair: ProjectionRepair) => void,
): ProjectedMessage[] {
  const text = message.parts.flatMap((part) => (part.type === 'text' ? [toModelText(part)] : [])).join('\n\n')
  const files = message.parts.flatMap((part) => (part.type === 'file' ? [toModelFile(part)] : []))
  if (files.length === 0 && text.trim() === '') {
    onRepair('blank-text-dropped')
    return []
  }
  return [
    {
      origin: 'question',
      messageId: message.id,
      round: 0,
      message: { role: 'user', text, files: files.length > 0 ? files : undefined },
    },
  ]
}

function fromAssistant(
  message: Projectable,
  target: ModelRef,
  options: Required<ProjectionOptions>,
): ProjectedMessage[] {
  const modelMatchOf = modelMatchFor(target, message)
  const late = Map.groupBy(
    message.lateResults ?? message.parts.filter(isLateResult),
    (part) => part.resultRound,
  )
  const byRound = Map.groupBy(message.parts, (part) => part.round)
  const rounds = [...new Set([...byRound.keys(), ...late.keys()])].toSorted((left, right) => left - right)
  return rounds.flatMap((round) => {
    const results = (late.get(round) ?? []).filter(
      (part) =>
        !part.superseded && modelMatchOf(part.round) !== 'foreign' && modelMatchOf(round) !== 'foreign',
    )
    return fromRound(byRound.get(round) ?? [], {
      ...options,
      place: { messageId: message.id, round },
      modelMatch: modelMatchOf(round),
      lateResults: results.map(fromLateResult),
    })
  })
}

interface RoundOptions extends Required<ProjectionOptions> {
  place: Pick<ProjectedMessage, 'messageId' | 'round'>
  modelMatch: ModelMatch
  lateResults: readonly ModelAssistantPart[]
}

/** Returns the instructions for the model, then its output, then the results of its calls. */
function fromRound(
  parts: readonly MessagePart[],
  { place, modelMatch, outputForm, lateResults, onRepair }: RoundOptions,
): ProjectedMessage[] {
  const injections = parts.flatMap((part): ProjectedMessage[] =>
    part.type === 'notice' && part.instruction !== undefined && part.enrichment?.isOff !== true
      ? [
          {
            ...place,
            origin: originOf(part),
            message: { role: 'user', text: part.instruction, ...filesOf(part) },
          },
        ]
      : [],
  )
  const visible = withoutWithheld(parts)
  const calls = visible.filter(isWholeCall)
  const answerParts = [
    ...lateResults,
    ...visible.flatMap((part) => {
      const repair = findRepair(part, modelMatch)
      if (repair) onRepair(repair)
      return fromPart(part, modelMatch)
    }),
  ]
  // Providers reject reasoning without following content.
  if (answerParts.every((part) => part.type === 'reasoning')) return injections
  const message: ModelMessage = { role: 'assistant', parts: answerParts }
  const answer: ProjectedMessage = { ...place, origin: 'answer', message, signedCalls: findSigned(calls) }
  if (calls.length === 0) return [...injections, answer]
  const results = calls.map((call) => toToolResult(call, outputForm))
  return [
    ...injections,
    answer,
    {
      ...place,
      origin: 'results',
      message: { role: 'tool', results },
      shortForms: outputForm === 'told' ? findShortForms(calls) : undefined,
    },
  ]
}

function findRepair(part: MessagePart, modelMatch: ModelMatch): ProjectionRepair | undefined {
  switch (part.type) {
    case 'text':
      return part.text.trim() === '' ? 'blank-text-dropped' : undefined
    case 'tool-call':
      return isWholeCall(part) && isOpen[part.state] ? 'call-without-result' : undefined
    case 'hosted-call': {
      const hasNone = modelMatch !== 'foreign' && part.state !== 'running' && part.result === undefined
      return hasNone ? 'call-without-result' : undefined
    }
    case 'reasoning':
    case 'file':
    case 'source':
    case 'notice':
    case 'reply':
    case 'workflow':
      return undefined
  }
}

/** States of a call that has neither run nor been refused. */
const isOpen: Readonly<Partial<Record<ToolCallState, true>>> = {
  proposed: true,
  'awaiting-approval': true,
  running: true,
}

function findSigned(calls: readonly ToolCallPart[]): ReadonlySet<CallId> | undefined {
  const signed = calls.filter(({ providerMetadata }) => isSigned(providerMetadata))
  return signed.length === 0 ? undefined : new Set(signed.map(({ callId }) => callId))
}

function findShortForms(calls: readonly ToolCallPart[]): ReadonlyMap<CallId, JsonValue> | undefined {
  const short = calls.flatMap(({ callId, kept: historyOutput }) =>
    historyOutput === undefined ? [] : [[callId, historyOutput] as const],
  )
  return short.length === 0 ? undefined : new Map(short)
}

function originOf({ code }: NoticePart): MessageOrigin {
  if (code === 'note-told') return 'note'
  if (code === 'memories-included') return 'memory'
  if (code === 'time-included') return 'time'
  if (code === 'server-instructions-included') return 'server-instructions'
  if (code === 'context-compacted' || code === 'context-reduced') return 'summary'
  return code === 'context-enriched' ? 'enrichment' : 'directive'
}

/** Leaves out superseded text, and context injections with the reasoning before them. Providers check one against the other. */
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

/** `false` for calls that were cut off while their arguments were arriving. They were never made. */
function isWholeCall(part: MessagePart): part is ToolCallPart {
  return part.type === 'tool-call' && (part.arguments !== undefined || part.state === 'refused')
}

function fromPart(part: MessagePart, modelMatch: ModelMatch): ModelAssistantPart[] {
  switch (part.type) {
    case 'text':
      return part.text.trim() === '' ? [] : fromText(part, modelMatch)
    case 'reasoning':
      return modelMatch === 'own'
        ? [{ type: 'reasoning', text: part.text, ...ownMetadata(part, modelMatch) }]
        : []
    case 'tool-call':
      return isWholeCall(part) ? [fromCall(part, modelMatch)] : []
    case 'hosted-call':
      return modelMatch === 'foreign' ? [] : fromHostedCall(part)
    case 'file':
      return [fromFile(part, modelMatch)]
    case 'source':
    case 'notice':
    case 'reply':
    case 'workflow':
      return []
  }
}

/**
 * Converts a text. Its own provider gets the blocks back that it sent, because it continues paused content only unchanged. Texts
 * of several blocks have no metadata.
 */
function fromText(part: TextPart, modelMatch: ModelMatch): ModelAssistantPart[] {
  const { text, blockStarts = [] } = part
  const starts = [0, ...blockStarts]
  const blocks = starts.map((start, index) => text.slice(start, starts[index + 1]))
  // Providers reject blank blocks.
  const isWhole =
    modelMatch === 'foreign' || blocks.length === 1 || blocks.some((block) => block.trim() === '')
  if (isWhole) return [{ type: 'text', text, ...ownMetadata(part, modelMatch) }]
  return blocks.map((block) => ({ type: 'text', text: block }))
}

/** Converts a call. Providers accept only objects as arguments. For other arguments the result contains the reason of the failure. */
function fromCall(part: ToolCallPart, modelMatch: ModelMatch): ModelAssistantPart {
  const { callId, toolName, arguments: args } = part
  const isObject = isRecord(args)
  return {
    type: 'tool-call',
    callId,
    toolName,
    arguments: isObject ? args : {},
    ...ownMetadata(part, modelMatch),
  }
}

/**
 * Converts a provider tool call. A call whose result comes in a later response stands alone, as it was received. Any other
 * call without a result is left out, because providers reject half of a pair.
 */
function fromHostedCall(part: HostedCallPart): ModelAssistantPart[] {
  const { callId, toolName, arguments: args, result, state, providerMetadata, resultMetadata } = part
  if (state === 'running' || isLateResult(part)) {
    const metadata = providerMetadata && { providerMetadata }
    return [{ type: 'hosted-call', callId, toolName, arguments: args, isError: false, ...metadata }]
  }
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
      resultMetadata,
    },
  ]
}

function fromLateResult({ callId, toolName, state, result, resultMetadata }: LateResult): ModelAssistantPart {
  return {
    type: 'hosted-result',
    callId,
    toolName,
    isError: state === 'failed',
    result,
    resultMetadata,
  }
}

function fromFile(part: FilePart, modelMatch: ModelMatch): ModelAssistantPart {
  return {
    type: 'file',
    ...toModelFile(part),
    isReasoning: part.isReasoning ? true : undefined,
    isOwn: modelMatch === 'own' || undefined,
    ...ownMetadata(part, modelMatch),
  }
}

function filesOf({ enrichment }: NoticePart): { files?: readonly ModelFile[]; videos?: readonly string[] } {
  const { files = [], videos = [] } = enrichment ?? {}
  return { files: files.length > 0 ? files : undefined, videos: videos.length > 0 ? videos : undefined }
}

function ownMetadata(
  part: Pick<ToolCallPart, 'providerMetadata'>,
  modelMatch: ModelMatch,
): Pick<ToolCallPart, 'providerMetadata'> {
  return part.providerMetadata && modelMatch === 'own' ? { providerMetadata: part.providerMetadata } : {}
}

/** `told`: the output for the turn of the call. `kept`: the tool's output for later turns. */
type ToolOutputForm = 'told' | 'kept'

/** Returns the result of a call. Every call has one, because providers reject calls without a result. */
function toToolResult(part: ToolCallPart, outputForm: ToolOutputForm): ModelToolResult {
  const { callId, toolName, state } = part
  if (state === 'succeeded') return { callId, toolName, isError: false, value: resultOf(part, outputForm) }
  const { told: value = describeOutcome(part, state) } = part
  return { callId, toolName, isError: true, value }
}

function resultOf(
  {
    reference,
    result = reference?.preview ?? null,
    told: modelOutput = result,
    kept: historyOutput = modelOutput,
  }: ToolCallPart,
  outputForm: ToolOutputForm,
): JsonValue {
  return outputForm === 'kept' ? historyOutput : modelOutput
}
