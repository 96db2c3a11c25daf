import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import type { MessageId, RunId, SessionId } from '../../../core/model/id.ts'
import { noUsage } from '../../../core/model/usage/usage.ts'
import { listUsage } from './usage-list.ts'
import type { UsageRow } from '../database/schema.ts'
import { makeDatabase } from '../testing/sample-turn.ts'

function row(run: string, at: number, more: Partial<UsageRow> = {}): UsageRow {
  const place = { runId: run as RunId, sessionId: 's' as SessionId, messageId: 'm' as MessageId, at }
  return { ...noUsage, requests: 1, ...demoModel, ...place, ...more }
}

test('a row is split by its shares; a row of the first versions belongs to its model', async () => {
  const db = makeDatabase()
  const usage = { ...noUsage, requests: 1, inputTokens: 7 }
  const other = { ...demoModel, modelId: 'other' }
  await db.usage.bulkPut([
    row('late', 30, {
      shares: [
        { model: demoModel, usage },
        { model: other, toolName: 'research', usage },
      ],
    }),
    row('first', 20),
    row('before', 10),
  ])
  const entries = await listUsage(db, 20)
  expect(entries).toEqual([
    { at: 20, sessionId: 's', model: demoModel, usage: { ...noUsage, requests: 1 } },
    { at: 30, sessionId: 's', model: demoModel, usage },
    { at: 30, sessionId: 's', model: other, toolName: 'research', usage },
  ])
})
