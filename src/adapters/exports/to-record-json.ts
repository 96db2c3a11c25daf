import type { RunRecordFile } from '../../core/kernel/flight-record.ts'
import type { RecordedText } from '../../core/kernel/recorded-request.ts'

/** Grows when a reader of an earlier version would misread the file. */
export const recordFormatVersion = 1

/** Everything that is recorded of the turns: their events as they are stored, and each part of their requests once. */
export function toRecordJson({ session, exportedAt, models, turns }: RunRecordFile): string {
  const parts = new Map(turns.flatMap(({ requests, wires }) => [...requests.texts, ...wires.texts]))
  const file = {
    format: 'innerloop/flight-record',
    version: recordFormatVersion,
    exportedAt: new Date(exportedAt).toISOString(),
    session,
    providers: models,
    turns: turns.map(({ summary, requests, wires, received, events }) => ({
      ...summary,
      requests: requests.requests,
      wires: wires.wires.map(({ response: _parts, ...wire }) => ({
        ...wire,
        received: received.get(wire.egressId),
      })),
      events,
    })),
    parts: Object.fromEntries([...parts].map(([hash, text]) => [hash, toPart(text)])),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** What was cut is no JSON any more. */
function toPart({ json, ...rest }: RecordedText) {
  return rest.cutFrom === undefined
    ? { value: JSON.parse(json) as unknown, ...rest }
    : { text: json, ...rest }
}
