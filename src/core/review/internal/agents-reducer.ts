import { reviewText } from '../../model/messages/write-text.ts'
import type { LocalizedText } from '../../model/messages/localized-text.ts'
import type { RunId } from '../../model/id.ts'
import type { RecordDetailGroup, TimelineState } from '../../model/review/turn-record.ts'
import type { AgentStatus } from '../../model/agents/agent-call.ts'
import type { RunEvent, RunEventOf } from '../../model/runs/run-event.ts'
import { addUsage, noUsage, type Usage } from '../../model/usage/usage.ts'
import {
  failureDetails,
  detailGroup,
  jsonDetail,
  numberDetail,
  textDetail,
  usageDetails,
  wordDetail,
  wordOf,
} from './details.ts'
import type { TimelineBuilder } from '../timeline-builder.ts'

interface AgentDetails {
  started: RunEventOf<'agent-started'>
  progress?: RunEventOf<'agent-progressed'>
  ended?: RunEventOf<'agent-ended'>
  usage: Usage
}

const states: Readonly<Record<AgentStatus, TimelineState>> = {
  complete: 'ok',
  'wrapped-up': 'ok',
  limited: 'ok',
  stopped: 'stopped',
  failed: 'failed',
}

/** Reduces the events about agents and their child runs. Events of a child run are in its own record. */
export class AgentsReducer {
  readonly #timeline: TimelineBuilder
  readonly #details = new Map<RunId, AgentDetails>()

  constructor(timeline: TimelineBuilder) {
    this.#timeline = timeline
  }

  /** Returns whether the event was about an agent. */
  apply(event: RunEvent): boolean {
    switch (event.type) {
      case 'agent-started':
        this.#start(event)
        return true
      case 'agent-progressed':
      case 'agent-usage-reported':
      case 'agent-ended':
        this.#advance(event)
        return true
      case 'agent-decided': {
        const name = reviewText('record-agent-decided-item', { hook: event.hook })
        this.#add(event, name, () => describeDecision(event))
        return true
      }
      case 'wrap-up-requested': {
        const label = event.childRunId && this.#details.get(event.childRunId)?.started.label
        this.#add(event, reviewText('record-wrap-up-item'), () =>
          detailGroup(
            'record-agent',
            wordDetail('record-asked-for-by', wordOf(event.by)),
            textDetail('record-agent-label', label),
          ),
        )
        return true
      }
      case 'run-resumed':
        this.#add(event, reviewText('record-resumed-item'), () =>
          detailGroup('record-turn', wordDetail('record-started-by', wordOf(event.by))),
        )
        return true
      default:
        return false
    }
  }

  #start(started: RunEventOf<'agent-started'>): void {
    const details: AgentDetails = { started, usage: noUsage }
    this.#details.set(started.childRunId, details)
    const { childRunId, label, of } = started
    this.#timeline
      .open(keyOf(started), {
        kind: 'agent',
        name: reviewText('record-agent-item', { label }),
        callId: 'callId' in of ? of.callId : undefined,
        childRunId,
      })
      .addDetails(() => toGroups(details))
  }

  #advance(event: RunEventOf<'agent-progressed' | 'agent-usage-reported' | 'agent-ended'>): void {
    const item = this.#timeline.find(keyOf(event))
    const details = this.#details.get(event.childRunId)
    if (!details) return
    if (event.type === 'agent-progressed') details.progress = event
    else if (event.type === 'agent-usage-reported') details.usage = addUsage(details.usage, event.usage)
    else {
      details.ended = event
      item?.end(this.#timeline.nowMs, states[event.status])
    }
  }

  #add(
    { seq, round }: { seq: number; round?: number },
    name: LocalizedText,
    describe: () => RecordDetailGroup[],
  ): void {
    this.#timeline.moment(`agents ${seq}`, { kind: 'notice', name, round }).addDetails(describe)
  }
}

function keyOf({ childRunId }: { childRunId: RunId }): string {
  return `agent ${childRunId}`
}

function toGroups({ started, progress, ended, usage }: AgentDetails): RecordDetailGroup[] {
  const { agent, label, model, allowance, childRunId } = started
  const { toolCalls, rounds, amount, activeMs } = allowance
  return [
    ...detailGroup(
      'record-agent',
      textDetail('record-agent-name', agent),
      textDetail('record-agent-label', label),
      textDetail('record-model', model.modelId),
      textDetail('record-id', childRunId),
      wordDetail('record-status', ended && wordOf(ended.status)),
      numberDetail('record-tool-calls', 'count', ended?.toolCalls),
      wordDetail('record-untrusted-content', ended && wordOf(ended.isTainted ? 'yes' : 'no')),
      failureDetails(ended?.failure),
    ),
    ...detailGroup(
      'record-allowance',
      numberDetail('record-tool-calls', 'count', toolCalls),
      numberDetail('record-rounds', 'count', rounds),
      numberDetail('record-tokens', 'tokens', amount.tokens),
      numberDetail('record-cost', 'dollars', amount.dollars),
      numberDetail('record-active-time', 'duration', activeMs),
    ),
    ...detailGroup('record-progress', ...describeProgress(progress)),
    ...(usage.requests > 0 ? detailGroup('record-usage', usageDetails(usage)) : []),
  ]
}

function describeProgress(progress: AgentDetails['progress']) {
  if (!progress) return []
  const { line, localized, figures } = progress
  return [
    localized
      ? wordDetail('record-latest-step', { text: line, localized })
      : textDetail('record-latest-step', line),
    numberDetail('record-pages', 'count', figures.pages),
    numberDetail('record-active-time', 'duration', figures.activeMs),
  ]
}

function describeDecision(event: RunEventOf<'agent-decided'>): RecordDetailGroup[] {
  const { reason, toolChoice, place, ends } = event
  return detailGroup(
    'record-decision',
    textDetail('record-because-of', reason),
    textDetail('record-tool-choice', typeof toolChoice === 'object' ? toolChoice.tool : toolChoice),
    numberDetail('record-place-in-chain', 'count', place === undefined ? undefined : place + 1),
    wordDetail('record-ends-turn', ends && wordOf('yes')),
    jsonDetail('record-sent-to-model', event.told),
  )
}
