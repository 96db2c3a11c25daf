import type { JsonValue } from '../../../../core/model/json.ts'
import type { ToolCallState } from '../../../../core/model/conversation/message.ts'
import type { ChatUIMessageData, ChatUIMessage } from '../../../../worker/contract.ts'
import { AnswerItems } from './answer-items.ts'
import type { AnswerView, CallView, FileView } from './answer-view.ts'
import type { StreamingToolState } from './streaming-tool-state.ts'

const noTexts = { inputs: new Map(), outputs: new Map() }

type Part = ChatUIMessage['parts'][number]
type FileUIPart = Extract<Part, { type: 'file' }>
type ToolPart = Extract<Part, { toolCallId: string }>

const stateOfPart: Readonly<Record<string, ToolCallState>> = {
  'input-streaming': 'proposed',
  'input-available': 'proposed',
  'output-available': 'succeeded',
  'output-error': 'failed',
  'output-denied': 'denied',
}

/**
 * Converts a live reply to the same view as a stored answer, with the same items and prose indexes, so that the switch is
 * invisible. The texts are the streamed arguments and outputs of its calls.
 */
export function fromLiveAnswer(
  message: ChatUIMessage,
  { outputs, inputs }: Pick<StreamingToolState, 'outputs' | 'inputs'> = noTexts,
): AnswerView {
  const calls = new Map<string, ChatUIMessageData['call']>()
  const durations = new Map<number, number>()
  const superseded = findSuperseded(message.parts)
  let silence: ChatUIMessageData['silence'] = null
  let unsaved: ChatUIMessageData['unsaved'] = null
  for (const part of message.parts) {
    if (part.type === 'data-silence') silence = part.data
    if (part.type === 'data-unsaved') unsaved = part.data
    if (part.type === 'data-call' && part.id !== undefined) calls.set(part.id, part.data)
    if (part.type === 'data-reasoning-time') durations.set(part.data.prose, part.data.durationMs)
  }

  const collected = new AnswerItems()
  let prose = 0
  for (const part of message.parts) {
    if (part.type === 'text' || part.type === 'reasoning') {
      if (superseded.has(prose)) collected.skipProse()
      else collected.addProse(part.type, part.type === 'reasoning' ? durations.get(prose) : undefined)
      prose += 1
    } else if (part.type === 'source-url' || part.type === 'source-document') collected.addSource(part)
    else if (part.type === 'data-citations') collected.addCitations(part.data.citations)
    else if (part.type === 'file') collected.addFile(toFileView(part))
    else if (part.type === 'data-notice') collected.addNotice(part.data)
    else if (part.type === 'data-reply') collected.addReply(part.data.messageId)
    else if (isToolPart(part)) {
      const streamed = outputs.get(part.toolCallId)
      const call = toCallView(part, calls.get(part.toolCallId))
      call.arguments ??= inputs.get(part.toolCallId)?.summary()
      collected.addCall(streamed === undefined ? call : { ...call, streamed })
    }
  }

  const { metadata = { status: 'streaming' as const } } = message
  const retry = metadata.status === 'streaming' ? readRetry(message) : null
  const compaction = metadata.status === 'streaming' ? readCompaction(message) : null
  return {
    ...metadata,
    id: message.id,
    items: collected.finish(),
    ...(collected.hostedTools.length > 0 && { hostedTools: collected.hostedTools }),
    ...(silence !== null && { silence }),
    ...(unsaved !== null && { unsaved }),
    ...(retry !== null && { retry }),
    ...(compaction !== null && { compaction }),
  }
}

function readRetry({ parts }: ChatUIMessage): ChatUIMessageData['retry'] {
  return parts.find((part) => part.type === 'data-retry')?.data ?? null
}

function readCompaction({ parts }: ChatUIMessage): ChatUIMessageData['compaction'] {
  return parts.find((part) => part.type === 'data-compaction')?.data ?? null
}

/** Returns the text of an answer, without text that another model's answer replaced. */
export function readLiveText(parts: readonly Part[]): string {
  const superseded = findSuperseded(parts)
  return parts
    .filter((part) => part.type === 'text' || part.type === 'reasoning')
    .flatMap((part, prose) => (part.type === 'text' && !superseded.has(prose) ? [part.text] : []))
    .join('\n\n')
}

function findSuperseded(parts: readonly Part[]): Set<number> {
  return new Set(parts.flatMap((part) => (part.type === 'data-superseded' ? part.data.prose : [])))
}

function isToolPart(part: Part): part is ToolPart {
  return 'toolCallId' in part
}

function toCallView(part: ToolPart, refined: ChatUIMessageData['call'] | undefined): CallView {
  return {
    callId: part.toolCallId,
    toolName: part.type === 'dynamic-tool' ? part.toolName : part.type.slice('tool-'.length),
    state: refined?.state ?? stateOfPart[part.state] ?? 'proposed',
    // Values sent by the worker as JSON stay JSON; the AI SDK types them as unknown.
    arguments: part.input as JsonValue | undefined,
    result: part.output as JsonValue | undefined,
    failure: refined?.failure,
    durationMs: refined?.durationMs,
    decision: refined?.decision,
    progress: refined?.progress,
    reportedOutcome: refined?.reportedOutcome,
    steps: refined?.steps,
    ...('providerExecuted' in part && part.providerExecuted === true && { isHosted: true as const }),
  }
}

/** Converts a file part of the worker's reply to a file of the view. */
function toFileView({ url, mediaType, providerMetadata }: FileUIPart): FileView {
  const { byteLength, filename, width, height } = providerMetadata?.['innerloop'] ?? {}
  return {
    blobId: url.slice('urn:sha256:'.length),
    mediaType,
    byteLength: typeof byteLength === 'number' ? byteLength : 0,
    ...(typeof filename === 'string' && { filename }),
    ...(typeof width === 'number' && typeof height === 'number' && { width, height }),
  }
}
