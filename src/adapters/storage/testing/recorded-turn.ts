import type { SentExchange, ReceivedExchange } from '../../../core/model/review/http-exchange.ts'
import { loadSentBody } from '../requests/exchange-reader.ts'
import type { Database } from '../database/schema.ts'
import { createTurnStore } from '../journal/turn-store.ts'
import { finished, makeDatabase, numberEvent, renderingOf, sendTurn, unwrap } from './sample-turn.ts'

export interface RecordedTurnOptions {
  db?: Database
  redact?: (text: string) => Promise<string>
}

/** A turn whose requests are recorded by the real journal. */
export async function startRecordedTurn({
  db = makeDatabase(),
  redact = (text) => Promise.resolve(text),
}: RecordedTurnOptions = {}) {
  const turn = sendTurn(1)
  const store = createTurnStore(db, { redact })
  const { assistantMessage: reply } = unwrap(await store.openTurn(turn))
  const journal = store.openJournal(turn.runId)
  const { runId } = turn
  let count = 0
  const keep = async (body: string, more: Partial<SentExchange> = {}) => {
    count += 1
    const egressId = `egress-${count}`
    const place = { egressId, requestId: 'request-1' }
    journal.recordHttpRequest({
      ...place,
      method: 'POST',
      url: 'https://api.example/v1',
      headers: [],
      body,
      ...more,
    })
    const about = { host: 'api.example', purpose: 'model-call', bytesSent: body.length } as const
    journal.append(numberEvent(runId, { type: 'egress-started', round: 0, ...place, ...about }, count))
    unwrap(await journal.settle())
    return egressId
  }
  const read = (egressId: string) => loadSentBody(db, { runId, egressId })
  const finish = async () => unwrap(await journal.finish(finished(reply), renderingOf(finished(reply))))
  const keepReceived = (received: ReceivedExchange) => journal.recordHttpResponse(received)
  return { db, keep, keepReceived, read, finish, runId }
}
