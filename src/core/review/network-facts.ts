import type { FactGroup } from '../kernel/flight-record.ts'
import type { RunEventOf } from '../kernel/run-event.ts'
import { groupOf, numberFact, textFact, wordFact } from './facts.ts'

interface Contacted {
  started: RunEventOf<'egress-started'>
  ended?: RunEventOf<'egress-ended'>
}

/** What one request or call sent to hosts, and what came back: addresses and bodies are counted. */
export class NetworkFacts {
  readonly #contacts = new Map<string, Contacted>()

  start(started: RunEventOf<'egress-started'>): void {
    this.#contacts.set(started.egressId, { started })
  }

  end(ended: RunEventOf<'egress-ended'>): void {
    const contact = this.#contacts.get(ended.egressId)
    if (contact) contact.ended = ended
  }

  groups(): FactGroup[] {
    return [...this.#contacts.values()].flatMap(({ started, ended }) =>
      groupOf(
        `Network: ${started.host}`,
        textFact('Through the proxy', started.via),
        numberFact('Sent', 'bytes', started.bytesSent),
        ended
          ? numberFact('Received', 'bytes', ended.bytesReceived)
          : wordFact('Received', 'nothing is recorded'),
        textFact('Status', ended?.status?.toString()),
        numberFact('Took', 'duration', ended?.durationMs),
      ),
    )
  }
}
