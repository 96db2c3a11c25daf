import type { Message, MessagePart, NoticePart } from '../../kernel/message.ts'
import type { ModelRequest } from '../../kernel/model-request.ts'
import type { RunEvent, RunEventOf } from '../../kernel/run-event.ts'
import { BranchIds } from '../../context/branch-ids.ts'
import { TurnProjection } from '../../context/turn-projection.ts'
import { defaultBranchView, type BranchView } from '../../context/view-branch.ts'
import { findOpenInteractions, type InteractionPort } from '../approvals/interaction-queue.ts'
import { isDeleted } from '../../kernel/mark-message.ts'
import type { CallId, InteractionId } from '../../kernel/id.ts'
import type { Amount } from '../budgets/budget.ts'
import { CallQuestions, CallNames } from '../calls/earlier-calls.ts'
import { planAffordances } from '../request/deliberate-tools.ts'
import { HostedToolsSwitch, TurnTaint } from '../approvals/turn-taint.ts'
import { defaultLimits, type Limits } from '../budgets/limits.ts'
import type { TurnInput, TurnPorts } from '../ports/turn-ports.ts'
import { RunRecorder } from './run-recorder.ts'
import { UsageFold } from '../budgets/usage-reducer.ts'

type Notice = Pick<NoticePart, 'round' | 'code' | 'text' | 'instruction' | 'enrichment' | 'models'>

/** What every stage of one turn works with. It lives as long as the turn. */
export interface TurnContext {
  readonly input: TurnInput
  readonly ports: TurnPorts
  readonly limits: Limits
  readonly signal: AbortSignal
  readonly recorder: RunRecorder
  readonly usage: UsageFold
  readonly callNames: CallNames
  readonly taint: TurnTaint
  readonly projection: TurnProjection
  /** Tools that deliberate mode offers; `null` where all are. */
  readonly offered: ReadonlySet<string> | null
  readonly hostedTools: HostedToolsSwitch
  /** The branch before this turn's answer, as hooks left it. */
  history: readonly Message[]
  lastRequest: ModelRequest | undefined
  /** That of the newest request: a compaction makes another. */
  lastHistory: readonly Message[] | undefined
  /** How the branch is shown to the model: restarts change it. */
  view: BranchView
  /** As the newest request showed it. */
  lastView: BranchView | undefined
  /** Restarts so far: `tool item`. */
  readonly enrichments: Set<string>
  /** What running calls may still take of models that their tools ask. */
  readonly heldByCalls: Map<CallId, Amount>
  /** Questions of this run to a person; none where nobody is asked anything. */
  readonly interactions: InteractionPort | undefined
  /** Questions that an earlier worker left open, by call. */
  readonly openInteractions: ReadonlyMap<CallId, InteractionId>
  /** What calls asked before an earlier worker ended. */
  readonly questions: CallQuestions
  /** The one about tokens, if it was left open. */
  readonly openConfirmation: InteractionId | undefined
  /** Observers that still look; the end of the turn waits for them. */
  readonly observing: Promise<void>[]
  /** Unique within the run. */
  nextPartId(): string
  nextStageId(): string
  nextEgressId(): string
  nextCompactionId(): string
  notice(notice: Notice): void
  /** The same words are said once a turn. */
  noticeOnce(notice: Notice): void
}

/** `stored`: what an earlier worker wrote of this run, from the first event on. */
export function createTurnContext(
  input: TurnInput,
  ports: TurnPorts,
  { signal, stored = [] }: { signal: AbortSignal; stored?: readonly RunEvent[] },
): TurnContext {
  const startedAt = stored[0]?.at ?? ports.clock.now()
  const said = new Set<string>()
  const stillOpen = findOpenInteractions(stored)
  const usage = new UsageFold()
  const callNames = new CallNames(input.history, input.earlier?.parts ?? [])
  const taint = new TurnTaint(input, ports.tools)
  const enrichments = new Set<string>()
  const hostedTools = new HostedToolsSwitch(input.hostedTools)
  const { clock, log } = ports
  const recorder = new RunRecorder(createReply(input, startedAt), input.runId, {
    clock,
    log,
    onEvent: (event) => {
      usage.apply(event)
      taint.apply(event)
      hostedTools.apply(event)
      if (event.type === 'context-restarted') {
        enrichments.add(event.item)
        turn.view = changeView(turn.view, event)
      }
    },
  })
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
    if ('callId' in event && event.callId !== undefined) callNames.take(event.callId)
    if (event.type === 'notice-raised') said.add(event.text)
  }
  const notice = (raised: Notice): void => recorder.emit({ type: 'notice-raised', ...raised })
  const turn: TurnContext = {
    input,
    ports,
    limits: { ...defaultLimits, ...input.limits },
    signal,
    recorder,
    usage,
    callNames,
    taint,
    projection: new TurnProjection(),
    offered: input.isDeliberate
      ? planAffordances(
          input.history.filter((message) => !isDeleted(message)),
          ports.tools,
          input.triggers,
        )
      : null,
    hostedTools,
    history: input.history,
    lastRequest: undefined,
    lastHistory: undefined,
    view: defaultBranchView,
    lastView: undefined,
    enrichments,
    heldByCalls: new Map(),
    interactions:
      ports.authority === 'unguarded'
        ? undefined
        : ports.authority.interactions.recordedBy((event) => recorder.emit(event)),
    questions: new CallQuestions(stored),
    openConfirmation: stillOpen.find((open) => open.kind === 'confirm')?.id,
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
      if (said.has(raised.text)) return
      said.add(raised.text)
      notice(raised)
    },
  }
  for (const event of stored) restore(event)
  return turn
}

/** What was said before the turn and in it, by the names under which the model knows it. */
export function branchOf({ history, recorder }: Pick<TurnContext, 'history' | 'recorder'>): BranchIds {
  return new BranchIds([...history, ...recorder.messages()])
}

function changeView(view: BranchView, event: RunEventOf<'context-restarted'>): BranchView {
  const { annotations = [], mediaWindow, patched } = event
  if (annotations.length === 0 && mediaWindow === undefined && patched === 0) return view
  const lines = annotations.map(({ messageId, line }) => [messageId, line] as const)
  return {
    mediaWindow: mediaWindow ?? view.mediaWindow,
    annotations: new Map([...view.annotations, ...lines]),
    datesReplies: view.datesReplies || patched > 0,
  }
}

function numberOf(id: string): number {
  return Number(id.slice(id.indexOf('-') + 1))
}

/** The answer's place in the tree is storage's matter: the engine only needs its content. */
function createReply(input: TurnInput, createdAt: number): Message {
  const { assistantMessageId, sessionId, userMessageId, model, runId } = input
  const parts: MessagePart[] = [...(input.earlier?.parts ?? [])]
  return {
    id: assistantMessageId,
    sessionId,
    parentId: userMessageId,
    order: 0,
    role: 'assistant',
    status: 'streaming',
    parts,
    createdAt,
    model,
    runId,
  }
}
