/**
 * Measures what Review needs to open the runs of a research: `node test/bench/review.ts [repeats]`. One run with 300 requests is
 * compared with 15 child runs of 20 requests each and their root run. Both are stored by the real journals, and read as Review
 * reads them: the list of turns, then the record and the requests of each run.
 */
// oxlint-disable-next-line import/no-unassigned-import -- Node.js has no database
import 'fake-indexeddb/auto'
import { createFlightRecordStore } from '../../src/adapters/storage/requests/flight-record-store.ts'
import type { Database } from '../../src/adapters/storage/database/schema.ts'
import { childOf, openTab, rootId } from '../../src/adapters/storage/testing/agent-bench.ts'
import {
  finished,
  makeDatabase,
  numberEvent,
  renderingOf,
  sendTurn,
  sessionId,
  unwrap,
} from '../../src/adapters/storage/testing/sample-turn.ts'
import type { RunJournalPort } from '../../src/core/engine/ports/run-ports.ts'
import type { RunId } from '../../src/core/model/id.ts'
import type { ModelMessage } from '../../src/core/model/providers/model-request.ts'
import { demoModel } from '../../src/core/model/providers/model-ref.ts'
import type { RunEventBody } from '../../src/core/model/runs/run-event.ts'
import { noUsage } from '../../src/core/model/usage/usage.ts'
import { toTurnRecord } from '../../src/core/review/turn-record-reducer.ts'
import { median } from './median.ts'

const requests = 300
const children = 15
/** Limit of the time for the child runs, relative to the time for the single run. */
const most = 1.5

const repeats = Number(process.argv[2] ?? 9)
const single = await storeTurn({ children: 0, rootRequests: requests })
const research = await storeTurn({ children, rootRequests: 0 })
const singleMs: number[] = []
const researchMs: number[] = []
for (let repeat = 0; repeat <= repeats; repeat += 1) {
  const times = [await measure(single), await measure(research)] as const
  // The first repeat compiles.
  if (repeat === 0) continue
  singleMs.push(times[0])
  researchMs.push(times[1])
}
const ratio = median(researchMs) / median(singleMs)
console.log(`one run with ${requests} requests: ${median(singleMs).toFixed(1)} ms`)
console.log(
  `${children} child runs with as many: ${median(researchMs).toFixed(1)} ms, ratio ${ratio.toFixed(2)}, at most ${most}`,
)
if (ratio > most) process.exitCode = 1

async function measure(db: Database): Promise<number> {
  const records = createFlightRecordStore(db)
  const startedAt = performance.now()
  unwrap(await records.loadSession(sessionId))
  for (const id of [rootId, ...unwrap(await records.listChildRuns(rootId))]) {
    toTurnRecord(unwrap(await records.loadEvents(id)))
    unwrap(await records.loadRequests(id))
  }
  return performance.now() - startedAt
}

async function storeTurn(options: { children: number; rootRequests: number }): Promise<Database> {
  const tab = openTab(makeDatabase())
  const { assistantMessage } = unwrap(await tab.turns.openTurn(sendTurn(1)))
  const root = tab.turns.openJournal(rootId)
  let seq = await addRequests(root, rootId, options.rootRequests)
  for (let n = 1; n <= options.children; n += 1) {
    const child = childOf(n)
    unwrap(await tab.agents.open(child))
    const { runId: childRunId, of, agent, label, model } = child
    const allowance = { toolCalls: 20, rounds: 20, amount: {}, activeMs: 1 }
    root.append(
      numberEvent(rootId, { type: 'agent-started', childRunId, of, agent, label, model, allowance }, seq++),
    )
    const journal = tab.agents.openJournal(childRunId)
    await addRequests(journal, childRunId, requests / options.children)
    unwrap(await journal.end('complete'))
  }
  const message = finished(assistantMessage)
  unwrap(await root.finish(message, renderingOf(message)))
  return tab.db
}

/** Appends rounds of a request, 20 pieces of text and its end. Returns the next number of an event. */
async function addRequests(
  journal: Pick<RunJournalPort, 'append' | 'recordRequest' | 'settle'>,
  runId: RunId,
  count: number,
): Promise<number> {
  let seq = 0
  const add = (body: RunEventBody) => journal.append(numberEvent(runId, body, seq++))
  const messages: ModelMessage[] = []
  for (let round = 0; round < count; round += 1) {
    const requestId = `${runId}-request-${round}`
    add({
      type: 'provider-request-started',
      requestId,
      round,
      model: demoModel,
      messageCount: 1,
      toolNames: [],
    })
    for (let piece = 0; piece < 20; piece += 1)
      add({ type: 'provider-tokens-streamed', round, partId: `part-${round}-${piece}`, text: 'Some words. ' })
    const usage = { ...noUsage, requests: 1 }
    add({ type: 'provider-request-completed', requestId, round, finishReason: 'stop', usage, durationMs: 1 })
    messages.push({ role: 'user', text: `Result ${round} of ${runId}. ${'Some more words. '.repeat(20)}` })
    const request = { model: demoModel, system: 'Be brief.', tools: [], messages: [...messages] }
    journal.recordRequest({ requestId, request, prompt: [], messages: [] })
    unwrap(await journal.settle())
  }
  return seq
}
