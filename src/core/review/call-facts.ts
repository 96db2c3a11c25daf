import type { FactGroup } from '../kernel/flight-record.ts'
import type { JsonValue } from '../kernel/json.ts'
import type { RunEvent, RunEventOf } from '../kernel/run-event.ts'
import {
  blockFact,
  failureFacts,
  groupOf,
  jsonFact,
  numberFact,
  textFact,
  usageFacts,
  wordFact,
} from './facts.ts'
import { NetworkFacts } from './network-facts.ts'

type Settled = RunEventOf<
  | 'tool-invocation-succeeded'
  | 'tool-invocation-failed'
  | 'tool-invocation-refused'
  | 'tool-invocation-denied'
  | 'tool-invocation-cancelled'
  | 'tool-invocation-lost'
>

/** What is known of one call: what was asked, who allowed it, what it did and gave. */
export class CallFacts {
  readonly network = new NetworkFacts()
  #proposed: RunEventOf<'tool-invocation-proposed'> | undefined
  #audit: RunEventOf<'authority-decided'> | undefined
  #settled: Settled | undefined
  #streamed = ''
  readonly #progress: string[] = []
  readonly #usage: RunEventOf<'tool-usage-reported'>[] = []
  readonly #replies: string[] = []

  take(event: RunEvent): void {
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

  groups(): FactGroup[] {
    const { arguments: args, argumentsText, callId, toolName } = this.#proposed ?? {}
    return [
      ...groupOf(
        'Call',
        textFact('Tool', toolName),
        args === undefined
          ? blockFact('Arguments, as the model wrote them', argumentsText)
          : jsonFact('Arguments', args),
        textFact('Id', callId),
      ),
      ...this.#outcome(),
      ...this.#decision(),
      ...groupOf(
        'While it ran',
        blockFact('Progress', this.#progress.join('\n')),
        blockFact('Output', this.#streamed),
      ),
      ...groupOf('Said to the person', blockFact('Reply', this.#replies.join('\n\n'))),
      ...this.#usage.flatMap(({ model, usage }) =>
        groupOf('A model that it asked', textFact('Model', model.modelId), usageFacts(usage)),
      ),
      ...this.network.groups(),
    ]
  }

  #outcome(): FactGroup[] {
    const settled = this.#settled
    if (!settled) return []
    switch (settled.type) {
      case 'tool-invocation-succeeded':
        return groupOf(
          'Result',
          numberFact('Took', 'duration', settled.durationMs),
          textFact('Restarts the context with', settled.restarts),
          wordFact('Ends the turn', settled.endsTurn && 'yes'),
          jsonFact('Result', settled.result),
          differing('Told to the model in its place', settled.told, settled.result),
          differing('Kept for later turns', settled.kept, settled.result),
        )
      case 'tool-invocation-failed':
        return groupOf(
          'Result',
          numberFact('Took', 'duration', settled.durationMs),
          failureFacts(settled.failure),
        )
      case 'tool-invocation-refused':
      case 'tool-invocation-denied':
        return groupOf('Result', failureFacts(settled.failure))
      case 'tool-invocation-cancelled':
        return groupOf('Result', wordFact('Outcome', 'The call was cancelled.'))
      case 'tool-invocation-lost':
        return groupOf(
          'Result',
          wordFact('Outcome', 'It was running when its worker ended: what became of it is unknown.'),
        )
    }
  }

  #decision(): FactGroup[] {
    const audit = this.#audit
    if (!audit) return []
    return groupOf(
      'Audit',
      wordFact('Decision', audit.verdict),
      wordFact('Decided by', audit.by.replace('-', ' ')),
      wordFact('Security mode', audit.mode),
      wordFact('For', audit.scope),
      textFact('Approval key', audit.approvalKey),
      wordFact('Untrusted content in the context', audit.tainted ? 'yes' : 'no'),
      textFact('Guard', audit.hookId),
      textFact('Stage of a workflow', audit.stageExecutionId),
      textFact('SHA-256 of the arguments', audit.argumentsDigest),
    )
  }
}

function differing(name: string, value: JsonValue | undefined, result: JsonValue) {
  return JSON.stringify(value) === JSON.stringify(result) ? [] : jsonFact(name, value)
}
