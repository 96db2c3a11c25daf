import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { addSampleChat } from '../../../../test/contracts/sample-chats.ts'
import { addBlob, hashBytes } from '../files/blob-store.ts'
import type { SessionId } from '../../../core/model/id.ts'
import { writeRowsToBackup, type BackupSink } from './backup-source.ts'
import type { Database } from '../database/schema.ts'
import { makeDatabase, unwrap } from '../testing/sample-turn.ts'

type Row = Parameters<BackupSink['addRow']>[1]

/** Returns everything that a backup would contain. `during` runs as soon as the first row was delivered. */
async function readAll(db: Database, during: () => Promise<unknown>) {
  const rows: Row[] = []
  const files: string[] = []
  const sink: BackupSink = {
    async addRow(_group, row) {
      rows.push(row)
      if (rows.length === 1) await during()
    },
    addFile: async (name) => void files.push(name),
  }
  const { signal } = new AbortController()
  unwrap(await writeRowsToBackup(db, { sink, redact: (text) => text, onStep: () => {}, signal }))
  const of = <T extends object>(table: Row['table']) =>
    rows.filter((each) => each.table === table).map(({ row }) => row as T)
  return { of, files }
}

async function addRequest(db: Database, runId: string): Promise<void> {
  const place = { runId, sessionId: 'session-1' }
  await db.table('sentRequests').put({ ...place, requestId: 'request-1' })
  await db.table('wireRequests').put({ ...place, egressId: 'egress-1' })
}

test('a chat in which a turn starts meanwhile is stored as before, without requests of later runs', async () => {
  const db = makeDatabase()
  await addSampleChat(db, 1)
  await addRequest(db, 'run-1')
  const { of } = await readAll(db, async () => {
    await db.table('runs').put({ ...(await db.table('runs').get('run-1')), id: 'run-late', state: 'live' })
    await addRequest(db, 'run-late')
  })
  for (const table of ['sentRequests', 'wireRequests'] as const)
    expect(of(table)).toMatchObject([{ runId: 'run-1' }])
  expect(of('runs')).toMatchObject([{ id: 'run-1' }])
})

test('the events of a running run are those of the moment in which its chat was read', async () => {
  const db = makeDatabase()
  await addSampleChat(db, 1)
  await db.table('runs').update('run-1', { state: 'live' })
  const before = await db.events.toArray()
  const { of } = await readAll(db, async () => {
    const last = before.at(-1)
    if (last) await db.table('events').put({ ...last, seq: last.seq + 1 })
  })
  expect(of('events')).toEqual(before)
})

test('a file that is attached while other chats are read is included, like the message that names it', async () => {
  const db = makeDatabase()
  await addSampleChat(db, 1)
  await addSampleChat(db, 2)
  const bytes = Uint8Array.of(1, 2, 3)
  const id = await hashBytes(bytes)
  const owner = 'session-2' as SessionId
  const { files } = await readAll(db, () => addBlob(db, { id, bytes, mediaType: 'image/png', owner }))
  expect(files).toContain(`blobs/${id}`)
})

test('a running compaction is in no backup, and an ended one is', async () => {
  const db = makeDatabase()
  await addSampleChat(db, 1)
  const run = await db.table('runs').get('run-1')
  await db.table('runs').bulkPut([
    { ...run, id: 'run-done', isCompaction: true },
    { ...run, id: 'run-going', isCompaction: true, state: 'compacting' },
  ])
  await addRequest(db, 'run-done')
  await addRequest(db, 'run-going')
  const { of } = await readAll(db, async () => {})
  expect(of<{ id: string }>('runs').map(({ id }) => id)).toEqual(['run-1', 'run-done'])
  expect(of('wireRequests')).toMatchObject([{ runId: 'run-done' }])
})
