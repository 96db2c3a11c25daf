import type { SentWire } from '../../../core/kernel/wire-request.ts'
import type { ReceivedWire } from '../../../core/kernel/wire-response.ts'
import { readWireBody } from '../requests/exchange-reader.ts'
import type { Database } from '../database/schema.ts'
import { createTurnStore } from '../journal/turn-store.ts'
import { finished, makeDatabase, numberEvent, renderingOf, sendTurn, unwrap } from './sample-turn.ts'

export interface WireTurn {
  db?: Database
  redact?: (text: string) => Promise<string>
}

/** A turn whose requests are recorded by the real journal. */
export async function beginWires({
  db = makeDatabase(),
  redact = (text) => Promise.resolve(text),
}: WireTurn = {}) {
  const turn = sendTurn(1)
  const store = createTurnStore(db, { redact })
  const { reply } = unwrap(await store.openTurn(turn))
  const journal = store.openJournal(turn.runId)
  const { runId } = turn
  let count = 0
  const keep = async (body: string, more: Partial<SentWire> = {}) => {
    count += 1
    const egressId = `egress-${count}`
    const place = { egressId, requestId: 'request-1' }
    journal.keepWire({ ...place, method: 'POST', url: 'https://api.example/v1', headers: [], body, ...more })
    const about = { host: 'api.example', purpose: 'model-call', bytesSent: body.length } as const
    journal.append(numberEvent(runId, { type: 'egress-started', round: 0, ...place, ...about }, count))
    unwrap(await journal.settle())
    return egressId
  }
  const read = (egressId: string) => readWireBody(db, { runId, egressId })
  const finish = async () => unwrap(await journal.finish(finished(reply), renderingOf(finished(reply))))
  const keepReceived = (received: ReceivedWire) => journal.keepReceived(received)
  return { db, keep, keepReceived, read, finish, runId }
}
