import { listReported } from '../../../core/agents/agent-monitor.ts'
import { readAnswer } from '../../../core/agents/read-answer.ts'
import { runAgent, type AgentRun } from '../../../core/agents/run-agent.ts'
import { createStageAgent } from '../../../core/agents/stage-agent.ts'
import { findOpenInteractions } from '../../../core/engine/approvals/interaction-queue.ts'
import type { ToolEnvelope } from '../../../core/engine/approvals/grants.ts'
import type { HookSource } from '../../../core/engine/hooks/hook.ts'
import type { InheritedTaint, ParentLog } from '../../../core/engine/ports/agent-runner-port.ts'
import type { AgentRunStorePort, StoredAgentRun } from '../../../core/engine/ports/agent-run-store-port.ts'
import type { FallbackModel, RunLogPort, ToolSource } from '../../../core/engine/ports/turn-ports.ts'
import type { TurnConfig } from '../../../core/engine/turn/turn-config.ts'
import type { AgentEnd, AgentOrder, Allowance } from '../../../core/model/agents/agent-call.ts'
import { toDraftParts } from '../../../core/model/conversation/message-draft.ts'
import type { RunId } from '../../../core/model/id.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'
import { noUsage } from '../../../core/model/usage/usage.ts'
import { workflowLimits } from '../../../core/model/workflows/workflow.ts'
import { renderDataMessage } from '../../../core/workflows/render-template.ts'
import type { StageOrder, StageOutcome } from '../../../core/workflows/workflow-ports.ts'
import { completionToolOf } from '../../../core/model/workflows/completion-tool.ts'
import { createCompletionTool } from '../../../adapters/tools/complete-stage.ts'
import { describeBug, FailureError } from '../../transport/failure-error.ts'
import { AgentLog } from '../agents/agent-log.ts'
import { toChildTurn, type RootTurn } from '../agents/child-turn.ts'
import { closeAgentRun } from '../agents/close-agent-run.ts'
import { ServerPlaces } from '../agents/server-places.ts'
import { readEarlierRounds } from './earlier-rounds.ts'
import { readStageOutcome, toPromptWithoutTools } from './stage-result.ts'
import { isListed, toStageTools } from './stage-tools.ts'

export interface AttemptRunnerPorts {
  store: AgentRunStorePort
  /** Returns the model of a stage and the models to try after it, with all that their requests need. */
  describeModels(model: ModelRef): Promise<{ model: FallbackModel; fallbacks: readonly FallbackModel[] }>
  /** Creates the tools of the chat. */
  toolsFor(config: TurnConfig): ToolSource
}

/** The part of a job that all its stages share. */
export interface StageSetting {
  log: ParentLog
  /** Taint of the chat, and the addresses that the user has typed. */
  taint: InheritedTaint
  /** The grants of the job, which report what they grant. */
  grants: ToolEnvelope['grants']
}

/**
 * Runs the attempts of one job's stages, each as a child run. `children` are the child runs of the job that an earlier worker or an
 * earlier run of the job stored.
 */
export class AttemptRunner {
  readonly #root: RootTurn
  readonly #ports: AttemptRunnerPorts
  readonly #setting: StageSetting
  readonly #children: ReadonlyMap<RunId, StoredAgentRun>
  readonly #reported: ReadonlySet<string>
  readonly #stored: readonly RunEvent[]
  /** The child run whose rounds a stage execution took over, by the id of the execution. */
  readonly #continuedRuns: ReadonlyMap<string, RunId>
  readonly #places = new ServerPlaces(workflowLimits.together)
  #hasReserved = false

  constructor(
    root: RootTurn,
    ports: AttemptRunnerPorts,
    {
      stored,
      children,
      ...setting
    }: StageSetting & { stored: readonly RunEvent[]; children: readonly StoredAgentRun[] },
  ) {
    this.#root = root
    this.#ports = ports
    this.#setting = setting
    this.#children = new Map(children.map((child) => [child.run.runId, child]))
    this.#reported = listReported(stored)
    this.#stored = stored
    this.#continuedRuns = new Map(
      stored.flatMap((event) =>
        event.type === 'stage-entered' && event.continues !== undefined
          ? [[event.stageExecutionId, event.continues] as const]
          : [],
      ),
    )
  }

  /** Runs an attempt to its end, or continues it. One that has ended sends no request. Never rejects. */
  async run(order: StageOrder, signal: AbortSignal): Promise<StageOutcome> {
    this.#reserveQuestions()
    const earlier = this.#children.get(order.childRunId)
    let release: (() => void) | null = null
    try {
      const models = await this.#ports.describeModels(
        earlier?.run.model ?? order.model ?? this.#root.input.model,
      )
      release = earlier?.hasEnded ? () => undefined : await this.#places.acquire(models.model, signal)
      if (!release) return withoutResult({})
      return await this.#run(order, models, signal)
    } catch (thrown: unknown) {
      const failure = thrown instanceof FailureError ? thrown.failure : describeBug(thrown)
      return withoutResult({ failure })
    } finally {
      release?.()
      this.#interactions?.dismiss(openQuestionsOf(earlier))
    }
  }

  /** Ends the child runs that an earlier worker left open, without sending anything. Returns what they used. */
  async stopAll(): Promise<ReadonlyMap<RunId, AgentEnd>> {
    const { log: parent } = this.#setting
    const { ports, input } = this.#root
    const closing = {
      store: this.#ports.store,
      parent,
      stored: this.#stored,
      priceOf: async (model: ModelRef) => (await this.#ports.describeModels(model)).model.price,
      now: () => ports.clock.now(),
    }
    const outcomes = new Map<RunId, AgentEnd>()
    for (const child of this.#children.values()) {
      const { runId, parentRunId } = child.run
      if (parentRunId === input.runId && !child.hasEnded)
        outcomes.set(runId, await closeAgentRun(child, closing, 'stopped'))
    }
    return outcomes
  }

  get #interactions() {
    const { authority } = this.#root.ports
    return authority === 'unguarded' ? undefined : authority.interactions
  }

  /** Questions that stages have left open are asked before any other. */
  #reserveQuestions(): void {
    if (this.#hasReserved) return
    this.#hasReserved = true
    this.#interactions?.reserve([...this.#children.values()].flatMap(openQuestionsOf))
  }

  async #run(
    order: StageOrder,
    models: { model: FallbackModel; fallbacks: readonly FallbackModel[] },
    signal: AbortSignal,
  ): Promise<StageOutcome> {
    const { stage, childRunId, stageExecutionId } = order
    const { ledger, input, ports } = this.#root
    const { store } = this.#ports
    const earlier = this.#children.get(childRunId)
    const allowance = toAllowance(order)
    const at = earlier?.events[0]?.at ?? ports.clock.now()
    const opened = earlier
      ? undefined
      : await store.open({
          runId: childRunId,
          parentRunId: input.runId,
          sessionId: input.sessionId,
          of: { stageExecutionId },
          agent: 'stage',
          label: stage.title,
          model: models.model.model,
          at,
        })
    if (opened?.ok === false) return withoutResult({ failure: opened.failure })
    const journal = store.openJournal(childRunId)
    const log = new AgentLog(journal, earlier?.events)
    ledger.restore(childRunId, allowance)
    try {
      const child = this.#toChild(order, models, {
        allowance,
        log,
        at,
      })
      const { end, events } = await runAgent(
        { ...child, allowance, stored: earlier?.events ?? [], reported: this.#reported, activeMs: 0 },
        this.#setting.log,
        signal,
      )
      const ended = earlier?.hasEnded ? undefined : await journal.end(log.status)
      if (ended?.ok === false) return withoutResult({ ...pickFigures(end), failure: ended.failure })
      return readStageOutcome(stage, { end, events, readAnswer: () => readAnswer(child.input, events) })
    } finally {
      ledger.release(childRunId)
    }
  }

  #toChild(
    order: StageOrder,
    models: { model: FallbackModel; fallbacks: readonly FallbackModel[] },
    { allowance, log, at }: { allowance: Allowance; log: RunLogPort; at: number },
  ): Pick<AgentRun, 'input' | 'ports'> {
    const { stage, childRunId, stageExecutionId, attempt, continues } = order
    const { taint, grants } = this.#setting
    const callsTools = models.model.callsTools !== false
    const brief: AgentOrder = {
      agent: 'stage',
      label: stage.title,
      brief: renderDataMessage(order.data),
      allowance,
    }
    const completion = createCompletionTool(stage)
    const { input, ports } = toChildTurn(this.#root, {
      runId: childRunId,
      order: brief,
      ...models,
      allowance,
      // A stage that gets nothing untrusted starts clean. Only addresses that the user typed are known to it.
      taint: { isTainted: order.tainted, typed: taint.typed, resultAddresses: [] },
      profile: {
        agent: createStageAgent(completionToolOf(stage), { isForced: callsTools }),
        prompt: [
          { origin: 'built-in', text: callsTools ? order.prompt : toPromptWithoutTools(order.prompt, stage) },
        ],
        settings: stage.settings,
        tools: (config) => toStageTools(this.#ports.toolsFor(config), stage, completion),
        files: stage.allowedTools?.includes('search_files') ? (this.#root.config.files ?? []) : [],
        allowsRunScope: false,
      },
      log,
      at,
    })
    const [message] = input.history
    return {
      input: {
        ...input,
        history: message
          ? [{ ...message, parts: toDraftParts({ text: brief.brief, attachments: order.files }) }]
          : [],
        earlier: continues && readEarlierRounds(this.#listLogs(continues), input),
        envelope: {
          stageExecutionId,
          attempt,
          allows: (name) => isListed(stage, name),
          grants,
        },
      },
      ports: { ...ports, hooks: ports.hooks && withoutRendering(ports.hooks) },
    }
  }

  /** Lists the logs of a child run and of those whose rounds it took over, oldest first. */
  #listLogs(childRunId: RunId): (readonly RunEvent[])[] {
    const child = this.#children.get(childRunId)
    if (!child) return []
    const before =
      'callId' in child.run.of ? undefined : this.#continuedRuns.get(child.run.of.stageExecutionId)
    return [...(before === undefined ? [] : this.#listLogs(before)), child.events]
  }
}

/** Returns the allowance of a stage. At its limit it ends without a further request, so that no call is reserved for an answer. */
function toAllowance({ stage, toolCalls }: StageOrder): Allowance {
  return { toolCalls: toolCalls + 1, rounds: stage.turnCap, amount: {}, activeMs: Infinity }
}

function openQuestionsOf(child: StoredAgentRun | undefined) {
  return child && !child.hasEnded ? findOpenInteractions(child.events).map(({ id }) => id) : []
}

function pickFigures({ usage, toolCalls, isTainted }: AgentEnd) {
  return { usage, toolCalls, tainted: isTainted }
}

function withoutResult(known: Partial<StageOutcome>): StageOutcome {
  return { capHit: false, tainted: false, usage: noUsage, toolCalls: 0, ...known }
}

/** Returns the hooks without those of rendering, because only the answer of the job is rendered. */
function withoutRendering(hooks: HookSource): HookSource {
  return {
    fire: (point, payload, firing) => hooks.fire(point, payload, firing),
    guard: (point, payload, firing) => hooks.guard(point, payload, firing),
    transform: (point, payload, firing) => hooks.transform(point, payload, firing),
    observe: (point, payload, firing) => hooks.observe(point, payload, firing),
    has: (point) => !point.startsWith('render/') && hooks.has(point),
  }
}
