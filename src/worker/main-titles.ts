import type { openDatabase } from '../adapters/storage/database.ts'
import { createTitleStore } from '../adapters/storage/title-store.ts'
import { askTitle } from '../core/engine/ask-title.ts'
import type { OutsideLedgerPort } from '../core/engine/egress-scope.ts'
import { toLimits } from '../core/engine/limits.ts'
import type { ClockPort, ModelPort } from '../core/engine/ports.ts'
import type { SpendingPort } from '../core/engine/budgets.ts'
import type { Settings } from '../core/kernel/setting.ts'
import type { RunId, SessionId } from '../core/kernel/id.ts'
import type { MessageStatus } from '../core/kernel/message.ts'
import type { Result } from '../core/kernel/result.ts'
import { giveTitle } from './host/title-desk.ts'
import { toTurnTerms } from './host/run/turn-settings.ts'
import type { openModels } from './main-models.ts'

export interface TitleParts {
  db: ReturnType<typeof openDatabase>
  model: ModelPort
  models: ReturnType<typeof openModels>
  outside: OutsideLedgerPort
  spending: SpendingPort
  clock: ClockPort
  newId(prefix: string): string
  readSettings(): Promise<Result<Settings>>
}

/** Connects title requests. Each is a turn that belongs to no conversation. */
export function openTitles({ db, model, models, outside, spending, clock, newId, readSettings }: TitleParts) {
  const ids = { next: newId }
  return (sessionId: SessionId, status: MessageStatus): Promise<void> =>
    giveTitle(
      { sessionId, status },
      {
        store: createTitleStore(db, () => clock.now()),
        readSettings,
        newRunId: () => newId('run') as RunId,
        ask: async (order, settings) => {
          const [pace, price] = await Promise.all([models.paceOf(order.model), models.priceOf(order.model)])
          const { providerBudgets = {} } = toTurnTerms(settings)
          const terms = {
            limits: toLimits(settings.limits ?? {}),
            providerBudgets,
            ...(pace && { pace }),
            ...(price && { price }),
          }
          // No answer caused the request, so it is recorded in the network log.
          return outside.during('title', (scope) =>
            askTitle(order, {
              terms,
              ports: {
                model: { stream: (request, signal) => model.stream(request, signal, scope) },
                clock,
                ids,
                spending,
              },
              signal: new AbortController().signal,
            }),
          )
        },
      },
    )
}
