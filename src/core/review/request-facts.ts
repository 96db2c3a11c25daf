import { describeBreak, describeCut, labelPart } from '../kernel/context-words.ts'
import type { FactGroup } from '../kernel/flight-record.ts'
import type { RunEventOf } from '../kernel/run-event.ts'
import { blockFact, failureFacts, groupOf, numberFact, textFact, usageFacts, wordFact } from './facts.ts'
import { NetworkFacts } from './network-facts.ts'

type Started = RunEventOf<'provider-request-started'>
type Ended = RunEventOf<'provider-request-completed' | 'provider-request-failed'>
type Streamed = RunEventOf<
  'provider-tokens-streamed' | 'provider-reasoning-streamed' | 'provider-tool-input-streamed'
>

/** What is known of one request: what it was, what came back, and what it took. */
export class RequestFacts {
  readonly network = new NetworkFacts()
  readonly #started: Started
  readonly #received = new Map<string, { name: string; text: string }>()
  readonly #added: string[] = []
  #ended: Ended | undefined

  constructor(started: Started) {
    this.#started = started
  }

  receive(event: Streamed): void {
    const isCall = event.type === 'provider-tool-input-streamed'
    const key = isCall ? event.callId : event.partId
    const name = isCall
      ? `Call of ${event.toolName}, as the model wrote it`
      : event.type === 'provider-reasoning-streamed'
        ? 'Reasoning'
        : 'Text'
    const known = this.#received.get(key) ?? { name, text: '' }
    this.#received.set(key, { ...known, text: known.text + event.text })
  }

  add(event: RunEventOf<'provider-source-received' | 'provider-file-received'>): void {
    this.#added.push(
      event.type === 'provider-source-received'
        ? `Source: ${[event.title, event.url, event.filename].filter((word) => word !== undefined).join(' · ')}`
        : `File: ${event.filename ?? event.mediaType}, ${event.byteLength} bytes (${event.blobId})`,
    )
  }

  end(event: Ended): void {
    this.#ended = event
  }

  groups(): FactGroup[] {
    const { model, messageCount, toolNames, toolChoice, hostedTools, prefixBrokenBy, context } = this.#started
    const ended = this.#ended
    return [
      ...groupOf(
        'Request',
        textFact('Model', model.modelId),
        numberFact('Messages', 'count', messageCount),
        numberFact('Tools offered', 'count', toolNames.length),
        textFact('Tools', toolNames.join(', ')),
        wordFact('Tool choice', describeChoice(toolChoice)),
        textFact('Tools run by the provider', hostedTools?.join(', ')),
        wordFact(
          'Begins like the one before',
          prefixBrokenBy === undefined ? undefined : `no: ${describeBreak(prefixBrokenBy)}`,
        ),
      ),
      ...(ended ? this.#endFacts(ended) : []),
      ...groupOf(
        'Made of (estimated)',
        (context?.parts ?? []).flatMap((part) => numberFact(labelPart(part), 'tokens', part.tokens)),
      ),
      ...groupOf(
        'Left out, and why',
        (context?.cuts ?? []).flatMap((cut) => numberFact(describeCut(cut), 'tokens', cut.tokens)),
      ),
      ...groupOf(
        'Received',
        [...this.#received.values()].flatMap(({ name, text }) => blockFact(name, text)),
        blockFact('Beside it', this.#added.join('\n')),
      ),
      ...this.network.groups(),
    ]
  }

  #endFacts(ended: Ended): FactGroup[] {
    const failure = ended.type === 'provider-request-failed' ? ended.failure : undefined
    const ttft = ended.type === 'provider-request-completed' ? ended.timeToFirstTokenMs : undefined
    return [
      ...groupOf(
        'Response',
        wordFact(
          'Ended with',
          ended.type === 'provider-request-completed' ? ended.finishReason.replaceAll('-', ' ') : 'a failure',
        ),
        wordFact('Status', ended.status?.replaceAll('_', ' ')),
        numberFact('Time to first token', 'duration', ttft),
        numberFact('Took', 'duration', ended.durationMs),
        failureFacts(failure),
      ),
      ...groupOf('Usage', usageFacts(ended.usage)),
    ]
  }
}

function describeChoice(choice: Started['toolChoice']): string | undefined {
  if (choice === undefined) return undefined
  return choice === 'none' ? 'none: to answer without tools' : `has to call ${choice.tool}`
}
