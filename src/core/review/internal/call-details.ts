import type { RecordDetailGroup } from '../../model/review/turn-record.ts'
import type { JsonValue } from '../../model/json.ts'
import type { RunEvent, RunEventOf } from '../../model/runs/run-event.ts'
import {
  blockDetail,
  failureDetails,
  detailGroup,
  jsonDetail,
  numberDetail,
  textDetail,
  usageDetails,
  wordDetail,
  NetworkDetailsBuilder,
} from './details.ts'

type Settled = RunEventOf<
  | 'tool-invocation-succeeded'
  | 'tool-invocation-failed'
  | 'tool-invocation-refused'
  | 'tool-invocation-denied'
  | 'tool-invocation-cancelled'
  | 'tool-invocation-lost'
>

/** Collects the details of one call: its arguments, its authorization, its progress and its result. */
export class CallDetailsBuilder {
  readonly network = new NetworkDetailsBuilder()
  #proposed: RunEventOf<'tool-invocation-proposed'> | undefined
  #audit: RunEventOf<'authority-decided'> | undefined
  #settled: Settled | undefined
  #streamed = ''
  readonly #progress: string[] = []
  readonly #usage: RunEventOf<'tool-usage-reported'>[] = []
  readonly #replies: string[] = []

  addEvent(event: RunEvent): void {
    switch (event.type) {
      case 'tool-invocation-proposed':
        this.#proposed = event
        break
      case 'authority-decided':
        this.#audit = event
        break
      case 'tool-invocation-progressed':
        this.#progress.push(event.step === undefined ? event.text : `${event.step + 1}. ${event.text}`)
        break
      case 'tool-invocation-streamed':
        this.#streamed += event.text
        break
      case 'tool-usage-reported':
        this.#usage.push(event)
        break
      case 'reply-written':
        this.#replies.push(event.text)
        break
      case 'tool-invocation-succeeded':
      case 'tool-invocation-failed':
      case 'tool-invocation-refused':
      case 'tool-invocation-denied':
      case 'tool-invocation-cancelled':
      case 'tool-invocation-lost':
        this.#settled = event
        break
      default:
    }
  }

  groups(): RecordDetailGroup[] {
    const { arguments: args, argumentsText, callId, toolName } = this.#proposed ?? {}
    return [
      ...detailGroup(
        'Call',
        textDetail('Tool', toolName),
        args === undefined
          ? blockDetail('Arguments, as the model wrote them', argumentsText)
          : jsonDetail('Arguments', args),
        textDetail('Id', callId),
      ),
      ...this.#outcome(),
      ...this.#decision(),
      ...detailGroup(
        'While it ran',
        blockDetail('Progress', this.#progress.join('\n')),
        blockDetail('Output', this.#streamed),
      ),
      ...detailGroup('Said to the person', blockDetail('Reply', this.#replies.join('\n\n'))),
      ...this.#usage.flatMap(({ model, usage }) =>
        detailGroup('A model that it asked', textDetail('Model', model.modelId), usageDetails(usage)),
      ),
      ...this.network.groups(),
    ]
  }

  #outcome(): RecordDetailGroup[] {
    const settled = this.#settled
    if (!settled) return []
    switch (settled.type) {
      case 'tool-invocation-succeeded':
        return detailGroup(
          'Result',
          numberDetail('Took', 'duration', settled.durationMs),
          textDetail('Restarts the context with', settled.restarts),
          wordDetail('Ends the turn', settled.endsTurn && 'yes'),
          jsonDetail('Result', settled.result),
          differing('Told to the model in its place', settled.told, settled.result),
          differing('Kept for later turns', settled.kept, settled.result),
        )
      case 'tool-invocation-failed':
        return detailGroup(
          'Result',
          numberDetail('Took', 'duration', settled.durationMs),
          failureDetails(settled.failure),
        )
      case 'tool-invocation-refused':
      case 'tool-invocation-denied':
        return detailGroup('Result', failureDetails(settled.failure))
      case 'tool-invocation-cancelled':
        return detailGroup('Result', wordDetail('Outcome', 'The call was cancelled.'))
      case 'tool-invocation-lost':
        return detailGroup(
          'Result',
          wordDetail('Outcome', 'It was running when its worker ended: what became of it is unknown.'),
        )
    }
  }

  #decision(): RecordDetailGroup[] {
    const audit = this.#audit
    if (!audit) return []
    return detailGroup(
      'Audit',
      wordDetail('Decision', audit.verdict),
      wordDetail('Decided by', audit.by.replace('-', ' ')),
      wordDetail('Security mode', audit.mode),
      wordDetail('For', audit.scope),
      textDetail('Approval key', audit.approvalKey),
      wordDetail('Untrusted content in the context', audit.tainted ? 'yes' : 'no'),
      textDetail('Guard', audit.hookId),
      textDetail('Stage of a workflow', audit.stageExecutionId),
      textDetail('SHA-256 of the arguments', audit.argumentsDigest),
    )
  }
}

function differing(name: string, value: JsonValue | undefined, result: JsonValue) {
  return JSON.stringify(value) === JSON.stringify(result) ? [] : jsonDetail(name, value)
}
