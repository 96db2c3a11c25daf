import type { LocalizedText } from '../../model/messages/localized-text.ts'
import { engineText } from '../../model/messages/write-text.ts'
import { createFailure } from '../../model/failures/failure.ts'
import { hookPointSchema, type HookKind, type HookPoint } from '../../model/runs/hook-point.ts'
import { fail, succeed, type Result } from '../../model/failures/result.ts'
import { runGuards, runObservers, runTransforms } from './run-hooks.ts'
import {
  hookKindsAt,
  type HookPayloads,
  type GuardVerdict,
  type Hook,
  type HookFiring,
  type HookOrdering,
  type HookOutcome,
  type HookSource,
  type TransformVerdict,
} from './hook.ts'

/** The attached hooks in their order. Attaching and reordering take effect at the next firing. */
export class HookRegistry implements HookSource {
  readonly #hooks = new Map<string, Hook>()
  #ordering: HookOrdering
  #slots = new Map<HookPoint, readonly Hook[]>()

  constructor(ordering: HookOrdering = {}) {
    this.#ordering = ordering
  }

  /** Attaches a hook. Fails with `hook-slot-unknown` or `hook-invalid-attachment`. The result detaches the hook again. */
  attach<Point extends HookPoint>(hook: Hook<Point>): Result<() => void> {
    if (!hookPointSchema.safeParse(hook.point).success) {
      return fail(
        createFailure('hook-slot-unknown', {
          detail: engineText('hook-point-unknown', { point: hook.point }),
        }),
      )
    }
    const refusal = this.#findFault(hook)
    if (refusal) return fail(createFailure('hook-invalid-attachment', { detail: refusal }))
    // A slot only passes its hooks the payload of their own point.
    const attached = hook as unknown as Hook
    this.#hooks.set(hook.id, attached)
    this.#slots.delete(hook.point)
    return succeed(() => {
      if (this.#hooks.get(hook.id) !== attached) return
      this.#hooks.delete(hook.id)
      this.#slots.delete(hook.point)
    })
  }

  reorder(ordering: HookOrdering): void {
    this.#ordering = ordering
    this.#slots = new Map()
  }

  async fire<Point extends HookPoint>(
    point: Point,
    payload: HookPayloads[Point],
    firing: HookFiring,
  ): Promise<HookOutcome<HookPayloads[Point]>> {
    const verdict = await this.guard(point, payload, firing)
    if (verdict.type !== 'passed') return verdict
    const transformed = await this.transform(point, payload, firing)
    if (transformed.type !== 'passed') return transformed
    return { ...transformed, observed: this.observe(point, transformed.payload, firing) }
  }

  guard<Point extends HookPoint>(
    point: Point,
    payload: HookPayloads[Point],
    firing: HookFiring & { guards?: 'all' | 'early' },
  ): Promise<GuardVerdict> {
    const guards = this.#kindAt(point, 'guard')
    return runGuards(
      firing.guards === 'early' ? guards.filter((each) => each.decidesEarly) : guards,
      payload,
      firing,
    )
  }

  transform<Point extends HookPoint>(
    point: Point,
    payload: HookPayloads[Point],
    firing: HookFiring,
  ): Promise<TransformVerdict<HookPayloads[Point]>> {
    return runTransforms(this.#kindAt(point, 'transform'), { point, payload }, firing)
  }

  observe<Point extends HookPoint>(
    point: Point,
    payload: HookPayloads[Point],
    firing: HookFiring,
  ): Promise<void> {
    return runObservers(this.#kindAt(point, 'observer'), payload, firing)
  }

  has(point: HookPoint): boolean {
    return this.#slotAt(point).length > 0
  }

  #kindAt<Kind extends HookKind>(point: HookPoint, kind: Kind): Extract<Hook, { kind: Kind }>[] {
    return this.#slotAt(point).filter((hook): hook is Extract<Hook, { kind: Kind }> => hook.kind === kind)
  }

  #slotAt(point: HookPoint): readonly Hook[] {
    const existing = this.#slots.get(point)
    if (existing) return existing
    const attached = [...this.#hooks.values()].filter((hook) => hook.point === point)
    const slot = sortHooks(attached, this.#ordering[point])
    this.#slots.set(point, slot)
    return slot
  }

  #findFault<Point extends HookPoint>(hook: Hook<Point>): LocalizedText | undefined {
    if (hook.id.trim() === '') return engineText('hook-without-id')
    if (this.#hooks.has(hook.id)) return engineText('hook-already-attached', { hookId: hook.id })
    if (!hookKindsAt[hook.point].includes(hook.kind))
      return engineText('hook-kind-not-allowed', { kind: hook.kind, point: hook.point })
    const { timeoutMs } = hook
    const isTimed =
      timeoutMs === undefined || timeoutMs === null || (Number.isFinite(timeoutMs) && timeoutMs > 0)
    return isTimed ? undefined : engineText('hook-timeout-invalid')
  }
}

/** Sorts hooks: first the named ones in the given order, then the others by id. Compares code units, so that the order is the same everywhere. */
function sortHooks<Item extends { readonly id: string }>(
  hooks: readonly Item[],
  named: readonly string[] = [],
): Item[] {
  const ranks = new Map<string, number>()
  for (const id of named) if (!ranks.has(id)) ranks.set(id, ranks.size)
  const rankOf = ({ id }: Item): number => ranks.get(id) ?? ranks.size
  return hooks.toSorted(
    (left, right) => rankOf(left) - rankOf(right) || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0),
  )
}
