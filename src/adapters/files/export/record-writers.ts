import { toRecordHtml } from './internal/record-html.ts'
import { toRecordMarkdown } from './internal/record-markdown.ts'
import type { RecordedRun, RunRecordFile } from '../../../core/model/review/turn-record.ts'
import type { RecordedText } from '../../../core/model/review/recorded-request.ts'

/** Must be increased when readers of an earlier version would misread the file. */
const recordFormatVersion = 1

/** Exports everything recorded about the turns: stored events, and each request part once. */
function toRecordJson({ session, exportedAt, models, turns }: RunRecordFile): string {
  const runs: RecordedRun[] = turns.flatMap((turn) => [turn, ...turn.children.values()])
  const parts = new Map<string, RecordedText>()
  for (const { requests, exchanges } of runs)
    for (const [hash, text] of [...requests.texts, ...exchanges.texts]) parts.set(hash, text)
  const file = {
    format: 'innerloop/flight-record',
    version: recordFormatVersion,
    exportedAt: new Date(exportedAt).toISOString(),
    session,
    providers: models,
    turns: turns.map(({ summary, children, ...run }) => ({
      ...summary,
      ...toRun(run),
      childRuns:
        children.size === 0
          ? undefined
          : Array.from(children, ([childRunId, child]) => ({ runId: childRunId, ...toRun(child) })),
    })),
    parts: Object.fromEntries([...parts].map(([hash, text]) => [hash, toPart(text)])),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

function toRun({ requests, exchanges, received, events }: RecordedRun) {
  return {
    requests: requests.requests,
    wires: exchanges.exchanges.map(({ response: _parts, ...exchange }) => ({
      ...exchange,
      received: received.get(exchange.egressId),
    })),
    events,
  }
}

/** A truncated part is no longer valid JSON. */
function toPart({ json, ...rest }: RecordedText) {
  return rest.cutFrom === undefined
    ? { value: JSON.parse(json) as unknown, ...rest }
    : { text: json, ...rest }
}

export const recordWriters = { toHtml: toRecordHtml, toJson: toRecordJson, toMarkdown: toRecordMarkdown }
