import type { InteractionPort } from '../approvals/interaction-queue.ts'
import type { Failure } from '../../kernel/failure.ts'
import type { HookPoint, HookKind } from '../../kernel/hook-point.ts'
import type { RunEventBody, FinishReason } from '../../kernel/run-event.ts'
import type { CallId, MessageId, RunId, SessionId } from '../../kernel/id.ts'
import type { JsonValue } from '../../kernel/json.ts'
import type { Message, ToolCallPart } from '../../kernel/message.ts'
import type { ModelRequest } from '../../kernel/model-request.ts'

/** Time as hooks need it: the engine's clock is one. */
export interface HookClock {
  monotonic(): number
  /** Resolves after `durationMs`, or at once when the signal aborts; never rejects. */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>
}

export type HookReport = Extract<
  RunEventBody,
  { type: 'hook-fired' | 'hook-guard-denied' | 'hook-observer-failed' }
>

/** What one firing works with. `report` gets every event of the hooks that fire, in order; it must not throw. */
export interface HookFiring {
  readonly signal: AbortSignal
  readonly clock: HookClock
  readonly report: (event: HookReport) => void
  /** The run's way to a person; left out where a hook cannot ask. */
  readonly interactions?: InteractionPort
}

/** What a hook works with. The signal aborts at a stop and when the hook's time is over. */
export interface HookContext {
  readonly signal: AbortSignal
  readonly interactions?: InteractionPort
}

export type GuardAnswer = { allow: true } | { allow: false; reason: string }

interface HookBase<Point extends HookPoint> {
  /** Unique in the registry; it orders hooks of one kind where no ordering is given, and names them in events. */
  readonly id: string
  readonly point: Point
  /** Left out: 5 s. `null`: none, for a hook that waits for a person. A hook over its time has failed. */
  readonly timeoutMs?: number | null
}

/** What hooks are given is a frozen copy. */
export interface Guard<Point extends HookPoint = HookPoint> extends HookBase<Point> {
  readonly kind: 'guard'
  /** At call-tools/pre only: it can decide before the person is asked, so that they are not asked in vain. */
  readonly decidesEarly?: boolean
  decide(payload: HookPayloads[Point], context: HookContext): GuardAnswer | Promise<GuardAnswer>
}

/** Gives back the payload for whoever is next: the same one, or a changed copy. */
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

/** Ids in the order they run, by point; those not named follow, by id. */
export type HookOrdering = Partial<Record<HookPoint, readonly string[]>>

interface HookFailed {
  type: 'failed'
  hookId: string
  failure: Failure
}

export type GuardVerdict =
  | { type: 'passed' }
  | { type: 'denied'; hookId: string; reason: string }
  | HookFailed

export type TransformVerdict<Payload> = { type: 'passed'; payload: Payload } | HookFailed

/**
 * `observed` resolves when the observers have ended or run out of time: nothing has to wait for it, and it never rejects.
 * After a denial or failure the rest of the slot has not run. A stop while a hook ran is a failure with code `aborted`.
 */
export type HookOutcome<Payload> =
  | { type: 'passed'; payload: Payload; observed: Promise<void> }
  | Exclude<GuardVerdict, { type: 'passed' }>

/**
 * The hooks as a turn fires them. `fire` is a whole slot: guards in order until the first denial, which ends it;
 * transforms chained; observers in parallel on the final payload. call-tools/pre is fired by its parts, because a person
 * is asked in between. Nothing throws. Without hooks the payload comes back as it went in; a changed one is frozen.
 */
export interface HookSource {
  fire<Point extends HookPoint>(
    point: Point,
    payload: HookPayloads[Point],
    firing: HookFiring,
  ): Promise<HookOutcome<HookPayloads[Point]>>
  /** `early`: only guards that can decide before a person is asked. */
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
}

interface InputText {
  runId: RunId
  sessionId: SessionId
  userMessageId: MessageId
  /** What the person sent. */
  text: string
}

/** A text part of the answer; only those of the last round, for earlier ones were sent back to the model as they were. */
interface AnswerText {
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
interface SettledCall extends ProposedCall {
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
