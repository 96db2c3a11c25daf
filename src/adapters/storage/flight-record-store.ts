import type { FlightRecordPort } from '../../core/review/flight-record-port.ts'
import { demoProvider } from '../../core/kernel/demo-model.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import { fail, succeed } from '../../core/kernel/result.ts'
import { listTurns } from './chats/list-turns.ts'
import { withMarks } from './chats/read-marks.ts'
import { readRequestRecords } from './requests/read-request-record.ts'
import { readReceived } from './requests/read-response.ts'
import { readWireBody, readWires } from './requests/read-wires.ts'
import { readRunEvents } from './chats/read-run-events.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

/** Creates the read-only store for Review in the worker. */
export function createFlightRecordStore(db: Database): FlightRecordPort {
  return {
    readEvents: (runId) => tryStorage(db, async () => succeed(await readRunEvents(db, runId))),
    readRequests: (runId) => tryStorage(db, async () => succeed(await readRequestRecords(db, runId))),
    readWires: (runId) => tryStorage(db, async () => succeed(await readWires(db, runId))),
    readWireBody: (place) => tryStorage(db, async () => succeed(await readWireBody(db, place))),
    readReceived: (place) => tryStorage(db, async () => succeed(await readReceived(db, place))),
    readAnswer: (messageId) =>
      tryStorage(db, async () => {
        const found = await db.messages.get(messageId)
        const [message] = found ? await withMarks(db, [found]) : []
        return message ? succeed(message) : fail(createFailure('not-found'))
      }),
    countEarlierParts: (runId) =>
      tryStorage(db, async () => succeed((await db.runs.get(runId))?.earlier?.parts ?? 0)),
    readSession: (sessionId) =>
      tryStorage(db, async () => {
        const session = await db.sessions.get(sessionId)
        if (!session) return fail(createFailure('not-found'))
        const providers = [demoProvider, ...(await db.providers.toArray())]
        return succeed({ session, turns: await listTurns(db, sessionId), providers })
      }),
  }
}
