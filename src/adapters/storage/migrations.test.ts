import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Dexie } from 'dexie'
import { describe, expect, test } from 'vitest'
import type { MessageId, RunId, SessionId } from '../../core/model/id.ts'
import { openDatabase } from './database/database.ts'
import { schemaVersion } from './database/schema.ts'
import { listUsage } from './usage/usage-list.ts'
import { loadTranscript } from './conversation/transcript.ts'
import { unwrap } from './testing/sample-turn.ts'
import { createTurnStore } from './journal/turn-store.ts'
import { upgradeRows } from './database/internal/upgrades.ts'

/** A database of the released code of that version, recorded in `testing/released-<version>.json`. */
interface Released {
  version: number
  stores: Record<string, string>
  rows: Record<string, Record<string, unknown>[]>
}

const released = [1, 2, 3, 4, 5, 8].map((version) => readReleased(version))

function readReleased(version: number): Released {
  const file = path.join(import.meta.dirname, `testing/released-${version}.json`)
  const revive = (_key: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'base64' in value
      ? new Uint8Array(Buffer.from(String(value.base64), 'base64'))
      : value
  return JSON.parse(readFileSync(file, 'utf8'), revive)
}

let names = 0

async function install({ version, stores, rows }: Released): Promise<string> {
  names += 1
  const name = `released-${names}`
  const db = new Dexie(name)
  db.version(version).stores(stores)
  for (const [table, storedRows] of Object.entries(rows)) await db.table(table).bulkAdd(storedRows)
  db.close()
  return name
}

async function readRows(db: Dexie, tables: readonly string[]) {
  const rows = await Promise.all(tables.map(async (name) => [name, await db.table(name).toArray()] as const))
  return Object.fromEntries(rows)
}

const steppers = [
  'createIndex',
  'openCursor',
  'openKeyCursor',
  'getAll',
  'getAllKeys',
  'put',
  'count',
] as const

/** Opens the database and ends its upgrade at a step, as a killed browser does. Resolves to false if the upgrade has fewer steps. */
async function openAndKill(name: string, step: number): Promise<boolean> {
  let taken = 0
  const prototype = IDBObjectStore.prototype
  const originals = steppers.map((method) => [method, prototype[method]] as const)
  for (const [method, original] of originals) {
    prototype[method] = function (this: IDBObjectStore, ...args: never[]) {
      const request = Reflect.apply(original, this, args)
      if (this.transaction.mode === 'versionchange' && ++taken === step) this.transaction.abort()
      return request
    } as never
  }
  const db = openDatabase(name)
  try {
    await db.open()
    return false
  } catch {
    return true
  } finally {
    db.close()
    for (const [method, original] of originals) prototype[method] = original as never
  }
}

const sharesOfDemo = {
  model: { providerId: 'demo', modelId: 'demo' },
  usage: expect.objectContaining({ requests: 1, inputTokens: 10, outputTokens: 5 }),
}

describe.each(released)('a database of version $version', (fixture) => {
  const tables = Object.keys(fixture.rows)

  test('is upgraded with every row; only usage rows change, which then contain the source of their requests', async () => {
    const db = openDatabase(await install(fixture))
    const { usage, ...rows } = await readRows(db, tables)
    const { usage: before = [], ...others } = fixture.rows
    expect(rows).toEqual(others)
    expect(usage).toEqual(
      before.map((row) => ({
        ...row,
        shares: fixture.version > 2 ? row['shares'] : [sharesOfDemo],
      })),
    )
    expect(await listUsage(db, 0)).toHaveLength(before.length)
    expect(db.verno).toBe(schemaVersion)
  })

  test('shows its chats, and the interrupted answer is ended here and nowhere else', async () => {
    const db = openDatabase(await install(fixture))
    const { items } = await loadTranscript(db, 'session-1' as SessionId, 10)
    expect(items.map(({ message }) => message.id)).toEqual([
      'question-1',
      'answer-1',
      'question-2',
      'answer-3',
    ])
    const store = createTurnStore(db)
    const claimed = unwrap(await store.claimUnfinishedRun('run-4' as RunId))
    expect(claimed?.events.map(({ type }) => type)).toEqual([
      'session-turn-start',
      'provider-tokens-streamed',
    ])
    const message = { ...claimed!.assistantMessage, status: 'interrupted' as const }
    const rendering = { messageId: message.id, version: 1, prose: [] }
    unwrap(await store.openJournal('run-4' as RunId).finish(message, rendering))
    expect(unwrap(await store.listUnfinishedRuns())).toEqual([])
    expect((await db.messages.get('answer-4' as MessageId))?.status).toBe('interrupted')
  })

  test('is fully old after a kill at any step of the upgrade, and fully new after the next start', async () => {
    const whole = openDatabase(await install(fixture))
    const upgraded = await readRows(whole, tables)
    whole.close()
    let steps = 0
    for (;;) {
      const name = await install(fixture)
      const killed = await openAndKill(name, steps + 1)
      if (!killed) break
      steps += 1
      const old = new Dexie(name)
      old.version(fixture.version).stores(fixture.stores)
      expect(await readRows(old, tables)).toEqual(fixture.rows)
      old.close()
      const next = openDatabase(name)
      expect(await readRows(next, tables)).toEqual(upgraded)
      next.close()
    }
    // Since version 8 only a table was added, which is no step.
    const fewest = { 1: 20, 8: 0 }[fixture.version] ?? 1
    expect(steps).toBeGreaterThanOrEqual(fewest)
  })

  test('is unchanged, at its version, if the upgrade is interrupted or its rows are invalid', async () => {
    const name = await install(fixture)
    for (const isRight of [() => false, () => expect.fail('the process died')]) {
      const failing = new Dexie(name)
      failing.version(fixture.version).stores(fixture.stores)
      failing
        .version(9)
        .stores({ more: 'id' })
        .upgrade((transaction) =>
          upgradeRows(transaction.table('messages'), { change: (row) => ({ ...row, parts: [] }), isRight }),
        )
      await expect(failing.open()).rejects.toThrow(/messages could not|the process died/)
      failing.close()
    }
    const old = new Dexie(name)
    old.version(fixture.version).stores(fixture.stores)
    expect(await readRows(old, tables)).toEqual(fixture.rows)
    expect(old.verno).toBe(fixture.version)
    old.close()
  })
})
