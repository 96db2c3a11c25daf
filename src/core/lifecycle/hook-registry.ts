import type { HookPoint } from '../kernel/hook-point.ts'
import type { Result } from '../kernel/result.ts'
import type { GuardVerdict, Hook, HookFiring, HookOrdering, HookOutcome } from './hook.ts'
import type { HookPayloads } from './hook-point.ts'

/** Which guards: all of them, or those that can decide before a person is asked. */
export type GuardSelection = 'all' | 'early'

/**
 * The hooks of all turns. `fire` is a whole slot: guards in order until the first denial, which ends it; transforms
 * chained; observers in parallel on the final payload. call-tools/pre is fired by its parts, because the person is asked
 * in between. Nothing here throws. Without hooks at a point the payload comes back as it went in, uncopied.
 */
export interface HookSource {
  fire<Point extends HookPoint>(
    point: Point,
    payload: HookPayloads[Point],
    firing: HookFiring,
  ): Promise<HookOutcome<HookPayloads[Point]>>
  transform<Point extends HookPoint>(
    point: Point,
    payload: HookPayloads[Point],
    firing: HookFiring,
  ): Promise<{ type: 'passed'; payload: HookPayloads[Point] } | Extract<GuardVerdict, { type: 'failed' }>>
  guard<Point extends HookPoint>(
    point: Point,
    payload: HookPayloads[Point],
    firing: HookFiring & { guards?: GuardSelection },
  ): Promise<GuardVerdict>
  observe<Point extends HookPoint>(
    point: Point,
    payload: HookPayloads[Point],
    firing: HookFiring,
  ): Promise<void>
}

/** `attach` refuses with `hook-slot-unknown` or `hook-invalid-attachment`; its value detaches the hook again. */
export interface HookAttachments {
  attach<Point extends HookPoint>(hook: Hook<Point>): Result<() => void>
  reorder(ordering: HookOrdering): void
}
