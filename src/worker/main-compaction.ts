import { createCompactionStore } from '../adapters/storage/compaction-store.ts'
import type { openDatabase } from '../adapters/storage/database.ts'
import { readNextTurn } from '../adapters/storage/read-next-turn.ts'
import type { ClockPort, IdPort, ModelPort } from '../core/engine/ports.ts'
import type { SpendingPort } from '../core/engine/budgets.ts'
import type { Settings } from '../core/kernel/setting.ts'
import type { Result } from '../core/kernel/result.ts'
import { CompactionDesk } from './host/context/compaction-desk.ts'
import type { LockPort } from './host/lock-port.ts'
import type { ProviderHealth } from './host/run/provider-health.ts'
import { describeModel } from './host/run/turn-runner.ts'
import type { openModels } from './main-models.ts'

export interface CompactionParts {
  db: ReturnType<typeof openDatabase>
  model: ModelPort
  models: ReturnType<typeof openModels>
  health: ProviderHealth
  spending: SpendingPort
  locks: LockPort
  clock: ClockPort
  ids: IdPort
  readSettings(): Promise<Result<Settings>>
  redactStoredKeys(text: string): Promise<string>
}

/** Connects compactions to storage and models. */
export function openCompactions({ db, models, health, redactStoredKeys, ...parts }: CompactionParts) {
  const { clock } = parts
  const store = createCompactionStore(db, () => clock.now(), { redact: redactStoredKeys })
  const desk = new CompactionDesk({
    ...parts,
    store,
    retries: {
      random: () => health.random(),
      note: (model, outcome) => health.note(model, outcome),
      hasAnswered: (model) => health.hasAnswered(model),
      pauseMs: (model) => health.pauseMs(model),
      // A person who does not want to wait stops the compaction.
      onDecision: () => () => undefined,
    },
    readNextTurn: (sessionId) => readNextTurn(db, sessionId),
    describeModel: describeModel({
      paceOf: (ref) => models.paceOf(ref),
      priceOf: (ref) => models.priceOf(ref),
      factsOf: (ref) => models.modelDesk.find(ref),
    }),
    redactStoredKeys,
  })
  return { store, desk }
}
