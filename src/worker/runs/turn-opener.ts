import type {
  OpenedTurn,
  OpenTurn,
  QueueStorePort,
  TurnRequest,
  TurnStorePort,
  UnfinishedRun,
} from '../../core/engine/ports/run-ports.ts'
import type {
  ClockPort,
  IdPort,
  TimeoutExtensionPort,
  RetryPort,
  RunLogPort,
  SteerPort,
  TurnInput,
} from '../../core/engine/ports/turn-ports.ts'
import type { AgentRunStorePort } from '../../core/engine/ports/agent-run-store-port.ts'
import { findResumePoint, findRunningAgentCalls } from '../../core/engine/loop/find-resume-point.ts'
import type { AgentName } from '../../core/model/agents/agent-call.ts'
import type { ResearchSettings } from '../../core/model/research/research-terms.ts'
import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import type { MessageId, ProjectId, RunId, SessionId } from '../../core/model/id.ts'
import type { Message } from '../../core/model/conversation/message.ts'
import type { ModelRef } from '../../core/model/providers/provider.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import type { RunEvent } from '../../core/model/runs/run-event.ts'
import type { StoredJobRequest } from '../../core/model/workflows/job-request.ts'
import type { TimerPort } from '../timers.ts'
import { LiveRun } from './live-run.ts'
import { type LockPort, findUnfinishedRun, acquireSessionLock } from '../session-locks.ts'
import { recoverLockedSession, type EndingPorts } from './run-recovery.ts'
import type { RenderingPort } from './message-stream/render-message.ts'
import type { RunSlot } from './run-slots.ts'
import { SteerInbox, type WrapUpRequests } from './run-inputs.ts'
import type { McpChoices } from '../../core/model/mcp/mcp-row.ts'
import type { ChatPrompts } from '../../core/context/system-prompt.ts'
import type { ChatAssistant } from '../../core/model/assistants/assistant.ts'
import { findOpenInteractions } from '../../core/engine/approvals/interaction-queue.ts'
import { findPendingRetry } from '../../core/engine/streaming/request-retry.ts'
import { workerText } from '../../core/model/messages/write-text.ts'

export interface TurnOpenerPorts {
  turns: TurnStorePort
  agentRuns: AgentRunStorePort
  queue: Pick<QueueStorePort, 'listSteered' | 'take' | 'refuse'>
  rendering: RenderingPort
  clock: ClockPort
  ids: IdPort
  timers: TimerPort
  locks: LockPort
  priceOf: EndingPorts['priceOf']
}

/** Request to start a run in a session. */
export interface RunRequest {
  sessionId: SessionId
  model: ModelRef
  ask: TurnRequest
}

/** A stored turn and its run. */
export interface OpenedRun {
  turn: PreparedTurn
  run: LiveRun
}

/** Result of opening. `isWaiting`: an earlier run of the session waits, for a person or for its next try, and must resume first. */
type Opening = Result<OpenedRun> | { ok: false; failure: Failure; isWaiting: true }

interface Stored {
  runId: RunId
  sessionId: SessionId
  model: ModelRef
  opened: OpenedTurn
  /** The message that grows. It differs from the turn's first one if an earlier worker steered the turn. */
  assistantMessage: Message
  events: readonly RunEvent[]
}

/** The lock is held without a slot here, so its holder is the worker of another tab. */
const sessionBusy = createFailure('session-busy', {
  message: workerText('chat-answered-in-other-tab'),
  hint: workerText('wait-for-other-tab'),
})

const waits = {
  ok: false,
  isWaiting: true,
  failure: createFailure('session-busy', {
    message: workerText('earlier-answer-waits'),
    hint: workerText('respond-or-stop-first'),
  }),
} as const

/** Opens turns, under the lock of their session. First recovers what a dead worker left there. */
export class TurnOpener {
  readonly #ports: TurnOpenerPorts
  readonly #onTakeover: (sessionId: SessionId) => void

  /** Takes a callback for when another tab writes the session from now on. */
  constructor(ports: TurnOpenerPorts, onTakeover: (sessionId: SessionId) => void) {
    this.#ports = ports
    this.#onTakeover = onTakeover
  }

  /** Opens a turn; durable once it resolves. The slot gets the lock as soon as it is acquired, even if opening fails. */
  async open({ sessionId, model, ask }: RunRequest, slot: RunSlot): Promise<Opening> {
    const { ids, clock } = this.#ports
    const { signal } = slot.abortOpening
    const release = await acquireSessionLock(sessionId, this.#ports, signal)
    if (!release) return signal.aborted ? waits : fail(sessionBusy)
    slot.unlock = release
    const runId = ids.next('run') as RunId
    const assistantMessageId = ids.next('message') as MessageId
    const opening = await this.#open({
      runId,
      sessionId,
      assistantMessageId,
      model,
      ask,
      at: clock.now(),
    })
    if (!opening.ok) return opening
    const opened = opening.value
    return succeed(
      this.#host({ runId, sessionId, model, opened, assistantMessage: opened.assistantMessage, events: [] }),
    )
  }

  /** Opens a run that was waiting when its worker ended, if it can resume; `null` otherwise. */
  async openWaiting({
    runId,
    sessionId,
  }: UnfinishedRun): Promise<(OpenedRun & { events: readonly RunEvent[] }) | null> {
    const read = await this.#ports.turns.claimUnfinishedRun(runId)
    if (!read.ok || !read.value) return null
    const { events } = read.value
    // Only the main thread cannot continue from any point.
    const { agent, workflow } = read.value.opened
    const resumes = agent === undefined && workflow === undefined ? 'waiting' : 'all'
    if (resumes === 'waiting' && !isRunWaiting(events)) return null
    const hosted = this.#host({ runId, sessionId, ...read.value })
    return findResumePoint(hosted.turn.input, events, resumes) ? { ...hosted, events } : null
  }

  /**
   * Opens the turn. Under the session's lock, a turn in the way is one whose worker died. Shortly after a start it may
   * still be there.
   */
  async #open(turn: OpenTurn): Promise<Result<OpenedTurn> | typeof waits> {
    const opened = await this.#ports.turns.openTurn(turn)
    if (opened.ok || opened.failure.code !== 'session-busy') return opened
    const unfinished = await findUnfinishedRun(turn.sessionId, this.#ports.turns)
    if (unfinished && (await this.openWaiting(unfinished))) return waits
    const recovered = await recoverLockedSession(turn.sessionId, this.#ports)
    return recovered.ok ? this.#ports.turns.openTurn(turn) : recovered
  }

  #host({ runId, sessionId, model, opened, assistantMessage: reply, events }: Stored): OpenedRun {
    const { turns, queue, rendering, timers, clock } = this.#ports
    const { userMessageId, prompts, projectId, mcpServers, assistant, agent, terms, workflow } = opened
    const run: LiveRun = new LiveRun({
      runId,
      userMessageId: reply.parentId ?? userMessageId,
      reply,
      stored: events,
      inbox: new SteerInbox(sessionId, queue),
      journal: turns.openJournal(runId, {
        onTakeover: () => this.#onTakeover(sessionId),
        onRefused: (failure) => run.noteRefusal(failure),
      }),
      rendering,
      timers,
      now: () => clock.now(),
    })
    const input = toTurnInput(opened, { runId, sessionId, model })
    const { inbox: steer, timeoutExtender, retries, wrapUps } = run
    return {
      run,
      turn: {
        input,
        prompts,
        projectId,
        mcpServers,
        assistant,
        agent,
        terms,
        workflow,
        log: run,
        steer,
        timeoutExtender,
        retries,
        wrapUps,
      },
    }
  }
}

/** One turn, ready for the turn runner. */
export interface PreparedTurn {
  input: TurnInput
  prompts: ChatPrompts
  projectId?: ProjectId
  /** Choices about MCP servers: those of the project, replaced by those of the chat. */
  mcpServers?: McpChoices
  /** Assistant that the session started with. */
  assistant?: ChatAssistant
  /** The agent of the run, if it is not the main thread, and the choices with which it starts. */
  agent?: AgentName
  terms?: ResearchSettings
  /** The workflow that drives the turn. */
  workflow?: StoredJobRequest
  log: RunLogPort
  steer: SteerPort
  timeoutExtender: TimeoutExtensionPort
  retries: Pick<RetryPort, 'onDecision'>
  wrapUps: WrapUpRequests
}

/** Returns whether a run was waiting when its log ended: for a person, for its next try, or for agents. */
function isRunWaiting(events: readonly RunEvent[]): boolean {
  return (
    findOpenInteractions(events).length > 0 ||
    findPendingRetry(events) !== undefined ||
    findRunningAgentCalls(events).length > 0
  )
}

/** Converts an opened turn to the engine's input. The person's settings are added later. */
function toTurnInput(
  {
    userMessageId,
    assistantMessage: reply,
    history,
    importedIds,
    modelSettings,
    earlier,
    moreCalls,
  }: OpenedTurn,
  place: Pick<TurnInput, 'runId' | 'sessionId' | 'model'>,
): TurnInput {
  const { hostedTools, promptCaching, ...settings } = modelSettings ?? {}
  return {
    ...place,
    prompt: [],
    userMessageId,
    assistantMessageId: reply.id,
    history,
    importedIds,
    settings,
    hostedTools,
    promptCaching,
    earlier,
    limits: moreCalls === undefined ? undefined : { toolCallBudget: moreCalls },
  }
}
