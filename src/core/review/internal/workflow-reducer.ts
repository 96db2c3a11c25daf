import type { LocalizedText } from '../../model/messages/localized-text.ts'
import { reviewText } from '../../model/messages/write-text.ts'
import type { RunId } from '../../model/id.ts'
import type { RecordDetailGroup, TimelineState } from '../../model/review/turn-record.ts'
import type { RunEvent, RunEventOf } from '../../model/runs/run-event.ts'
import { findFilename, nameExecution } from '../../model/workflows/execution-name.ts'
import { parseKey } from '../../model/workflows/stage-key.ts'
import { addUsage, noUsage, type Usage } from '../../model/usage/usage.ts'
import {
  blockDetail,
  detailGroup,
  failureDetails,
  jsonDetail,
  numberDetail,
  textDetail,
  usageDetails,
  wordDetail,
  wordOf,
} from './details.ts'
import type { TimelineBuilder } from '../timeline-builder.ts'

/** One attempt of a stage execution, which has an item of its own. */
interface Attempt {
  key: string
  stageKey: string
  /** File of the item, if the stage runs once for each file. */
  filename?: string
  number: number
  /** Feedback of the attempt before it. */
  feedback?: string
  gate?: RunEventOf<'stage-check-gate-result'>
  outcome?: RunEventOf<'stage-assert-outcome'>
  exit?: RunEventOf<'stage-exited'>
  cancelled?: RunEventOf<'stage-cancelled'>
  grants: RunEventOf<'stage-granted'>[]
  /** Usage of its requests so far. */
  usage: Usage
}

type StageEvent = RunEventOf<
  'stage-check-gate-result' | 'stage-assert-outcome' | 'stage-exited' | 'stage-granted' | 'stage-cancelled'
>

const states: Readonly<Record<RunEventOf<'stage-assert-outcome'>['outcome'], TimelineState>> = {
  ok: 'ok',
  skip: 'ok',
  retry: 'failed',
  fail: 'failed',
}

/** Reduces the events of a job: one item for each attempt of a stage. Events of a stage's run are in its own record. */
export class WorkflowReducer {
  readonly #timeline: TimelineBuilder
  #started: RunEventOf<'workflow-started'> | undefined
  #exited: RunEventOf<'workflow-exited'> | undefined
  readonly #entered = new Map<string, RunEventOf<'stage-entered'>>()
  readonly #attempts = new Map<string, Attempt>()
  readonly #children = new Map<RunId, Attempt>()

  constructor(timeline: TimelineBuilder) {
    this.#timeline = timeline
  }

  /** Returns whether the event was about a job. */
  apply(event: RunEvent): boolean {
    switch (event.type) {
      case 'workflow-started':
        this.#started = event
        return true
      case 'workflow-exited':
        this.#exited = event
        return true
      case 'stage-entered':
        this.#entered.set(event.stageExecutionId, event)
        this.#attemptOf(event)
        return true
      case 'stage-check-gate-result':
      case 'stage-assert-outcome':
      case 'stage-exited':
      case 'stage-granted':
      case 'stage-cancelled':
        this.#advance(event)
        return true
      case 'agent-progressed':
      case 'agent-usage-reported':
        return this.#follow(event)
      default:
        return false
    }
  }

  /** Returns the details of the job itself. */
  groups(): RecordDetailGroup[] {
    if (!this.#started) return []
    const { workflowId, name, digest, definition, inputs } = this.#started
    return detailGroup(
      'record-workflow',
      textDetail('record-title', name),
      textDetail('record-id', workflowId),
      textDetail('record-definition-digest', digest),
      wordDetail('record-outcome', this.#exited && wordOf(this.#exited.outcome)),
      failureDetails(this.#exited?.failure),
      jsonDetail('record-inputs', inputs),
      jsonDetail('record-definition', definition),
    )
  }

  #advance(event: StageEvent): void {
    const attempt = this.#attemptOf(event)
    if (!attempt) return
    const item = this.#timeline.find(attempt.key)
    switch (event.type) {
      case 'stage-check-gate-result':
        attempt.gate = event
        if (!event.childRunId) return
        this.#children.set(event.childRunId, attempt)
        if (item) item.start.childRunId = event.childRunId
        return
      case 'stage-granted':
        attempt.grants.push(event)
        return
      case 'stage-assert-outcome':
        attempt.outcome = event
        item?.end(this.#timeline.nowMs, states[event.outcome])
        return
      case 'stage-exited':
        attempt.exit = event
        return
      case 'stage-cancelled':
        attempt.cancelled = event
        item?.end(this.#timeline.nowMs, event.reason === 'stopped' ? 'stopped' : 'cancelled')
    }
  }

  #follow(event: RunEventOf<'agent-progressed' | 'agent-usage-reported'>): boolean {
    const attempt = this.#children.get(event.childRunId)
    if (!attempt) return false
    this.#timeline.find(attempt.key)
    if (event.type === 'agent-usage-reported') attempt.usage = addUsage(attempt.usage, event.usage)
    return true
  }

  /** Returns the attempt of an event. Its item starts with its first event. */
  #attemptOf({ stageExecutionId, attempt: number }: StageEvent | RunEventOf<'stage-entered'>) {
    const entered = this.#entered.get(stageExecutionId)
    if (!entered) return undefined
    const key = `workflow stage ${stageExecutionId} ${number}`
    const known = this.#attempts.get(key)
    if (known) {
      this.#timeline.find(key)
      return known
    }
    const before = this.#attempts.get(`workflow stage ${stageExecutionId} ${number - 1}`)
    const { definition, inputs = {} } = this.#started ?? {}
    const stage = definition?.stages.find(({ id }) => id === entered.stageId)
    const attempt: Attempt = {
      key,
      stageKey: entered.key,
      filename: findFilename(entered.key, stage?.forEach?.over, { input: inputs }),
      number,
      feedback: before?.outcome?.feedback,
      grants: [],
      usage: noUsage,
    }
    this.#attempts.set(key, attempt)
    const name = toItemName(attempt, stage?.title ?? entered.stageId)
    this.#timeline.open(key, { kind: 'workflow-stage', name }).addDetails(() => toGroups(attempt))
    return attempt
  }
}

/** Names an attempt by the title of its stage, the number and file of its item, and its pass after the first. */
function toItemName({ stageKey, filename }: Attempt, title: string): LocalizedText {
  const { pass } = parseKey(stageKey)
  const stage = nameExecution(stageKey, { title, filename })
  return pass === 1
    ? reviewText('record-stage-item', { stage })
    : reviewText('record-stage-pass-item', { stage, number: pass })
}

function toGroups({
  stageKey,
  filename,
  number,
  feedback,
  gate,
  outcome,
  exit,
  cancelled,
  grants,
  usage,
}: Attempt): RecordDetailGroup[] {
  const ended = outcome ?? cancelled
  return [
    ...detailGroup(
      'record-workflow-stage',
      textDetail('record-stage-key', stageKey),
      textDetail('record-file', filename),
      numberDetail('record-attempt', 'count', number + 1),
      textDetail('record-id', gate?.childRunId),
      blockDetail(reviewText('record-feedback'), feedback),
    ),
    ...detailGroup(
      'record-gate',
      wordDetail('record-decision', gate && wordOf(gate.verdict)),
      numberDetail('record-rule-number', 'count', toNumber(gate?.ruleIndex)),
    ),
    ...detailGroup(
      'record-outcome',
      wordDetail('record-decision', outcome && wordOf(outcome.outcome)),
      wordDetail('record-why', outcome && wordOf(outcome.reason)),
      numberDetail('record-rule-number', 'count', toNumber(outcome?.ruleIndex)),
      wordDetail('record-turn-cap-reached', outcome && wordOf(outcome.capHit ? 'yes' : 'no')),
      wordDetail('record-canceled-because', cancelled && wordOf(cancelled.reason)),
      numberDetail('record-tool-calls', 'count', ended?.toolCalls),
      wordDetail('record-untrusted-content', outcome && wordOf(outcome.tainted ? 'yes' : 'no')),
      blockDetail(reviewText('record-feedback-for-next'), outcome?.feedback),
      failureDetails(ended?.failure),
    ),
    ...grants.flatMap(({ callId, toolName, argumentsDigest }) =>
      detailGroup(
        'record-grant',
        textDetail('record-tool', toolName),
        textDetail('record-id', callId),
        textDetail('record-arguments-digest', argumentsDigest),
      ),
    ),
    ...detailGroup('record-result', jsonDetail('record-content', exit?.output)),
    ...((ended?.usage ?? usage).requests > 0
      ? detailGroup('record-usage', usageDetails(ended?.usage ?? usage))
      : []),
  ]
}

/** Returns the number of a rule as the editor shows it. */
function toNumber(index: number | undefined): number | undefined {
  return index === undefined ? undefined : index + 1
}
