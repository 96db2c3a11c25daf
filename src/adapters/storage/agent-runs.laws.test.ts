import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { purgeDeletedSessions } from './conversation/chat-deletion.ts'
import type { Database } from './database/schema.ts'
import { checkStorage } from './integrity/storage-check.ts'
import { childOf, openOtherTab, openTab, rootId } from './testing/agent-bench.ts'
import {
  failureCode,
  finished,
  makeDatabase,
  numberEvent,
  renderingOf,
  sendTurn,
  sessionId,
  tokens,
  unwrap,
} from './testing/sample-turn.ts'

const childCount = 3

const operationArbitrary = fc.oneof(
  fc.record({ type: fc.constantFrom('open', 'write', 'end'), tab: fc.nat(1), child: fc.nat(childCount - 1) }),
  fc.record({ type: fc.constantFrom('take over', 'end turn'), tab: fc.nat(1), child: fc.constant(0) }),
)

type Tab = ReturnType<typeof openTab>

async function endTurn({ turns, db }: Tab): Promise<string | null> {
  const answer = await db.messages.where('id').equals('answer-1').first()
  if (!answer) return 'not-found'
  const message = finished(answer)
  return failureCode(await turns.openJournal(rootId).finish(message, renderingOf(message)))
}

/** Returns child runs that break a law: open without an open root run, or with a lease although they have ended. */
async function findStrays(db: Database): Promise<string[]> {
  const [rows, leases] = [await db.runs.toArray(), await db.leases.toArray()]
  const root = rows.find(({ id }) => id === rootId)
  const leased = new Set(leases.map(({ runId }) => runId))
  return rows.flatMap(({ id, state, parentRunId }) => {
    const isOpen = state !== 'ended'
    const isStray = parentRunId !== undefined && isOpen && root?.state === 'ended'
    return isStray || isOpen !== leased.has(id) ? [id] : []
  })
}

test('two tabs that open, write, end and take over child runs leave no open or orphaned row', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operationArbitrary, { maxLength: 14 }), async (operations) => {
      const first = openTab(makeDatabase())
      const tabs = [first, openOtherTab(first.db)] as const
      unwrap(await first.turns.openTurn(sendTurn(1)))
      let [owner, seq] = [0, 0]
      for (const { type, tab: index, child: n } of operations) {
        const tab = tabs[index] ?? first
        const { runId } = childOf(n)
        const isOwner = index === owner && (await tab.db.runs.get(rootId))?.state === 'live'
        const own = await tab.db.runs.get(runId)
        const before = await tab.db.events.count()
        if (type === 'take over') {
          if (unwrap(await tab.turns.claimUnfinishedRun(rootId))) {
            owner = index
            unwrap(await tab.agents.claim(rootId))
          }
        } else if (type === 'end turn') {
          const code = await endTurn(tab)
          expect(code).toBe(isOwner ? null : 'taken-over')
        } else if (type === 'open') {
          const code = failureCode(await tab.agents.open(childOf(n)))
          expect(code).toBe(isOwner && own?.state !== 'ended' ? null : 'taken-over')
        } else {
          const journal = tab.agents.openJournal(runId)
          journal.append(numberEvent(runId, tokens('x', `part-${seq}`), seq++))
          const code = failureCode(await (type === 'write' ? journal.settle() : journal.end('complete')))
          const isWritten = isOwner && own?.state === 'beside'
          if (isWritten) expect(code).toBeNull()
          expect(await tab.db.events.count()).toBe(isWritten ? before + 1 : before)
        }
        expect(await findStrays(first.db)).toEqual([])
      }
      await endTurn(tabs[owner] ?? first)
      expect((await first.db.runs.toArray()).every(({ state }) => state === 'ended')).toBe(true)
      expect(unwrap(await checkStorage(first.db, new AbortController().signal)).faults).toEqual({})
      await first.db.sessions.update(sessionId, { deletedAt: 1 })
      expect(await purgeDeletedSessions(first.db, 2)).toBe(1)
      for (const table of [first.db.runs, first.db.events, first.db.leases, first.db.messages])
        expect(await table.count()).toBe(0)
      for (const { db } of tabs) db.close()
    }),
    { numRuns: 40 },
  )
})
