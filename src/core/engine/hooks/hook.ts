import type { LocalizedText } from '../../model/messages/localized-text.ts'
import type { ToolEffect } from '../../model/tools/interaction.ts'
import type { RunInteractions } from '../approvals/interaction-queue.ts'
import type { Failure } from '../../model/failures/failure.ts'
import type { HookPoint, HookKind } from '../../model/runs/hook-point.ts'
import type { RunEventBody, FinishReason } from '../../model/runs/run-event.ts'
import type { CallId, MessageId, RunId, SessionId } from '../../model/id.ts'
import type { JsonValue } from '../../model/json.ts'
import type { Message, ToolCallPart } from '../../model/conversation/message.ts'
import type { ModelRequest } from '../../model/providers/model-request.ts'

/** Clock for hooks. The engine's clock implements it. */
export interface HookClock {
  monotonic(): number
  /** Resolves after `durationMs`, or immediately when the signal aborts. Never rejects. */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>
}

export type HookReport = Extract<
  RunEventBody,
  { type: 'hook-fired' | 'hook-guard-denied' | 'hook-observer-failed' | 'rule-matched' }
>

/** Dependencies of one firing. `report` gets every event of the hooks that fire, in order. It must not throw. */
export interface HookFiring {
  readonly signal: AbortSignal
  readonly clock: HookClock
  readonly report: (event: HookReport) => void
  /** Interactions with the user. Absent if hooks cannot ask. */
  readonly interactions?: RunInteractions
}

/** Context of a hook. The signal aborts at a stop and at the hook's timeout. */
export interface HookContext {
  readonly signal: AbortSignal
  readonly interactions?: RunInteractions
  /** Records that a rule of the person matched. */
  readonly report: (event: Extract<HookReport, { type: 'rule-matched' }>) => void
}

export type GuardAnswer = { allow: true } | { allow: false; reason: LocalizedText }

interface HookBase<Point extends HookPoint> {
  /** Unique in the registry. Names the hook in events, and orders hooks of one kind without an explicit order. */
  readonly id: string
  readonly point: Point
  /** Time limit in ms; 5 s if absent. `null` means no limit, for a hook that waits for the user. A hook that times out has failed. */
  readonly timeoutMs?: number | null
}

/** Decides whether a payload may pass. Hooks get frozen copies. */
export interface Guard<Point extends HookPoint = HookPoint> extends HookBase<Point> {
  readonly kind: 'guard'
  /** At `call-tools/pre` only. The guard can decide before the user is asked, which avoids a useless approval. */
  readonly decidesEarly?: boolean
  decide(payload: HookPayloads[Point], context: HookContext): GuardAnswer | Promise<GuardAnswer>
}

/** Returns the payload for the next hook, unchanged or as a changed copy. */
export interface Transform<Point extends HookPoint = HookPoint> extends HookBase<Point> {
  readonly kind: 'transform'
  transform(
    payload: HookPayloads[Point],
    context: HookContext,
  ): HookPayloads[Point] | Promise<HookPayloads[Point]>
}

export interface Observer<Point extends HookPoint = HookPoint> extends HookBase<Point> {
  readonly kind: 'observer'
  observe(payload: HookPayloads[Point], context: HookContext): void | Promise<void>
}

export type Hook<Point extends HookPoint = HookPoint> = Guard<Point> | Transform<Point> | Observer<Point>

/** Hook ids in their order, by point. Other hooks follow, sorted by id. */
export type HookOrdering = Partial<Record<HookPoint, readonly string[]>>

interface HookFailed {
  type: 'failed'
  hookId: string
  failure: Failure
}

export type GuardVerdict =
  | { type: 'passed' }
  | { type: 'denied'; hookId: string; reason: LocalizedText }
  | HookFailed

export type TransformVerdict<Payload> = { type: 'passed'; payload: Payload } | HookFailed

/**
 * `observed` resolves when the observers have ended or timed out. It never rejects, and nothing has to wait for it. After a
 * denial or failure the remaining hooks of the point are skipped. A stop while a hook runs is a failure with code `aborted`.
 */
export type HookOutcome<Payload> =
  | { type: 'passed'; payload: Payload; observed: Promise<void> }
  | Exclude<GuardVerdict, { type: 'passed' }>

/**
 * Fires the hooks of a turn. `fire` runs all hooks of a point: guards in order until the first denial, then chained transforms,
 * then observers in parallel on the final payload. `call-tools/pre` is fired in its parts, because the user is asked in between.
 * Never throws. Without hooks the payload is returned unchanged. A changed payload is frozen.
 */
export interface HookSource {
  fire<Point extends HookPoint>(
    point: Point,
    payload: HookPayloads[Point],
    firing: HookFiring,
  ): Promise<HookOutcome<HookPayloads[Point]>>
  /** `early` runs only guards that can decide before the user is asked. */
  guard<Point extends HookPoint>(
    point: Point,
    payload: HookPayloads[Point],
    firing: HookFiring & { guards?: 'all' | 'early' },
  ): Promise<GuardVerdict>
  transform<Point extends HookPoint>(
    point: Point,
    payload: HookPayloads[Point],
    firing: HookFiring,
  ): Promise<TransformVerdict<HookPayloads[Point]>>
  observe<Point extends HookPoint>(
    point: Point,
    payload: HookPayloads[Point],
    firing: HookFiring,
  ): Promise<void>
  /** Returns whether any hook is attached at the point. */
  has(point: HookPoint): boolean
}

interface InputText {
  runId: RunId
  sessionId: SessionId
  userMessageId: MessageId
  /** The text that the user sent. */
  text: string
}

/** A text part of the answer's last round. Texts of earlier rounds were already sent to the model. */
interface AnswerText {
  partId: string
  text: string
}

/** One call. Fired for each call in call order. Only `arguments` may be transformed. */
export interface ProposedCall {
  round: number
  callId: CallId
  toolName: string
  arguments: JsonValue
  effects: readonly ToolEffect[]
  /** The host that the call contacts; absent if it contacts none. */
  host?: string
  /** The context has untrusted content. */
  isTainted: boolean
}

/** The text of one part of a response that arrived since the last firing: within 66 ms, or 2 KB. */
export interface StreamedText {
  round: number
  requestId: string
  /** Names the part within its response. */
  partId: string
  kind: 'text' | 'reasoning'
  text: string
  /** The part has ended, so that no hook may hold back text. Its `text` may be empty. */
  isLast: boolean
}

/** One ended call. Exactly one field of `result` and `failure` is set, and only these two may be transformed. */
interface SettledCall extends ProposedCall {
  result?: JsonValue
  failure?: Failure
}

/** Payloads of the hook points. Transforms return the same shape. Identifying fields stay unchanged. */
export interface HookPayloads {
  'receive-input/pre': InputText
  'receive-input/post': InputText
  'compose-request/pre': { round: number; history: readonly Message[] }
  'compose-request/post': { round: number; request: ModelRequest }
  'send-request/pre': { round: number; request: ModelRequest }
  'send-request/post': { round: number; request: ModelRequest }
  'stream-response/pre': StreamedText
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

/** The kinds of hooks allowed at each point. */
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

/** Fields that a transform may change. Changes to other fields are ignored. */
export const changeableFields: { readonly [Point in HookPoint]: readonly (keyof HookPayloads[Point])[] } = {
  'receive-input/pre': ['text'],
  'receive-input/post': ['text'],
  'compose-request/pre': ['history'],
  'compose-request/post': ['request'],
  'send-request/pre': ['request'],
  'send-request/post': [],
  'stream-response/pre': ['text'],
  'stream-response/post': [],
  'call-tools/pre': ['arguments'],
  'call-tools/post': ['result', 'failure'],
  'render/pre': ['texts'],
  'render/post': [],
}
