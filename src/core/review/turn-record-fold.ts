import { ContactReducer } from '../conversation/contact-reducer.ts'
import type { Contact } from '../kernel/contact.ts'
import type { FactGroup, TimelineItem, TurnRecord } from '../kernel/flight-record.ts'
import type { Interaction, InteractionAnswer } from '../kernel/interaction.ts'
import type { RunEvent, RunEventOf } from '../kernel/run-event.ts'
import { failureFacts, groupOf, jsonFact, numberFact, textFact, usageFacts, wordFact } from './facts.ts'
import { CallsFold } from './calls-fold.ts'
import { CompactionsFold } from './compactions-fold.ts'
import type { NetworkFacts } from './network-facts.ts'
import { RequestsFold } from './requests-fold.ts'
import { isHookEvent, StageFacts } from './stage-facts.ts'
import { TimelineBoard } from './timeline-board.ts'

/** Events of one run, in their order, to its timeline. Pure; what is open when they end has no end but theirs. */
export class TurnRecordFold {
  readonly #board = new TimelineBoard()
  readonly #requests = new RequestsFold(this.#board)
  readonly #calls = new CallsFold(this.#board)
  readonly #compactions = new CompactionsFold(this.#board)
  readonly #stages = new Map<string, StageFacts>()
  readonly #egress = new Map<string, RunEventOf<'egress-started'>>()
  readonly #interactions = new Map<string, Interaction>()
  readonly #contactFold = new ContactReducer()
  #contacts: readonly Contact[] = []
  #first: RunEvent | undefined
  #start: RunEventOf<'session-turn-start'> | undefined
  #end: RunEventOf<'session-turn-end'> | undefined

  apply(event: RunEvent): void {
    this.#first ??= event
    if (event.type === 'session-turn-end') {
      this.#end = event
      // Whoever found it afterwards wrote that: the turn itself ended with what is recorded before.
      if (event.status !== 'interrupted') this.#board.advance(event)
      return
    }
    this.#board.advance(event)
    if (this.#requests.apply(event) || this.#calls.apply(event) || this.#compactions.apply(event)) return
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
      case 'interaction-raised':
        return this.#raise(event.interaction)
      case 'interaction-answered':
        return this.#answer(event)
      default:
        this.#note(event)
    }
  }

  record(): TurnRecord {
    const isOver = this.#end !== undefined
    for (const draft of this.#board.openDrafts()) {
      draft.endMs = Math.max(draft.endMs, this.#board.nowMs)
      draft.state = isOver ? 'interrupted' : 'open'
    }
    const items: TimelineItem[] = this.#board.items()
    return {
      runId: this.#first?.runId ?? ('' as TurnRecord['runId']),
      startedAt: this.#first?.at ?? 0,
      durationMs: items.reduce((longest, { endMs }) => Math.max(longest, endMs), this.#board.nowMs),
      ...(this.#end && { status: this.#end.status }),
      items,
      contacts: this.#contacts,
      groups: this.#groups(),
    }
  }

  kindOf(seq: number): TimelineItem['kind'] | undefined {
    return this.#board.kindOf(seq)
  }

  #groups(): FactGroup[] {
    return [
      ...groupOf(
        'Turn',
        textFact('Model', this.#start?.model.modelId),
        numberFact('Began', 'time', this.#first?.at),
        numberFact(
          this.#end?.status === 'interrupted' ? 'Found without an end' : 'Ended',
          'time',
          this.#end?.at,
        ),
        wordFact('Status', this.#end?.status ?? 'it goes on'),
        wordFact('Result', this.#end?.result?.replaceAll('_', ' ')),
        failureFacts(this.#end?.failure),
      ),
      ...groupOf('Usage', usageFacts(this.#end?.usage)),
      ...(this.#end?.usageShares ?? []).flatMap(({ model, toolName, usage }) =>
        groupOf(
          toolName === undefined ? `Usage of ${model.modelId}` : `Usage of ${toolName}`,
          usageFacts(usage),
        ),
      ),
    ]
  }

  #applyStage(event: RunEventOf<'stage-pre-fired' | 'stage-post-fired'>): void {
    const { stage, stageId, round } = event
    const key = `stage ${stageId}`
    if (event.type === 'stage-pre-fired') {
      const facts = this.#stages.get(stageId) ?? new StageFacts()
      if (this.#stages.has(stageId)) return void this.#board.find(key)
      this.#stages.set(stageId, facts)
      const name = `Stage: ${stage.replaceAll('-', ' ')}`
      this.#board.open(key, { kind: 'stage', name, round }).tell(() => facts.groups())
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
    this.#board.find(key)?.end(this.#board.nowMs, states[event.outcome])
  }

  /** Of the stage that began last; after its end it may still be heard of. */
  #applyHook(event: Parameters<StageFacts['take']>[0]): void {
    const [stageId, facts] = [...this.#stages].at(-1) ?? []
    if (stageId === undefined) return
    this.#board.find(`stage ${stageId}`)
    facts?.take(event)
  }

  #applyEgress(event: RunEventOf<'egress-started' | 'egress-ended'>): void {
    if (event.type === 'egress-started') this.#egress.set(event.egressId, event)
    this.#contacts =
      event.type === 'egress-started' ? this.#contactFold.start(event) : this.#contactFold.end(event)
    const network = this.#findNetwork(this.#egress.get(event.egressId) ?? {})
    if (event.type === 'egress-started') network?.start(event)
    else network?.end(event)
  }

  /** Of what the request belongs to, where the event is seen as well. */
  #findNetwork({
    callId,
    compactionId,
    requestId,
  }: Partial<RunEventOf<'egress-started'>>): NetworkFacts | undefined {
    if (callId !== undefined) {
      this.#board.find(`call ${callId}`)
      return this.#calls.factsOf(callId)?.network
    }
    if (compactionId !== undefined) {
      this.#board.find(`compaction ${compactionId}`)
      return this.#compactions.networkOf(compactionId)
    }
    this.#board.find(`request ${requestId}`)
    return this.#requests.factsOf(requestId ?? '')?.network
  }

  #raise(interaction: Interaction): void {
    this.#interactions.set(interaction.id, interaction)
    const callId = 'callId' in interaction ? interaction.callId : undefined
    const isApproval = interaction.kind === 'approve'
    const about = isApproval ? interaction.toolName : (callId && this.#calls.nameOf(callId)) || 'the turn'
    this.#board
      .open(`interaction ${interaction.id}`, {
        kind: isApproval ? 'approval' : 'question',
        name: isApproval ? `Approval: ${about}` : `Question: ${about}`,
        ...(callId !== undefined && { callId }),
      })
      .tell(() => describeInteraction(interaction))
  }

  #answer({ interactionId, answer }: RunEventOf<'interaction-answered'>): void {
    const draft = this.#board.find(`interaction ${interactionId}`)
    draft?.end(this.#board.nowMs, stateOfAnswer(answer))
    draft?.tell(() =>
      groupOf('Answer', wordFact('Outcome', answer.outcome), jsonFact('Said', saidIn(answer))),
    )
  }

  #note(event: RunEvent): void {
    const key = `note ${event.seq}`
    if (event.type === 'notice-raised') {
      const { enrichment } = event
      const restart = enrichment?.callId && this.#board.find(`restart ${enrichment.callId}`)
      const draft = restart || this.#board.moment(key, { kind: 'notice', name: 'Notice', round: event.round })
      if (restart && enrichment && enrichment.kind !== 'other') draft.name = `Restart: ${enrichment.kind}`
      if (!restart) draft.name = `Notice: ${event.code.replaceAll('-', ' ')}`
      draft.tell(() =>
        groupOf(
          'Notice',
          wordFact('Said', event.text),
          jsonFact('Told to the model', event.instruction),
          numberFact('About', 'tokens', enrichment?.tokens),
          textFact('Source', enrichment?.source),
          jsonFact('Files', enrichment?.files),
          jsonFact('Videos', enrichment?.videos),
        ),
      )
    } else if (event.type === 'model-replaced') {
      const { from, to, failure, round } = event
      const name = `Model change: ${from.modelId} to ${to.modelId}`
      this.#board
        .moment(key, { kind: 'model-change', name, round })
        .tell(() => groupOf('Why', failureFacts(failure)))
    } else if (event.type === 'message-steered') {
      this.#board
        .moment(key, { kind: 'steer', name: 'Steered: a message came in between', round: event.round })
        .tell(() => groupOf('Message', jsonFact('Text', event.text)))
    } else if (event.type === 'hosted-tools-judged') {
      const { tools, isKept, round } = event
      const name = isKept
        ? 'Notice: tools of the provider kept'
        : 'Notice: tools of the provider switched off'
      this.#board
        .moment(key, { kind: 'notice', name, round })
        .tell(() => groupOf('Tools that the provider runs', textFact('Tools', tools.join(', '))))
    }
  }
}

export function toTurnRecord(events: readonly RunEvent[]): TurnRecord {
  const fold = new TurnRecordFold()
  for (const event of events) fold.apply(event)
  return fold.record()
}

function describeInteraction(interaction: Interaction): FactGroup[] {
  if (interaction.kind !== 'approve') {
    const options =
      interaction.kind === 'select' ? interaction.options.map(({ label }) => label).join('\n') : ''
    return groupOf(
      'Question',
      jsonFact('Asked', interaction.prompt),
      jsonFact('Options', options || undefined),
    )
  }
  const { description, arguments: args, effects, reason, tainted, address, approvalKey } = interaction
  return groupOf(
    'Asked',
    wordFact('What would happen', description),
    wordFact('Why it asks', reason.replaceAll('-', ' ')),
    wordFact('Effects', ...effects),
    textFact('Address', address),
    textFact('Approval key', approvalKey),
    wordFact('Untrusted content in the context', tainted ? 'yes' : 'no'),
    jsonFact('Arguments', args),
  )
}

function stateOfAnswer({ outcome }: InteractionAnswer): TimelineItem['state'] {
  if (outcome === 'accepted') return 'ok'
  return outcome === 'cancelled' ? 'cancelled' : 'denied'
}

function saidIn(answer: InteractionAnswer): unknown {
  if (answer.outcome === 'accepted') return answer.value
  return answer.outcome === 'rejected' ? answer.reason : undefined
}
