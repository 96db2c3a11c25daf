import { endAbandonedRuns } from './abandoned-runs.ts'
import type { CommandHandlers } from './command-handlers.ts'
import { planCompaction, type CompactionPlan } from '../../core/context/reductions/plan-compaction.ts'
import type { NextTurn } from '../../core/engine/ports/run-ports.ts'
import { toLimits } from '../../core/engine/budgets/limits.ts'
import type {
  CompactionPort,
  FallbackModel,
  RunLogPort,
  TurnInput,
  TurnPorts,
  ClockPort,
  IdPort,
  ModelPort,
} from '../../core/engine/ports/turn-ports.ts'
import { runCompaction, type CompactionEnd } from '../../core/engine/compaction/compact-branch.ts'
import { ToolRegistry } from '../../core/engine/calls/tool-registry.ts'
import type {
  Compaction,
  CompactionRequest,
  CompactionProgress,
} from '../../core/model/conversation/compaction.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { toEmptyResult } from '../../core/model/failures/result.ts'
import { estimateTokens } from '../../core/model/context/token-estimate.ts'
import type { MessageId, RunId, SessionId } from '../../core/model/id.ts'
import type { Message } from '../../core/model/conversation/message.ts'
import type { ModelRef } from '../../core/model/providers/provider.ts'
import { succeed, type Result } from '../../core/model/failures/result.ts'
import type { Settings } from '../../core/model/settings/setting.ts'
import { FailureError } from '../transport/failure-error.ts'
import type { StreamLog } from '../transport/stream-log.ts'
import type { LockPort } from '../session-locks.ts'
import { createTaskStream } from './task-stream.ts'
import { redactEarlierMessages, isSettingOn, toTurnOptions } from '../runs/turn-config.ts'
import {
  createCompactionStore,
  type CompactionJournal,
  type CompactionStore,
} from '../../adapters/storage/journal/compaction-store.ts'
import type { openDatabase } from '../../adapters/storage/database/database.ts'
import { loadNextTurn } from '../../adapters/storage/journal/next-turn.ts'
import type { SpendingPort } from '../../core/engine/budgets/budget.ts'
import type { ProviderHealth } from '../runs/provider-health.ts'
import { describeModel } from '../runs/describe-model.ts'
import type { createModelService } from './models.ts'
import { workerText } from '../../core/model/messages/write-text.ts'
import { ownName } from '../../lib/path-name.ts'
import { mainThread } from '../../core/agents/main-thread.ts'

export interface CompactionServicePorts extends Pick<
  TurnPorts,
  'model' | 'clock' | 'ids' | 'retries' | 'spending'
> {
  store: CompactionStore
  locks: LockPort
  /** Returns `null` if there is no such chat. */
  readNextTurn(sessionId: SessionId): Promise<Result<NextTurn | null>>
  readSettings(): Promise<Result<Settings>>
  describeModel(model: ModelRef): Promise<FallbackModel>
  redactStoredKeys(text: string): Promise<string>
}

/** Numbers of recent turns to leave out of a compaction, in order of preference. The newest turn is never compacted. */
const preservedTurnCounts = [2, 1]

/** Runs compactions that a person requests. They run in parallel to turns and change what later requests contain. */
export class CompactionService {
  readonly #ports: CompactionServicePorts

  constructor(ports: CompactionServicePorts) {
    this.#ports = ports
  }

  /** Creates the stream of a compaction. It is stopped when its last follower leaves. A failure ends the stream. */
  open(order: CompactionRequest): StreamLog<CompactionProgress> {
    return createTaskStream<CompactionProgress>({ pieces: null }, (append, signal) =>
      this.#compact(order, append, signal),
    )
  }

  /** Returns the port for the turns of a chat. */
  portOf(sessionId: SessionId): CompactionPort {
    return { save: (messageId, compaction) => this.#ports.store.save({ sessionId, messageId }, compaction) }
  }

  /** Ends the compactions of workers that died. */
  endAbandoned(): Promise<void> {
    const { store, locks, clock, describeModel: describe } = this.#ports
    return endAbandonedRuns<CompactionEnd>({
      store,
      locks,
      clock,
      lockName,
      priceOf: async (model) => (await describe(model)).price,
      failure: interrupted,
      toEnd: (end) => ({ ...end, compaction: null }),
    })
  }

  async #compact(
    { sessionId, model, throughMessageId }: CompactionRequest,
    append: (item: CompactionProgress) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const history = await this.#readHistory(sessionId)
    const plan = findPlan(history, { model, throughMessageId })
    if (!plan) throw new FailureError(throughMessageId ? alreadyCompacted : nothingToCompact)
    const { input, redacted } = await this.#prepare({ sessionId, model, history, plan })
    const release = await this.#ports.locks.acquire(lockName(input.runId), signal)
    if (!release) return
    try {
      const place = { runId: input.runId, sessionId, messageId: plan.throughMessageId, model }
      const opened = await this.#ports.store.open({ ...place, at: this.#ports.clock.now() })
      if (!opened.ok) throw new FailureError(opened.failure)
      append(await this.#run(input, redacted, { journal: opened.value, append, signal }))
    } finally {
      release()
    }
  }

  async #run(
    input: TurnInput,
    plan: CompactionPlan,
    {
      journal,
      append,
      signal,
    }: { journal: CompactionJournal; append: (item: CompactionProgress) => void; signal: AbortSignal },
  ): Promise<CompactionProgress> {
    const { model, clock, ids, retries, spending } = this.#ports
    let made: Compaction | null = null
    const { result, ...end } = await runCompaction(input, plan, {
      ports: {
        agent: mainThread,
        model,
        clock,
        ids,
        retries,
        spending,
        tools: new ToolRegistry(),
        authority: 'unguarded',
        log: toLog(journal, append),
        // The summary is stored with the end of the run, in one transaction.
        compactions: {
          save: async (_messageId: MessageId, compaction) => {
            made = compaction
            return succeed(null)
          },
        },
      },
      signal,
    })
    const finished = await journal.finish({ ...end, compaction: made })
    const failure = !result.ok ? result.failure : finished.ok ? undefined : finished.failure
    if (failure || !result.ok) throw new FailureError(failure ?? createFailure('internal'))
    const { messageCount, tokensBefore, text } = result.value
    return { pieces: null, result: { messageCount, tokensBefore, tokensAfter: estimateTokens(text) } }
  }

  async #readHistory(sessionId: SessionId): Promise<readonly Message[]> {
    const read = await this.#ports.readNextTurn(sessionId)
    if (!read.ok) throw new FailureError(read.failure)
    if (!read.value) throw new FailureError(createFailure('not-found'))
    return read.value.history
  }

  async #prepare({
    sessionId,
    model,
    history,
    plan,
  }: {
    sessionId: SessionId
    model: ModelRef
    history: readonly Message[]
    plan: CompactionPlan
  }): Promise<{ input: TurnInput; redacted: CompactionPlan }> {
    const { readSettings, describeModel, redactStoredKeys, ids } = this.#ports
    const [read, described] = await Promise.all([readSettings(), describeModel(model)])
    // Unreadable budgets must not count as no budgets.
    if (!read.ok) throw new FailureError(read.failure)
    const settings = read.value
    const { providerBudgets = {} } = toTurnOptions(settings)
    const summarizedAnswer = history.find(({ id }) => id === plan.throughMessageId)
    const covered = isSettingOn('secret-guard', settings)
      ? await redactEarlierMessages(plan.covered, plan.throughMessageId, redactStoredKeys)
      : plan.covered
    const input: TurnInput = {
      ...described,
      runId: ids.next('run') as RunId,
      sessionId,
      userMessageId: summarizedAnswer?.parentId ?? plan.throughMessageId,
      assistantMessageId: plan.throughMessageId,
      prompt: [],
      history,
      limits: toLimits(settings.limits ?? {}),
      providerBudgets,
    }
    return { input, redacted: { ...plan, covered } }
  }
}

function lockName(runId: RunId): string {
  return ownName(`innerloop:compaction:${runId}`)
}

function findPlan(
  history: readonly Message[],
  { model, throughMessageId }: Pick<CompactionRequest, 'model' | 'throughMessageId'>,
): CompactionPlan | null {
  if (throughMessageId !== undefined) return planCompaction(history, { through: throughMessageId }, model)
  const plans = preservedTurnCounts.map((keepsTurns) => planCompaction(history, { keepsTurns }, model))
  return plans.find((plan) => plan !== null) ?? null
}

const nothingToCompact = createFailure('invalid-input', {
  message: workerText('nothing-to-summarize'),
  hint: workerText('continue-chat-first'),
})

const alreadyCompacted = createFailure('invalid-input', {
  message: workerText('answer-unsuitable-for-summary'),
  hint: workerText('choose-other-answer'),
})

function toLog(journal: CompactionJournal, append: (item: CompactionProgress) => void): RunLogPort {
  let all = 0
  return {
    emit: (event) => {
      journal.append(event)
      if (event.type === 'compaction-invoked') append({ pieces: { done: 0, all: (all = event.pieces) } })
      if (event.type === 'compaction-advanced') append({ pieces: { done: event.done, all } })
    },
    recordHttpRequest: (exchange) => journal.recordHttpRequest(exchange),
    recordHttpResponse: (received) => journal.recordHttpResponse(received),
    settle: async () => void (await journal.settle()),
  }
}

const interrupted = createFailure('interrupted', {
  message: workerText('summary-interrupted'),
  hint: workerText('compact-again'),
})

interface CompactionDeps {
  db: ReturnType<typeof openDatabase>
  model: ModelPort
  models: ReturnType<typeof createModelService>
  health: ProviderHealth
  spending: SpendingPort
  locks: LockPort
  clock: ClockPort
  ids: IdPort
  readSettings(): Promise<Result<Settings>>
  redactStoredKeys(text: string): Promise<string>
}

/** Connects compactions to storage and models. */
export function createCompactions({ db, models, health, redactStoredKeys, ...parts }: CompactionDeps) {
  const { clock } = parts
  const store = createCompactionStore(db, () => clock.now(), { redact: redactStoredKeys })
  const service = new CompactionService({
    ...parts,
    store,
    // A person who does not want to wait stops the compaction.
    retries: health.toRetryPort(),
    readNextTurn: (sessionId) => loadNextTurn(db, sessionId),
    describeModel: describeModel({
      paceOf: (ref) => models.paceOf(ref),
      priceOf: (ref) => models.priceOf(ref),
      capabilitiesOf: (ref) => models.modelService.find(ref),
    }),
    redactStoredKeys,
  })
  return { store, service }
}

export interface CompactionHandlerDeps {
  compactions: Pick<CompactionStore, 'reword' | 'switch'>
  newId(prefix: string): string
}

/** Creates the handlers for existing summaries. */
export function createCompactionHandlers({ compactions, newId }: CompactionHandlerDeps) {
  return {
    'edit-compaction': ({ text, ...ref }) =>
      toEmptyResult(compactions.reword(ref, { text, changeId: newId('wording') })),
    'switch-compaction': ({ isOn, ...ref }) => toEmptyResult(compactions.switch(ref, isOn)),
  } satisfies CommandHandlers
}
