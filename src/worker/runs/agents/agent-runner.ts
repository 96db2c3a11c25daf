import { findOpenInteractions } from '../../../core/engine/approvals/interaction-queue.ts'
import { listReported } from '../../../core/agents/agent-monitor.ts'
import { toOutcome } from '../../../core/agents/read-answer.ts'
import { runAgent } from '../../../core/agents/run-agent.ts'
import type { AgentCall, AgentRunnerPort, ParentLog } from '../../../core/engine/ports/agent-runner-port.ts'
import type {
  AgentRunStorePort,
  OpenAgentRun,
  StoredAgentRun,
} from '../../../core/engine/ports/agent-run-store-port.ts'
import type { AuthoritySetup, FallbackModel, IdPort } from '../../../core/engine/ports/turn-ports.ts'
import type { AgentOrder, AgentOutcome, Allowance } from '../../../core/model/agents/agent-call.ts'
import { createFailure, type Failure } from '../../../core/model/failures/failure.ts'
import { toStorageFailure } from '../../../core/model/failures/failure-schema.ts'
import type { Result } from '../../../core/model/failures/result.ts'
import type { CallId, InteractionId, RunId } from '../../../core/model/id.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'
import { noUsage } from '../../../core/model/usage/usage.ts'
import { describeBug, FailureError } from '../../transport/failure-error.ts'
import { AgentLog } from './agent-log.ts'
import { closeAgentRun } from './close-agent-run.ts'
import { ServerPlaces } from './server-places.ts'
import { toChildTurn, type AgentProfile, type ChildTurnStart, type RootTurn } from './child-turn.ts'

export interface AgentRunnerPorts {
  store: AgentRunStorePort
  ids: IdPort
  /** Returns the model of a child run and the models to try after it, with all that their requests need. */
  describeModels(model: ModelRef): Promise<{ model: FallbackModel; fallbacks: readonly FallbackModel[] }>
  /** Returns what the agent of an order gets, and its model if it has one. */
  profileOf(order: AgentOrder): Promise<Result<AgentProfile & { model?: ModelRef }>>
}

/** Child runs of a turn that work at once, unless the turn says otherwise. */
const maxPlaces = 3

/** The entries in the log of a root run about the child run of a call. */
interface EarlierRun extends StoredAgentRun {
  allowance: Allowance | undefined
  activeMs: number
  /** The log has the end of the child run. */
  isEndReported: boolean
}

/**
 * Runs the child runs of one root run. `stored` are the events of the root run that an earlier worker stored, and `children` its
 * child runs.
 */
export class AgentRunner implements AgentRunnerPort {
  readonly #root: RootTurn
  readonly #ports: AgentRunnerPorts
  readonly #places: ServerPlaces
  readonly #earlier = new Map<CallId, EarlierRun>()
  readonly #reported: ReadonlySet<string>
  readonly #stored: readonly RunEvent[]
  /** Questions that child runs have left open, which are asked before any other. */
  readonly #open = new Map<CallId, readonly InteractionId[]>()
  #hasReserved = false

  constructor(
    root: RootTurn,
    ports: AgentRunnerPorts,
    { stored, children }: { stored: readonly RunEvent[]; children: readonly StoredAgentRun[] },
  ) {
    this.#root = root
    this.#ports = ports
    this.#places = new ServerPlaces(root.maxPlaces ?? maxPlaces)
    for (const child of children) {
      if (!('callId' in child.run.of)) continue
      const { callId } = child.run.of
      this.#earlier.set(callId, { ...child, ...readEarlier(stored, child.run.runId) })
      if (!child.hasEnded)
        this.#open.set(
          callId,
          findOpenInteractions(child.events).map(({ id }) => id),
        )
    }
    this.#reported = listReported(stored)
    this.#stored = stored
  }

  async run(call: AgentCall, parent: ParentLog, signal: AbortSignal): Promise<AgentOutcome> {
    this.#reserveQuestions()
    const earlier = this.#earlier.get(call.callId)
    const { order } = call
    let release: (() => void) | null = null
    try {
      const profile = await this.#ports.profileOf(order)
      if (!profile.ok) {
        if (earlier) await this.#close(earlier, parent, 'interrupted')
        return withoutRun('failed', profile.failure)
      }
      const models = await this.#ports.describeModels(
        earlier?.run.model ?? order.model ?? profile.value.model ?? call.model,
      )
      release = await this.#places.acquire(models.model, signal)
      if (!release) {
        if (earlier) await this.#close(earlier, parent, 'stopped')
        return withoutRun('stopped', createFailure('aborted'))
      }
      // A child run that an earlier worker started hands in what it has.
      if (this.#root.ports.wrapUp?.aborted && !earlier)
        return withoutRun('wrapped-up', createFailure('aborted'))
      return await this.#run(call, { profile: profile.value, ...models }, { parent, signal })
    } catch (thrown: unknown) {
      return withoutRun('failed', thrown instanceof FailureError ? thrown.failure : describeBug(thrown))
    } finally {
      release?.()
      this.#queue?.dismiss(this.#open.get(call.callId) ?? [])
    }
  }

  get #queue(): AuthoritySetup['interactions'] | undefined {
    const { authority } = this.#root.ports
    return authority === 'unguarded' ? undefined : authority.interactions
  }

  #reserveQuestions(): void {
    if (this.#hasReserved) return
    this.#hasReserved = true
    this.#queue?.reserve([...this.#open.values()].flat())
  }

  async stopAll(parent: ParentLog): Promise<void> {
    for (const child of this.#earlier.values()) await this.#close(child, parent, 'stopped')
  }

  async #close(child: EarlierRun, parent: ParentLog, status: 'stopped' | 'interrupted'): Promise<void> {
    const ports = {
      store: this.#ports.store,
      parent,
      stored: this.#stored,
      priceOf: async (model: ModelRef) => (await this.#ports.describeModels(model)).model.price,
      now: () => this.#root.ports.clock.now(),
    }
    await closeAgentRun(child, ports, status)
  }

  async #run(
    call: AgentCall,
    prepared: Pick<ChildTurnStart, 'profile' | 'model' | 'fallbacks'>,
    { parent, signal }: { parent: ParentLog; signal: AbortSignal },
  ): Promise<AgentOutcome> {
    const { order, callId } = call
    const earlier = this.#earlier.get(callId)
    const { ledger, input } = this.#root
    const runId = earlier?.run.runId ?? (this.#ports.ids.next('run') as RunId)
    const allowance = earlier?.allowance ?? ledger.reserve(runId, callId, order.allowance)
    if (earlier?.allowance) ledger.restore(runId, earlier.allowance, callId)
    const opening: OpenAgentRun = {
      runId,
      parentRunId: input.runId,
      sessionId: input.sessionId,
      of: { callId },
      agent: order.agent,
      assistantId: order.assistantId,
      label: order.label,
      model: prepared.model.model,
      at: this.#root.ports.clock.now(),
    }
    try {
      const opened = earlier ? undefined : await this.#ports.store.open(opening)
      if (opened?.ok === false) return withoutRun('failed', opened.failure)
      const journal = this.#ports.store.openJournal(runId)
      const log = new AgentLog(journal, earlier?.events)
      if (!earlier?.allowance) {
        const { agent, assistantId, label, model } = opening
        parent.emit({
          type: 'agent-started',
          childRunId: runId,
          of: { callId },
          agent,
          assistantId,
          label,
          model,
          allowance,
        })
        await settle(parent)
      }
      const start = { runId, order, ...prepared, allowance, taint: call.taint, log }
      const child = toChildTurn(this.#root, { ...start, at: opening.at })
      const { end, events } = await runAgent(
        {
          ...child,
          allowance,
          onNearlySpent: () => this.#root.wrapUps.request('money', runId),
          stored: earlier?.events ?? [],
          reported: this.#reported,
          activeMs: earlier?.activeMs ?? 0,
        },
        parent,
        signal,
      )
      const outcome = toOutcome(child.input, end, events)
      const ended = earlier?.hasEnded ? undefined : await journal.end(log.status)
      const result: AgentOutcome =
        ended?.ok === false ? { ...outcome, status: 'failed', failure: ended.failure } : outcome
      const { status, toolCalls, isTainted, failure } = result
      if (!earlier?.isEndReported) {
        parent.emit({ type: 'agent-ended', childRunId: runId, status, toolCalls, isTainted, failure })
      }
      return result
    } finally {
      ledger.release(runId)
    }
  }
}

async function settle(parent: ParentLog): Promise<void> {
  try {
    await parent.settle()
  } catch (error: unknown) {
    throw new FailureError(toStorageFailure(error))
  }
}

function readEarlier(
  stored: readonly RunEvent[],
  childRunId: RunId,
): Pick<EarlierRun, 'allowance' | 'activeMs' | 'isEndReported'> {
  let allowance: Allowance | undefined
  let activeMs = 0
  let isEndReported = false
  for (const event of stored) {
    if (!('childRunId' in event) || event.childRunId !== childRunId) continue
    if (event.type === 'agent-started') allowance = event.allowance
    if (event.type === 'agent-progressed') activeMs = event.figures.activeMs
    if (event.type === 'agent-ended') isEndReported = true
  }
  return { allowance, activeMs, isEndReported }
}

/** Returns the outcome of a call without a child run, or whose child run could not be stored. */
function withoutRun(status: AgentOutcome['status'], failure: Failure): AgentOutcome {
  return { status, text: '', toolCalls: 0, usage: noUsage, isTainted: false, failure }
}
