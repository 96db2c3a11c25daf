import type { StoredText } from '../../../../core/model/messages/localized-text.ts'
import { keepCall, policyOfMessage } from '../../../../core/model/agents/apply-data-policy.ts'
import type { DataPolicy } from '../../../../core/model/agents/data-policy.ts'
import type { WholePart } from '../../../../core/model/conversation/message-change.ts'
import type { ToolCallPart } from '../../../../core/model/conversation/message.ts'
import { assertNever } from '../../../../lib/assert-never.ts'
import type { ChatUIMessage, ChatUIMessageData } from '../../../../worker/contract.ts'
import { AnswerItems } from './answer-items.ts'
import type { AnswerView, CallView } from './answer-view.ts'
import type { StreamingToolState } from './streaming-tool-state.ts'

type StreamedCalls = Pick<StreamingToolState, 'outputs' | 'inputs'>

const nothingStreamed: StreamedCalls = { inputs: new Map(), outputs: new Map() }

/**
 * Returns what is drawn of an answer: live, stored and replayed answers are the same message. `streamed` has the arguments and
 * outputs of calls that are still written or running.
 */
export function toAnswerView(message: ChatUIMessage, streamed: StreamedCalls = nothingStreamed): AnswerView {
  const details = new Map<number, ChatUIMessageData['prose']>()
  const progress = new Map<string, StoredText>()
  for (const part of message.parts) {
    if (part.type === 'data-prose') details.set(part.data.prose, part.data)
    if (part.type === 'data-call-progress') progress.set(part.data.callId, part.data)
  }
  const research = message.parts.find((part) => part.type === 'data-research')?.data
  const policy = policyOfMessage({ research })
  const items = new AnswerItems()
  let prose = 0
  for (const part of message.parts) {
    if (part.type === 'data-part') addPart(items, part.data, { ...streamed, progress, policy })
    if (part.type !== 'text' && part.type !== 'reasoning') continue
    const { superseded, durationMs, citations } = details.get(prose++) ?? {}
    if (superseded) items.skipProse()
    else {
      items.addProse(part.type, durationMs)
      if (citations) items.addCitations(citations)
    }
  }
  const { metadata = { status: 'streaming' as const } } = message
  const activity = message.parts.find((part) => part.type === 'data-activity')?.data
  const unsaved = message.parts.find((part) => part.type === 'data-unsaved')?.data
  return {
    ...metadata,
    ...(metadata.status === 'streaming' && activity),
    id: message.id,
    items: items.finish(),
    hostedTools: items.hostedTools.length > 0 ? items.hostedTools : undefined,
    research,
    unsaved: unsaved ?? undefined,
  }
}

function addPart(
  items: AnswerItems,
  part: WholePart,
  { policy, ...streamed }: StreamedCalls & { progress: ReadonlyMap<string, StoredText>; policy: DataPolicy },
): void {
  switch (part.type) {
    case 'tool-call': {
      const call = keepCall(part, policy)
      return call && items.addCall(toCallView(call, streamed))
    }
    case 'hosted-call': {
      if (part.superseded === true) return items.skipHostedCall(part)
      const { callId, toolName, state, result, durationMs } = part
      return items.addCall({
        callId,
        toolName,
        state,
        arguments: part.arguments,
        result,
        durationMs,
        isHosted: true,
      })
    }
    case 'source':
      return items.addSource(part)
    case 'file': {
      if (part.superseded === true || part.isReasoning === true) return undefined
      const { blobId, mediaType, byteLength, filename, width, height } = part
      return items.addFile({ blobId, mediaType, byteLength, filename, width, height })
    }
    case 'notice':
      return items.addNotice(part)
    case 'reply':
      return items.addReply(part.messageId)
    case 'workflow':
      return items.addJob(part)
    default:
      return assertNever(part)
  }
}

function toCallView(
  part: ToolCallPart,
  { inputs, outputs, progress }: StreamedCalls & { progress: ReadonlyMap<string, StoredText> },
): CallView {
  const { callId, toolName, state, argumentsText, result, failure, durationMs, decision, steps } = part
  const { reference, diagnostics } = part
  const streamedArguments = state === 'proposed' ? inputs.get(callId)?.summary() : undefined
  const args = part.arguments ?? streamedArguments
  return {
    callId,
    toolName,
    state,
    argumentsText: args === undefined && argumentsText !== '' ? argumentsText : undefined,
    arguments: args,
    result,
    reference,
    isInChat: diagnostics && true,
    failure,
    durationMs,
    decision,
    reportedOutcome: part.reportedOutcome,
    progress: state === 'running' ? progress.get(callId) : undefined,
    steps,
    agent: part.agent,
    streamed: part.streamed ?? outputs.get(callId),
  }
}
