import type { ModelRef } from '../../model/providers/provider.ts'
import type { RunEvent } from '../../model/runs/run-event.ts'
import type { Usage } from '../../model/usage/usage.ts'
import type { PriceTag } from '../../model/usage/usage-price.ts'
import { UsageReducer } from './usage-reducer.ts'

/** Returns the request that had no end when its worker ended, with its estimated usage; `undefined` if there is none. */
export function findLostRequest(
  events: readonly RunEvent[],
): { requestId: string; round: number; model: ModelRef; usage: Usage } | undefined {
  const start = events.findLastIndex(({ type }) => type === 'provider-request-started')
  const started = events[start]
  if (started?.type !== 'provider-request-started') return undefined
  const { requestId, round, model } = started
  const rest = events.slice(start)
  const hasEnded = rest.some(
    (event) =>
      (event.type === 'provider-request-completed' ||
        event.type === 'provider-request-failed' ||
        event.type === 'provider-request-lost') &&
      event.requestId === requestId,
  )
  if (hasEnded) return undefined
  const usage = new UsageReducer()
  for (const event of rest) usage.apply(event)
  const { total: before } = usage
  usage.endOpenRequest()
  return usage.total === before ? undefined : { requestId, round, model, usage: usage.total }
}

/** Counts the open request of a dead worker, if any, with its price. A price that cannot be read counts as unknown. */
export async function countLostRequest(
  usage: UsageReducer,
  priceOf: (model: ModelRef) => Promise<PriceTag | undefined>,
): Promise<void> {
  const { openModel } = usage
  if (openModel) usage.endOpenRequest(await priceOf(openModel).catch(() => undefined))
}
