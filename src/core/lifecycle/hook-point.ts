import type { HookKind, HookPoint } from '../kernel/hook-point.ts'
import type { CallId, MessageId, RunId, SessionId } from '../kernel/id.ts'
import type { JsonValue } from '../kernel/json.ts'
import type { Message, ToolCallPart } from '../kernel/message.ts'
import type { ModelRequest } from '../kernel/model-request.ts'
import type { FinishReason } from '../kernel/run-event.ts'
import type { Failure } from '../kernel/failure.ts'

interface InputText {
  runId: RunId
  sessionId: SessionId
  userMessageId: MessageId
  /** What the person sent. */
  text: string
}

/** A text part of the answer; only those of the last round, for earlier ones were sent back to the model as they were. */
export interface AnswerText {
  partId: string
  text: string
}

/** One call; fired for each, in call order. Only `arguments` may be transformed. */
export interface ProposedCall {
  round: number
  callId: CallId
  toolName: string
  arguments: JsonValue
}

/** One call that has ended. Only `result` and `failure` may be transformed; exactly one of them is there. */
export interface SettledCall extends ProposedCall {
  result?: JsonValue
  failure?: Failure
}

/** What goes through each hook point. Transforms give back the same shape; what identifies something stays as it is. */
export interface HookPayloads {
  'receive-input/pre': InputText
  'receive-input/post': InputText
  'compose-request/pre': { round: number; history: readonly Message[] }
  'compose-request/post': { round: number; request: ModelRequest }
  'send-request/pre': { round: number; request: ModelRequest }
  'send-request/post': { round: number; request: ModelRequest }
  'stream-response/pre': { round: number }
  'stream-response/post': {
    round: number
    finishReason?: FinishReason
    failure?: Failure
    text: string
    calls: readonly Pick<ToolCallPart, 'callId' | 'toolName' | 'argumentsText'>[]
  }
  'call-tools/pre': ProposedCall
  'call-tools/post': SettledCall
  'render/pre': { texts: readonly AnswerText[] }
  'render/post': { reply: Message }
}

const observed: readonly HookKind[] = ['observer']
const changed: readonly HookKind[] = ['transform', 'observer']
const guarded: readonly HookKind[] = ['guard', 'transform', 'observer']

/** Which kinds fit where: semantics.md C10. */
export const hookKindsAt: Readonly<Record<HookPoint, readonly HookKind[]>> = {
  'receive-input/pre': guarded,
  'receive-input/post': changed,
  'compose-request/pre': guarded,
  'compose-request/post': changed,
  'send-request/pre': guarded,
  'send-request/post': observed,
  'stream-response/pre': guarded,
  'stream-response/post': observed,
  'call-tools/pre': guarded,
  'call-tools/post': changed,
  'render/pre': changed,
  'render/post': observed,
}

/** What a transform may change; everything else of what it gives back is left out of account. */
export const changeableFields: { readonly [Point in HookPoint]: readonly (keyof HookPayloads[Point])[] } = {
  'receive-input/pre': ['text'],
  'receive-input/post': ['text'],
  'compose-request/pre': ['history'],
  'compose-request/post': ['request'],
  'send-request/pre': ['request'],
  'send-request/post': [],
  'stream-response/pre': [],
  'stream-response/post': [],
  'call-tools/pre': ['arguments'],
  'call-tools/post': ['result', 'failure'],
  'render/pre': ['texts'],
  'render/post': [],
}
