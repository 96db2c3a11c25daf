import { readInteractionText } from '../model/tools/interaction-text.ts'
import { reviewText } from '../model/messages/write-text.ts'
import { ContactReducer } from '../conversation/contact-reducer.ts'
import type { NetworkContact } from '../model/usage/network-contact.ts'
import type { RecordDetailGroup, TimelineItem, TurnRecord } from '../model/review/turn-record.ts'
import type { Interaction, InteractionAnswer } from '../model/tools/interaction.ts'
import type { InteractionId } from '../model/id.ts'
import type { RunEvent, RunEventOf } from '../model/runs/run-event.ts'
import {
  failureDetails,
  detailGroup,
  jsonDetail,
  numberDetail,
  textDetail,
  usageDetails,
  wordDetail,
  wordOf,
  type NetworkDetailsBuilder,
} from './internal/details.ts'
import { AgentsReducer } from './internal/agents-reducer.ts'
import { CallsReducer, nameRestart } from './internal/calls-reducer.ts'
import { CompactionsReducer } from './internal/compactions-reducer.ts'
import { ContextReducer } from './internal/context-reducer.ts'
import { ResearchReducer } from './internal/research-reducer.ts'
import { WorkflowReducer } from './internal/workflow-reducer.ts'
import { RequestsReducer } from './internal/requests-reducer.ts'
import { isHookEvent, StageDetailsBuilder } from './internal/stage-details.ts'
import { TimelineBuilder } from './timeline-builder.ts'

/** Reduces the events of one run, in order, to its timeline. Pure. An item without an end event ends with the last event. */
export class TurnRecordReducer {
  readonly #timeline = new TimelineBuilder()
  readonly #requests = new RequestsReducer(this.#timeline)
  readonly #calls = new CallsReducer(this.#timeline)
  readonly #compactions = new CompactionsReducer(this.#timeline)
  readonly #context = new ContextReducer(this.#timeline)
  readonly #workflow = new WorkflowReducer(this.#timeline)
  readonly #agents = new AgentsReducer(this.#timeline)
  readonly #research = new ResearchReducer(this.#timeline)
  readonly #stages = new Map<string, StageDetailsBuilder>()
  readonly #egress = new Map<string, RunEventOf<'egress-started'>>()
  readonly #interactions = new Map<string, Interaction>()
  /** Questions that waited and are not raised yet. */
  readonly #queued = new Set<InteractionId>()
  readonly #shownTexts = new Map<string, string>()
  readonly #contactReducer = new ContactReducer()
  #contacts: readonly NetworkContact[] = []
  #first: RunEvent | undefined
  #start: RunEventOf<'session-turn-start'> | undefined
  #end: RunEventOf<'session-turn-end'> | undefined

  apply(event: RunEvent): void {
    this.#first ??= event
    if (event.type === 'session-turn-end') {
      this.#end = event
      // An interrupted turn got this event later, so its time is not that of the turn's end.
      if (event.status !== 'interrupted') this.#timeline.advance(event)
      return
    }
    this.#timeline.advance(event)
    if (this.#requests.apply(event) || this.#calls.apply(event) || this.#compactions.apply(event)) return
    if (this.#context.apply(event) || this.#workflow.apply(event)) return
    if (this.#agents.apply(event) || this.#research.apply(event)) return
    if (isHookEvent(event)) return this.#applyHook(event)
    switch (event.type) {
      case 'session-turn-start':
        this.#start = event
        return
      case 'stage-pre-fired':
      case 'stage-post-fired':
        return this.#applyStage(event)
      case 'egress-started':
      case 'egress-ended':
        return this.#applyEgress(event)
      case 'interaction-queued':
        this.#queued.add(event.interaction.id)
        return this.#raise(event.interaction)
      case 'interaction-raised':
        if (!this.#queued.delete(event.interaction.id)) return this.#raise(event.interaction)
        this.#timeline.find(`interaction ${event.interaction.id}`)
        return
      case 'interaction-answered':
        return this.#answer(event)
      default:
        this.#note(event)
    }
  }

  record(): TurnRecord {
    const isOver = this.#end !== undefined
    for (const draft of this.#timeline.openDrafts()) {
      draft.endMs = Math.max(draft.endMs, this.#timeline.nowMs)
      draft.state = isOver ? 'interrupted' : 'open'
    }
    const items: TimelineItem[] = this.#timeline.items()
    return {
      runId: this.#first?.runId ?? ('' as TurnRecord['runId']),
      startedAt: this.#first?.at ?? 0,
      durationMs: items.reduce((longest, { endMs }) => Math.max(longest, endMs), this.#timeline.nowMs),
      status: this.#end ? this.#end.status : undefined,
      items,
      contacts: this.#contacts,
      groups: this.#groups(),
    }
  }

  kindOf(seq: number): TimelineItem['kind'] | undefined {
    return this.#timeline.kindOf(seq)
  }

  #groups(): RecordDetailGroup[] {
    return [
      ...detailGroup(
        'record-turn',
        textDetail('record-model', this.#start?.model.modelId),
        numberDetail('record-start', 'time', this.#first?.at),
        numberDetail(
          this.#end?.status === 'interrupted' ? 'record-no-end-found' : 'record-ended',
          'time',
          this.#end?.at,
        ),
        wordDetail('record-status', this.#end ? wordOf(this.#end.status) : reviewText('record-it-goes-on')),
        wordDetail('record-result', this.#end?.result && wordOf(this.#end.result)),
        failureDetails(this.#end?.failure),
      ),
      ...this.#workflow.groups(),
      ...detailGroup('record-usage', usageDetails(this.#end?.usage)),
      ...(this.#end?.usageShares ?? []).flatMap(({ model, toolName, agent, usage }) =>
        detailGroup(
          reviewText('record-usage-of', { name: toolName ?? agent ?? model.modelId }),
          usageDetails(usage),
        ),
      ),
    ]
  }

  #applyStage(event: RunEventOf<'stage-pre-fired' | 'stage-post-fired'>): void {
    const { stage, stageId, round } = event
    const key = `stage ${stageId}`
    if (event.type === 'stage-pre-fired') {
      const details = this.#stages.get(stageId) ?? new StageDetailsBuilder()
      if (this.#stages.has(stageId)) return void this.#timeline.find(key)
      this.#stages.set(stageId, details)
      const name = reviewText('record-stage-item', { stage: wordOf(stage) })
      this.#timeline.open(key, { kind: 'stage', name, round }).addDetails(() => details.groups())
      return
    }
    this.#stages.get(stageId)?.end(event)
    const states = {
      ok: 'ok',
      denied: 'denied',
      error: 'failed',
      cancelled: 'cancelled',
      halted: 'stopped',
    } as const
    this.#timeline.find(key)?.end(this.#timeline.nowMs, states[event.outcome])
  }

  /** Assigns the event to the stage that started last, because hooks can run after its end. */
  #applyHook(event: Parameters<StageDetailsBuilder['addEvent']>[0]): void {
    const [stageId, details] = [...this.#stages].at(-1) ?? []
    if (stageId === undefined) return
    this.#timeline.find(`stage ${stageId}`)
    details?.addEvent(event)
  }

  #applyEgress(event: RunEventOf<'egress-started' | 'egress-ended'>): void {
    if (event.type === 'egress-started') this.#egress.set(event.egressId, event)
    this.#contacts =
      event.type === 'egress-started' ? this.#contactReducer.start(event) : this.#contactReducer.end(event)
    const network = this.#findNetwork(this.#egress.get(event.egressId) ?? {})
    if (event.type === 'egress-started') network?.start(event)
    else network?.end(event)
  }

  /** Finds the owner of a network request and assigns the event to its item. */
  #findNetwork({
    callId,
    compactionId,
    requestId,
  }: Partial<RunEventOf<'egress-started'>>): NetworkDetailsBuilder | undefined {
    if (callId !== undefined) {
      this.#timeline.find(`call ${callId}`)
      return this.#calls.detailsOf(callId)?.network
    }
    if (compactionId !== undefined) {
      this.#timeline.find(`compaction ${compactionId}`)
      return this.#compactions.networkOf(compactionId)
    }
    this.#timeline.find(`request ${requestId}`)
    return this.#requests.detailsOf(requestId ?? '')?.network
  }

  #raise(interaction: Interaction): void {
    this.#interactions.set(interaction.id, interaction)
    const callId = 'callId' in interaction ? interaction.callId : undefined
    const isApproval = interaction.kind === 'approve'
    const toolName = isApproval ? interaction.toolName : callId && this.#calls.nameOf(callId)
    const about = toolName || interaction.agent?.label || reviewText('record-the-turn')
    this.#timeline
      .open(`interaction ${interaction.id}`, {
        kind: isApproval ? 'approval' : 'question',
        name: isApproval
          ? reviewText('record-approval-item', { name: interaction.toolName })
          : reviewText('record-question-item', { about }),
        callId,
      })
      .addDetails(() => describeInteraction(interaction, this.#shownTexts.get(interaction.id)))
  }

  #answer({ interactionId, answer }: RunEventOf<'interaction-answered'>): void {
    const shownText = 'shownText' in answer ? answer.shownText : undefined
    if (shownText !== undefined) this.#shownTexts.set(interactionId, shownText)
    const draft = this.#timeline.find(`interaction ${interactionId}`)
    draft?.end(this.#timeline.nowMs, stateOfAnswer(answer))
    draft?.addDetails(() =>
      detailGroup(
        'record-answer',
        wordDetail('record-outcome', wordOf(answer.outcome)),
        jsonDetail('record-said', valueOf(answer)),
      ),
    )
  }

  #note(event: RunEvent): void {
    const key = `note ${event.seq}`
    if (event.type === 'notice-raised') {
      const { enrichment } = event
      const restart = enrichment?.callId && this.#timeline.find(`restart ${enrichment.callId}`)
      const draft =
        restart ||
        this.#timeline.moment(key, { kind: 'notice', name: reviewText('record-notice'), round: event.round })
      if (restart && enrichment && enrichment.kind !== 'other') {
        draft.name = nameRestart(enrichment.kind)
      }
      if (!restart) draft.name = reviewText('record-notice-item', { notice: wordOf(event.code) })
      draft.addDetails(() =>
        detailGroup(
          'record-notice',
          wordDetail('record-said', { text: event.text, localized: event.localized }),
          jsonDetail('record-sent-to-model', event.instruction),
          numberDetail('record-about', 'tokens', enrichment?.tokens),
          textDetail('record-source', enrichment?.source),
          jsonDetail('record-files', enrichment?.files),
          jsonDetail('record-videos', enrichment?.videos),
        ),
      )
    } else if (event.type === 'model-replaced') {
      const { from, to, failure, round } = event
      const name = reviewText('record-model-change-item', { from: from.modelId, to: to.modelId })
      this.#timeline
        .moment(key, { kind: 'model-change', name, round })
        .addDetails(() => (failure ? detailGroup('record-why', failureDetails(failure)) : []))
    } else if (event.type === 'message-steered') {
      this.#timeline
        .moment(key, { kind: 'steer', name: reviewText('record-steer-item'), round: event.round })
        .addDetails(() => detailGroup('record-message', jsonDetail('record-text', event.text)))
    } else if (event.type === 'input-cut') {
      this.#timeline
        .moment(key, { kind: 'notice', name: reviewText('record-message-cut-item') })
        .addDetails(() => describeCut(event))
    } else if (event.type === 'security-mode-changed') {
      const name = reviewText('record-mode-change-item', { from: wordOf(event.from), to: wordOf(event.to) })
      this.#timeline
        .moment(key, { kind: 'notice', name })
        .addDetails(() =>
          detailGroup('record-security-mode', numberDetail('record-changed', 'time', event.changedAt)),
        )
    } else if (event.type === 'hosted-tools-judged') {
      const { tools, isKept, round } = event
      const name = isKept
        ? reviewText('record-hosted-tools-kept-item')
        : reviewText('record-hosted-tools-off-item')
      this.#timeline
        .moment(key, { kind: 'notice', name, round })
        .addDetails(() => detailGroup('record-hosted-tools', textDetail('record-tools', tools.join(', '))))
    }
  }
}

export function toTurnRecord(events: readonly RunEvent[]): TurnRecord {
  const reducer = new TurnRecordReducer()
  for (const event of events) reducer.apply(event)
  return reducer.record()
}

function describeCut({ parts, tokensBefore, tokensAfter }: RunEventOf<'input-cut'>): RecordDetailGroup[] {
  const ranges = parts.flatMap(({ sentRanges }) => sentRanges.map(({ start, end }) => `${start}–${end}`))
  return detailGroup(
    'record-message',
    numberDetail('record-before', 'tokens', tokensBefore),
    numberDetail('record-after', 'tokens', tokensAfter),
    textDetail('record-sent-characters', ranges.join(', ')),
  )
}

/** Describes an interaction. `shownText` is the text that the person read, which is shown again unchanged. */
function describeInteraction(interaction: Interaction, shownText: string | undefined): RecordDetailGroup[] {
  if (interaction.kind !== 'approve') {
    const options =
      interaction.kind === 'select' ? interaction.options.map(({ label }) => label).join('\n') : ''
    return detailGroup(
      'record-question',
      jsonDetail('record-asked', shownText ?? readInteractionText(interaction).text),
      jsonDetail('record-options', options || undefined),
      interaction.kind === 'form' ? jsonDetail('record-fields', interaction.fields) : [],
      interaction.kind === 'plan' ? jsonDetail('record-plan', interaction.plan) : [],
      interaction.kind === 'plan' ? jsonDetail('record-terms', interaction.terms) : [],
    )
  }
  const {
    description,
    localized,
    arguments: args,
    effects,
    reason,
    tainted,
    address,
    approvalKey,
  } = interaction
  return detailGroup(
    'record-asked',
    wordDetail(
      'record-what-would-happen',
      shownText === undefined ? { text: description, localized } : { text: shownText },
    ),
    wordDetail('record-why-it-asks', wordOf(reason)),
    wordDetail('record-effects', ...effects.map((effect) => wordOf(effect))),
    textDetail('record-address', address),
    textDetail('record-approval-key', approvalKey),
    wordDetail('record-untrusted-content', wordOf(tainted ? 'yes' : 'no')),
    jsonDetail('record-arguments', args),
  )
}

function stateOfAnswer({ outcome }: InteractionAnswer): TimelineItem['state'] {
  if (outcome === 'accepted') return 'ok'
  return outcome === 'cancelled' ? 'cancelled' : 'denied'
}

function valueOf(answer: InteractionAnswer): unknown {
  if (answer.outcome === 'accepted') return answer.value
  return answer.outcome === 'rejected' ? answer.reason : undefined
}
