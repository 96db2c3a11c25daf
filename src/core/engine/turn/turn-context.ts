import { type LocalizedText, toStoredText } from '../../model/messages/localized-text.ts'
import type { Message, NoticePart } from '../../model/conversation/message.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import type { ModelRequest } from '../../model/providers/model-request.ts'
import type { RunEvent, RunEventOf } from '../../model/runs/run-event.ts'
import { BranchIds, toMediaId } from '../../context/branch-ids.ts'
import type { ContextRuntime } from '../../context/context-runtime.ts'
import { DefaultContextRuntime } from '../../context/default-context-runtime.ts'
import { defaultBranchView, type BranchView } from '../../context/view-branch.ts'
import { findOpenInteractions, type RunInteractions } from '../approvals/interaction-queue.ts'
import { toModelKey } from '../../model/providers/model-ref.ts'
import { isDeleted } from '../../model/conversation/annotated-message.ts'
import type { CallId, InteractionId } from '../../model/id.ts'
import { isResumption } from '../../model/tools/interaction.ts'
import type { Amount } from '../budgets/budget.ts'
import { EarlierCallInteractions, CallIdRegistry } from '../calls/earlier-calls.ts'
import { selectDeliberateTools } from '../request/deliberate-tools.ts'
import { findRedactedFiles } from '../reductions/find-redacted-files.ts'
import { toSources, type FragmentSources } from '../request/fragment-sources.ts'
import { selectOmittedTools } from '../request/omitted-tools.ts'
import { HostedToolsSwitch, TurnTaint } from '../approvals/turn-taint.ts'
import { TurnModes } from '../approvals/turn-modes.ts'
import { defaultSecurityMode } from '../../model/tools/permission.ts'
import { defaultLimits, type Limits } from '../budgets/limits.ts'
import { narrowTools } from '../agent/narrow-tools.ts'
import { TurnAgent } from '../agent/turn-agent.ts'
import type { TurnInput, TurnPorts } from '../ports/turn-ports.ts'
import { createReply } from './create-reply.ts'
import { RunRecorder } from './run-recorder.ts'
import { UsageReducer } from '../budgets/usage-reducer.ts'

type Notice = Omit<NoticePart, 'type' | 'text' | 'localized'> & {
  text: LocalizedText
}

/** State and ports that all stages of one turn share. Lives as long as the turn. */
export interface TurnContext {
  readonly input: TurnInput
  readonly ports: TurnPorts
  readonly limits: Limits
  readonly agent: TurnAgent
  readonly signal: AbortSignal
  readonly recorder: RunRecorder
  readonly usage: UsageReducer
  readonly callIds: CallIdRegistry
  readonly taint: TurnTaint
  readonly modes: TurnModes
  /** Composes what the models of this turn get. */
  readonly runtime: ContextRuntime
  /** Names of the tools that deliberate mode offers. `null` offers all tools. */
  readonly offered: ReadonlySet<string> | null
  /** Names of tools whose definitions the requests leave out. */
  readonly omitted: ReadonlySet<string>
  readonly hostedTools: HostedToolsSwitch
  /** Calls of the provider's tools without a result, by the provider's id. */
  readonly openHostedCalls: Map<string, { callId: CallId; startedAt: number }>
  /** The branch before this turn's answer, as changed by hooks. */
  history: readonly Message[]
  /** The texts that the context providers returned, without secrets. */
  sources: FragmentSources
  /** Files whose text is redacted, if the check for secrets is on. */
  readonly redactedFiles: ModelRequest['redactedFiles']
  lastRequest: ModelRequest | undefined
  /** The time and model of the latest request of which the provider counted reads or writes of its cache. */
  cached: { at: number; model: ModelRef } | undefined
  /** `true` if a hook changed the latest request. */
  isLastRequestChanged: boolean
  /** The view of the branch for the model. Context injections change it. */
  view: BranchView
  /** Keys of the context injections so far, in the form `tool item`. */
  readonly enrichments: Set<string>
  /** Windows in tokens that servers showed in this turn, by the key of the model. */
  readonly learnedWindows: Map<string, number>
  /** Keys of the models whose servers refused or ignored markers of cached prefixes in this turn. */
  readonly refusedMarkers: Set<string>
  /** Amounts that running calls have reserved for model requests of their tools. */
  readonly reservedByCalls: Map<CallId, Amount>
  /** Highest number of an image that running calls have reserved. */
  reservedImages: number
  /** The interactions of this run. `undefined` if no user can be asked. */
  readonly interactions: RunInteractions | undefined
  /** Approvals that an earlier worker left open, by call. */
  readonly openInteractions: ReadonlyMap<CallId, InteractionId>
  /** Interactions that calls raised before an earlier worker ended. */
  readonly earlierInteractions: EarlierCallInteractions
  /** The open confirmation of the spending, if any. */
  readonly openConfirmation: InteractionId | undefined
  /** The open question whether to continue after a worker has ended, if any. */
  readonly openResumption: InteractionId | undefined
  /** Running observers. The end of the turn waits for them. */
  readonly observing: Promise<void>[]
  /** Returns an id that is unique within the run. */
  nextPartId(): string
  nextStageId(): string
  nextEgressId(): string
  nextCompactionId(): string
  notice(notice: Notice): void
  /** Raises a notice, unless the same text was raised before in the turn. */
  noticeOnce(notice: Notice): void
}

/** `stored` holds the events of this run that an earlier worker stored, from the first one on. */
export function createTurnContext(
  input: TurnInput,
  givenPorts: TurnPorts,
  { signal, stored = [] }: { signal: AbortSignal; stored?: readonly RunEvent[] },
): TurnContext {
  const ports: TurnPorts = { ...givenPorts, tools: narrowTools(givenPorts.tools, givenPorts.agent.tools) }
  const startedAt = stored[0]?.at ?? ports.clock.now()
  const reported = new Set<string>()
  const stillOpen = findOpenInteractions(stored)
  const usage = new UsageReducer()
  const callNames = new CallIdRegistry(input.history, input.earlier?.parts ?? [])
  const taint = new TurnTaint(input, ports.tools)
  const enrichments = new Set<string>()
  const learnedWindows = new Map<string, number>()
  const refusedMarkers = new Set<string>()
  const hostedTools = new HostedToolsSwitch(input.hostedTools)
  const { clock, log } = ports
  const limits = { ...defaultLimits, ...ports.agent.limits, ...input.limits }
  const agent = new TurnAgent(ports.agent, {
    terms: { firstTool: findFirstTool(input), terms: input.terms },
    limits,
    tools: ports.tools,
  })
  const modes: TurnModes = new TurnModes(
    input.mode ?? defaultSecurityMode,
    ports.authority === 'unguarded' ? undefined : ports.authority.modes,
    (event) => recorder.emit(event),
  )
  const recorder = new RunRecorder(
    createReply(input, { parts: input.earlier?.parts, createdAt: startedAt }),
    input.runId,
    {
      clock,
      log,
      onEvent: (event) => {
        usage.apply(event)
        agent.apply(event)
        taint.apply(event)
        hostedTools.apply(event)
        modes.apply(event)
        if (event.type === 'window-learned') learnedWindows.set(toModelKey(event.model), event.windowTokens)
        if (event.type === 'cache-marker-ignored') refusedMarkers.add(toModelKey(event.model))
        if (event.type === 'provider-request-completed' && turn.lastRequest) {
          turn.cached = findCached(event, turn.lastRequest)
        }
        if (event.type === 'context-restarted') {
          enrichments.add(event.item)
          turn.view = changeView(turn.view, event)
        }
      },
    },
  )
  let parts = 0
  let stages = 0
  let requests = 0
  let compactions = 0
  const restore = (event: RunEvent): void => {
    recorder.restore(event)
    if ('partId' in event) parts = Math.max(parts, numberOf(event.partId))
    if ('stageId' in event) stages = Math.max(stages, numberOf(event.stageId))
    if ('egressId' in event) requests = Math.max(requests, numberOf(event.egressId))
    if (event.type === 'compaction-invoked') compactions = numberOf(event.compactionId)
    if ('callId' in event && event.callId !== undefined) callNames.reserve(event.callId)
    if (event.type === 'notice-raised') reported.add(event.text)
    if (event.type === 'hosted-call-started') {
      turn.openHostedCalls.set(event.callId, { callId: event.callId, startedAt: clock.monotonic() })
    }
    if (event.type === 'hosted-call-ended') turn.openHostedCalls.delete(event.callId)
  }
  const notice = ({ text, ...raised }: Notice): void =>
    recorder.emit({ type: 'notice-raised', ...raised, ...toStoredText(text) })
  const turn: TurnContext = {
    input,
    ports,
    limits,
    agent,
    signal,
    recorder,
    usage,
    callIds: callNames,
    taint,
    modes,
    runtime: new DefaultContextRuntime(),
    offered: input.isDeliberate
      ? selectDeliberateTools(
          input.history.filter((message) => !isDeleted(message)),
          ports.tools,
          input.triggers,
        )
      : null,
    omitted: selectOmittedTools(input),
    hostedTools,
    openHostedCalls: new Map(),
    history: input.history,
    sources: toSources(input),
    redactedFiles: findRedactedFiles(input.history, ports.secrets),
    lastRequest: undefined,
    cached: undefined,
    isLastRequestChanged: false,
    view: { ...defaultBranchView, maxMessages: input.maxMessages },
    enrichments,
    learnedWindows,
    refusedMarkers,
    reservedByCalls: new Map(),
    reservedImages: 0,
    interactions:
      ports.authority === 'unguarded'
        ? undefined
        : ports.authority.interactions.recordedBy(recorder, input.child?.agent),
    earlierInteractions: new EarlierCallInteractions(stored),
    openConfirmation: stillOpen.find((open) => open.kind === 'confirm')?.id,
    openResumption: stillOpen.find(isResumption)?.id,
    openInteractions: new Map(
      stillOpen.flatMap((open) => (open.kind === 'approve' ? [[open.callId, open.id] as const] : [])),
    ),
    observing: [],
    nextPartId: () => `part-${++parts}`,
    nextStageId: () => `stage-${++stages}`,
    nextEgressId: () => `egress-${++requests}`,
    nextCompactionId: () => `compaction-${++compactions}`,
    notice,
    noticeOnce: (raised) => {
      const english = raised.text.text
      if (reported.has(english)) return
      reported.add(english)
      notice(raised)
    },
  }
  for (const event of stored) restore(event)
  return turn
}

/** Returns the tool that must be called first, unless the answer that is continued has called it. */
function findFirstTool({ firstTool, earlier }: TurnInput): string | undefined {
  const wasCalled = earlier?.parts.some((part) => part.type === 'tool-call' && part.toolName === firstTool)
  return wasCalled === true ? undefined : firstTool
}

/** Returns when the model cached a request, if the provider counted that. Usage of child runs and summaries does not count. */
function findCached(
  { at, durationMs, usage }: RunEventOf<'provider-request-completed'>,
  { model }: ModelRequest,
): TurnContext['cached'] {
  const { cachedInputTokens, cacheWriteTokens = 0 } = usage
  return cachedInputTokens + cacheWriteTokens > 0 ? { at: at - durationMs, model } : undefined
}

/** Returns the ids of all messages and images before and in the turn. */
export function branchOf({ history, recorder }: Pick<TurnContext, 'history' | 'recorder'>): BranchIds {
  return new BranchIds([...history, ...recorder.messages()])
}

/** Reserves ids for images that a running call brings, and that the branch does not contain yet. */
export function reserveMediaIds(turn: TurnContext, count: number): string[] {
  const last = Math.max(branchOf(turn).lastImageNumber, turn.reservedImages)
  turn.reservedImages = last + count
  return Array.from({ length: count }, (_, index) => toMediaId(last + index + 1))
}

function changeView(view: BranchView, event: RunEventOf<'context-restarted'>): BranchView {
  const { annotations = [], mediaWindow, patched } = event
  if (annotations.length === 0 && mediaWindow === undefined && patched === 0) return view
  const lines = annotations.map(({ messageId, line }) => [messageId, line] as const)
  return {
    ...view,
    mediaWindow: mediaWindow ?? view.mediaWindow,
    annotations: new Map([...view.annotations, ...lines]),
    datesReplies: view.datesReplies || patched > 0,
  }
}

function numberOf(id: string): number {
  return Number(id.slice(id.indexOf('-') + 1))
}
