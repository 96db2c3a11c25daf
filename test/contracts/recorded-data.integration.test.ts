import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { openBackup } from '../../src/adapters/files/archive/open-backup.ts'
import { collectBytes } from '../../src/adapters/files/archive/testing/sample-backup.ts'
import { createArchiveWriter } from '../../src/adapters/files/archive/write-archive.ts'
import { createBackupWriter } from '../../src/adapters/files/archive/write-backup.ts'
import { toChatJson } from '../../src/adapters/files/export/internal/chat-json.ts'
import { openDatabase } from '../../src/adapters/storage/database/database.ts'
import { createKeyVault } from '../../src/adapters/storage/vault/key-vault.ts'
import { loadChatRecord } from '../../src/adapters/storage/conversation/chat-reader.ts'
import { loadForeignTest } from '../../src/adapters/storage/conversation/foreign-messages.ts'
import { loadTranscript } from '../../src/adapters/storage/conversation/transcript.ts'
import { createSettingStore } from '../../src/adapters/storage/settings/setting-store.ts'
import { checkStorage, repairStorage } from '../../src/adapters/storage/integrity/storage-check.ts'
import type { Database } from '../../src/adapters/storage/database/schema.ts'
import { readChats } from '../../src/adapters/tool-worker/jobs/read-chats.ts'
import type { ToolWorkers } from '../../src/adapters/tool-worker/tool-workers.ts'
import type {
  ImportCommitProgress,
  ImportReadProgress,
} from '../../src/core/model/commands/import-commands.ts'
import { messageSchema } from '../../src/core/model/conversation/message.ts'
import type { Provider } from '../../src/core/model/providers/provider.ts'
import type { Result } from '../../src/core/model/failures/result.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { runEventSchema } from '../../src/core/model/runs/run-event.ts'
import { settingSchema } from '../../src/core/model/settings/setting.ts'
import { sessionSchema, type Session } from '../../src/core/model/conversation/session.ts'
import { createChatImportService } from '../../src/worker/services/chat-import/chat-import-files.ts'
import { DraftWriteAhead } from '../../src/page/features/drafts/internal/draft-write-ahead.ts'
import { parseDrafts } from '../../src/page/features/drafts/internal/stored-drafts.ts'
import { ReadingPositions } from '../../src/page/features/conversation/scrolling/reading-positions.ts'
import {
  readDatabase,
  writeDatabase,
  type StoredDatabase,
  type StoredRow,
} from '../media/stored-databases.ts'
import { fromJsonValue } from '../media/stored-values.ts'
import { differenceOf, dump, startBrowser } from './backup-bench.ts'
import { MemoryLocks } from './memory-locks.ts'
import {
  readOutcome,
  readRecordedDatabase,
  readRecordedFile,
  readRecordedJson,
  readRecordedText,
  rowsOf,
} from './recorded-data.ts'

const { signal } = new AbortController()
let names = 0

/** Opens the recorded database, changed or unchanged, under a new name with the current code. */
async function openRecorded(
  change: (database: StoredDatabase) => void = () => {},
  recorded?: StoredDatabase,
): Promise<Database> {
  names += 1
  const name = `recorded-${names}`
  const database = recorded ?? (await readRecordedDatabase())
  change(database)
  await writeDatabase(database, name)
  return openDatabase(name)
}

function unwrap<T>(result: Result<T>): T {
  return result.ok ? result.value : expect.fail(JSON.stringify(result.failure))
}

describe('the recorded database', () => {
  test('is opened with every row of every table unchanged', async () => {
    const before = await readRecordedDatabase()
    const db = await openRecorded()
    const after = await dump(db)
    for (const [table, rows] of Object.entries(rowsOf(before))) {
      if (table === 'vault') continue
      expect({ [table]: after[table] }).toEqual({ [table]: rows })
    }
    expect(after['vault']?.map((row) => Object.keys(row as object).toSorted())).toEqual(
      before.tables['vault']?.rows.map((row) => Object.keys(row as object).toSorted()),
    )
    expect(Object.keys(after).toSorted()).toEqual(Object.keys(rowsOf(before)).toSorted())
    db.close()
    const { tables } = await readDatabase(db.name)
    for (const [table, { keyPath, indexes }] of Object.entries(before.tables)) {
      expect({ table, keyPath: tables[table]?.keyPath }).toEqual({ table, keyPath })
      expect(tables[table]?.indexes).toEqual(expect.arrayContaining(indexes))
    }
  })

  test('has rows in every table, and none of a temporary chat', async () => {
    const { tables } = await readRecordedDatabase()
    expect(Object.entries(tables).filter(([, { rows }]) => rows.length === 0)).toEqual([])
    expect(JSON.stringify(tables)).not.toContain('temporary-')
  })

  test('has user text that counts as typed, and as imported in imported chats', async () => {
    const db = await openRecorded()
    const imports = await db.importedChats.toArray()
    const importedChats = new Set(imports.map(({ sessionId }) => sessionId))
    const textCounts = { imported: 0, typed: 0 }
    for (const session of await db.sessions.toArray()) {
      const isForeign = await loadForeignTest(db, session)
      const ids = new Set(
        imports.flatMap(({ sessionId, messages }) =>
          sessionId === session.id ? Object.values(messages) : [],
        ),
      )
      for (const message of await db.messages.filter(({ sessionId }) => sessionId === session.id).toArray()) {
        const isImported = isForeign(message)
        textCounts[isImported ? 'imported' : 'typed'] += 1
        if (!session.branchedFrom)
          expect({ id: message.id, isImported }).toEqual({ id: message.id, isImported: ids.has(message.id) })
      }
      if (importedChats.has(session.id)) expect(ids.size).toBeGreaterThan(0)
    }
    expect(textCounts.imported).toBeGreaterThan(0)
    expect(textCounts.typed).toBeGreaterThan(0)
    db.close()
  })

  test('has rows that today’s schemas accept, with every field', async () => {
    const { tables } = await readRecordedDatabase()
    const schemas = {
      sessions: sessionSchema,
      messages: messageSchema,
      events: runEventSchema,
      settings: settingSchema,
    }
    for (const [table, schema] of Object.entries(schemas)) {
      const rows = tables[table]?.rows ?? []
      expect(rows.map((row) => schema.parse(row))).toEqual(rows)
    }
    const events = new Set(((tables['events']?.rows ?? []) as { type: string }[]).map(({ type }) => type))
    expect(events.size).toBe(50)
  })

  test('shows every chat with its messages, and has no faults', async () => {
    const db = await openRecorded()
    for (const { id, headId, deletedAt } of await db.sessions.toArray()) {
      const { items } = await loadTranscript(db, id, 100)
      if (deletedAt === undefined && headId !== null)
        expect({ id, isShown: items.length > 0 }).toEqual({ id, isShown: true })
    }
    const before = await dump(db)
    expect(unwrap(await checkStorage(db, signal))).toEqual({ faults: {}, files: [] })
    expect(unwrap(await repairStorage(db, () => 5))).toEqual({})
    expect(await dump(db)).toEqual(before)
  })

  test('opens the keys that were encrypted then, and those behind a passphrase only with it', async () => {
    const db = await openRecorded()
    const open = createKeyVault(db)
    await expectKeys(db, open)
    const { passphrase, rows } = (await fromJsonValue(readRecordedJson('vault-with-passphrase.json'))) as {
      passphrase: string
      rows: StoredRow[]
    }
    const locked = await openRecorded(({ tables }) => {
      tables['vault']!.rows = rows
    })
    const vault = createKeyVault(locked)
    const [provider] = await sealedProviders(locked)
    expect(await vault.read(provider!.id, receiverOf(provider!))).toMatchObject({
      failure: { code: 'keys-locked' },
    })
    expect(await vault.dataKeys.unlock(`${passphrase}x`)).toMatchObject({ ok: false })
    expect(await vault.dataKeys.unlock(passphrase)).toMatchObject({ ok: true })
    await expectKeys(locked, vault)
  })
})

async function sealedProviders(db: Database): Promise<Provider[]> {
  const providers = await db.providers.toArray()
  return providers.filter(({ keyTail, keyKept }) => keyTail !== undefined && keyKept !== 'session')
}

/** Returns the receiver to which a key is bound: the origin of the base URL, and the origin of the proxy. */
function receiverOf({ baseUrl, proxyUrl }: Provider): string {
  return proxyUrl ? `${new URL(baseUrl).origin} via ${new URL(proxyUrl).origin}` : new URL(baseUrl).origin
}

async function expectKeys(db: Database, vault: ReturnType<typeof createKeyVault>): Promise<void> {
  const providers = await sealedProviders(db)
  expect(providers.length).toBeGreaterThan(7)
  for (const provider of providers.filter(({ proxyUrl }) => !proxyUrl))
    expect(await vault.read(provider.id, receiverOf(provider))).toEqual({
      ok: true,
      value: `sk-recorded-${provider.name}-0123456789abcdef`,
    })
}

const backups = [
  { name: 'backup.zip', passphrase: undefined },
  { name: 'backup.innerloop', passphrase: 'recorded passphrase' },
] as const

describe.each(backups)('the backup $name', ({ name, passphrase }) => {
  test('is restored into an empty browser, row by row', async () => {
    const before = rowsOf(await readRecordedDatabase('database-at-backup'))
    const fresh = startBrowser()
    const preview = differenceOf(await fresh.look(readRecordedFile(name), passphrase))
    expect(preview.problems).toEqual([])
    expect(differenceOf(await fresh.restore())).toEqual(preview)
    const after = await dump(fresh.db)
    const filterRows = (table: string, isKept: (row: StoredRow) => boolean) =>
      ((before[table] ?? []) as StoredRow[]).filter((row) => isKept(row))
    // Backups contain all rows of chats, except those of deleted chats.
    const deleted = new Set(
      filterRows('sessions', (row) => row['deletedAt'] !== undefined).map(({ id }) => id),
    )
    const isOfChat = (row: StoredRow) => !deleted.has(row['sessionId'] ?? row['id'])
    const deletedRuns = new Set(filterRows('runs', (row) => !isOfChat(row)).map(({ id }) => id))
    // A file must not let tools run without approval, and its text does not count as typed by this person.
    const markSession = (row: StoredRow) => ({
      ...row,
      security: { mode: 'ask' },
      restored: [{ from: 0, to: expect.any(Number) }],
      hasForeignInstructions: row['instructions'] ? true : undefined,
      assistant: row['assistant'] && { ...(row['assistant'] as object), isForeign: true },
    })
    expect(after['sessions']).toEqual(filterRows('sessions', isOfChat).map(markSession))
    const chatTables = ['messages', 'messageMarks', 'runs', 'queue', 'importedChats']
    for (const table of [...chatTables, 'sentRequests', 'wireRequests'])
      expect({ [table]: after[table] }).toEqual({ [table]: filterRows(table, isOfChat) })
    expect({ events: after['events'] }).toEqual({
      events: filterRows('events', ({ runId }) => !deletedRuns.has(runId)),
    })
    const isLeft = ({ deletedAt }: StoredRow) => deletedAt === undefined
    expect(after['memories']).toEqual(
      filterRows('memories', isLeft).map((row) => Object.assign(row, { isTainted: true })),
    )
    expect(after['folders']).toEqual(
      filterRows('folders', isLeft).map((row) =>
        'instructions' in row ? Object.assign(row, { hasForeignInstructions: true }) : row,
      ),
    )
    expect(after['assistants']).toEqual(
      filterRows('assistants', isLeft).map((row) => Object.assign(row, { isForeign: true })),
    )
    for (const table of ['usage', 'drafts', 'renditions'])
      expect({ [table]: after[table] }).toEqual({ [table]: before[table] })
    expect(rowsWithout(after['blobs'], 'sessionIds')).toEqual(rowsWithout(before['blobs'], 'sessionIds'))
    expect(after['heldProviders']).toEqual(
      rowsWithout(before['providers'], 'keyTail', 'keyKept', 'keySavedAt', 'lastTest'),
    )
    expect({ modelFacts: after['modelFacts'] }).toEqual({
      modelFacts: filterRows('modelFacts', ({ by }) => by === 'person'),
    })
    expect((after['settings'] as { key: string }[]).map(({ key }) => key)).toEqual(restoredSettings)
    for (const setting of after['settings'] ?? []) expect(before['settings']).toContainEqual(setting)
    expect(after['requestParts']).toEqual(expect.arrayContaining([expect.anything()]))
    for (const part of after['requestParts'] ?? []) expect(before['requestParts']).toContainEqual(part)
    const counts = countRows(after)
    const { plain, encrypted } = readRecordedJson('backup-counts.json') as Record<
      'plain' | 'encrypted',
      Record<string, number>
    >
    const { providers, sharedRequestParts = 0, requestParts = 0, ...others } = passphrase ? encrypted : plain
    expect(counts).toMatchObject({
      ...others,
      heldProviders: providers,
      requestParts: requestParts + sharedRequestParts,
    })
  })

  test('changes nothing in the browser that made the backup', async () => {
    const db = await openRecorded(undefined, await readRecordedDatabase('database-at-backup'))
    const before = await dump(db)
    const browser = startBrowser({ db })
    const preview = differenceOf(await browser.look(readRecordedFile(name), passphrase))
    expect(new Set(preview.chats.map(({ outcome }) => outcome))).toEqual(new Set(['same']))
    differenceOf(await browser.restore())
    const after = await dump(db)
    for (const table of ['sessions', 'messages', 'runs', 'events', 'messageMarks', 'providers', 'settings'])
      expect({ [table]: after[table] }).toEqual({ [table]: before[table] })
  })
})

/** Settings that a backup restores. No file may decide which hosts this browser requests and what the application may do or delete. */
const restoredSettings = [
  'about-you',
  'compacts-by-itself',
  'deliberate-mode',
  'enrichments-off',
  'fallback-models',
  'image-model',
  'instructions',
  'limits',
  'memory',
  'model',
  'prompt-timeout-seconds',
  'tool-triggers',
  'trim-answers',
]

function rowsWithout(rows: readonly unknown[] | undefined, ...fields: readonly string[]): unknown[] {
  return (rows ?? []).map((row) => omit(row as StoredRow, ...fields))
}

function omit(row: StoredRow, ...fields: readonly string[]): StoredRow {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !fields.includes(name)))
}

function countRows(rows: Record<string, unknown[]>): Record<string, number> {
  return Object.fromEntries(Object.entries(rows).map(([table, all]) => [table, all.length]))
}

/** Compares the failures of damaged files with those of 229a473d. */
describe('a damaged backup', () => {
  const cut = (share: number) => async (file: Blob) => file.slice(0, Math.floor(file.size * share))
  const flip = (share: number) => async (file: Blob) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const at = Math.floor(bytes.length * share)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return new Blob([bytes])
  }
  const damages = {
    empty: cut(0),
    'cut in the midst': cut(0.5),
    'cut before its last byte': async (file: Blob) => file.slice(0, file.size - 1),
    'flipped in its first byte': flip(0),
    'flipped at a tenth': flip(0.1),
    'flipped in the midst': flip(0.5),
    'flipped near its end': flip(0.999),
  }
  type Damage = keyof typeof damages

  test.each(
    backups.flatMap(({ name, passphrase }) =>
      (Object.keys(damages) as Damage[]).map((damage) => ({ name, passphrase, damage })),
    ),
  )('$name, $damage, changes nothing and has its failure', async ({ name, passphrase, damage }) => {
    const browser = startBrowser()
    const damaged = await damages[damage](readRecordedFile(name))
    const preview = await browser.look(damaged, passphrase)
    const code = preview.ok ? null : preview.failure.code
    expect({ code }).toEqual(readOutcome(`${name}, ${damage}`))
    expect(await dump(browser.db)).toEqual({})
  })

  test('an encrypted one needs its passphrase', async () => {
    const file = readRecordedFile('backup.innerloop')
    expect(await startBrowser().look(file)).toMatchObject({ failure: { code: 'file-passphrase-needed' } })
    expect(await startBrowser().look(file, 'another passphrase')).toMatchObject({
      failure: { code: 'file-passphrase-wrong' },
    })
  })

  const broken: { what: string; table: string; change: (row: StoredRow) => StoredRow }[] = [
    { what: 'a message without parts', table: 'messages', change: (row) => omit(row, 'parts') },
    { what: 'a chat with a title of no kind', table: 'sessions', change: (row) => ({ ...row, title: 7 }) },
    { what: 'an event of no known type', table: 'events', change: (row) => ({ ...row, type: 'unheard-of' }) },
    { what: 'a memory without a text', table: 'memories', change: (row) => omit(row, 'text') },
    { what: 'a setting of no known key', table: 'settings', change: (row) => ({ ...row, key: 'unknown' }) },
  ]
  test.each(broken)('$what loses only the data of that row', async ({ what, table, change }) => {
    const file = await rewriteBackup(readRecordedFile('backup.zip'), table, change)
    const fresh = startBrowser()
    const preview = differenceOf(await fresh.look(file))
    differenceOf(await fresh.restore())
    expect({
      problems: preview.problemCount,
      refused: preview.chats.filter(({ outcome }) => outcome === 'refused').length,
      counts: countRows(await dump(fresh.db)),
    }).toEqual(readOutcome(`a backup with ${what}`))
  })
})

/** Returns the same backup with another first row in a table, and with correct hashes. */
async function rewriteBackup(
  file: Blob,
  table: string,
  change: (row: StoredRow) => StoredRow,
): Promise<Blob> {
  const { manifest, read } = unwrap(await openBackup(file, { signal }))
  const { sink, blob } = collectBytes()
  const writer = createBackupWriter(createArchiveWriter(sink), { about: manifest, redact: (text) => text })
  let isChanged = false
  for (const part of manifest.parts) {
    const bytes = unwrap(await read(part, signal))
    if (part.lines === undefined) {
      await writer.addFile(part.name, bytes, { isPacked: false })
      continue
    }
    const group = part.name.slice(0, part.name.lastIndexOf('/'))
    const lines = new TextDecoder().decode(bytes).trimEnd().split('\n')
    for (const line of lines) {
      const row = JSON.parse(line) as { table: string; row: StoredRow }
      const isMeant = !isChanged && row.table === table
      if (isMeant) isChanged = true
      await writer.addRow(group, isMeant ? { ...row, row: change(row.row) } : row)
    }
  }
  await writer.finish()
  expect(isChanged).toBe(true)
  return blob()
}

describe('an exported chat', () => {
  const chats = ['session-sums', 'session-files', 'session-models']

  test.each(chats)('%s is exported unchanged', async (chat) => {
    const db = await openRecorded(undefined, await readRecordedDatabase('database-at-backup'))
    const record = unwrap(await loadChatRecord(db, chat as Session['id']))
    const recorded = readRecordedJson(`${chat}.json`) as { exportedAt: string }
    expect(JSON.parse(toChatJson(record, Date.parse(recorded.exportedAt)))).toEqual(recorded)
  })

  test.each(chats)('%s is imported with every message', async (chat) => {
    expect(await importFile(readRecordedText(`${chat}.json`), 'chat.json')).toEqual(
      readOutcome(`import of ${chat}`),
    )
  })

  test('a demo is imported with its session', async () => {
    const { session } = readRecordedJson('tides.demo.json') as { session: unknown }
    expect(await importFile(JSON.stringify(session), 'session.json')).toEqual(readOutcome('import of a demo'))
  })

  test('a damaged one is refused, or loses only its damaged parts', async () => {
    const text = readRecordedText('session-sums.json')
    const broken = JSON.parse(text) as { messages: StoredRow[] }
    const results = {
      cut: await importFile(text.slice(0, text.length / 2), 'chat.json'),
      empty: await importFile('', 'chat.json'),
      'another format': await importFile(text.replace('innerloop/chat', 'unknown/chat'), 'chat.json'),
      'a message without parts': await importFile(
        JSON.stringify({
          ...broken,
          messages: broken.messages.map((row, at) => (at === 1 ? omit(row, 'parts') : row)),
        }),
        'chat.json',
      ),
    }
    expect(results).toEqual(readOutcome('imports of damaged chats'))
  })
})

/**
 * Imports a file with the real import and its worker on this thread. Returns the outcome and the rows without values
 * that differ each time.
 */
async function importFile(text: string, name: string) {
  names += 1
  const db = openDatabase(`recorded-${names}`)
  let minted = 0
  const imports = createChatImportService({
    db,
    toolWorkers: onThisThread,
    settings: createSettingStore(db),
    locks: new MemoryLocks(),
    clockAndIds: { now: () => 5, newId: (prefix) => `${prefix}-recorded-${names}-${(minted += 1)}` },
  })
  let reading: ImportReadProgress = { chats: 0, share: 0 }
  await imports.read(new File([text], name), (each) => (reading = each), signal)
  if (!reading.plan) return { failure: reading.failure?.code }
  let committing: ImportCommitProgress = { done: 0, total: 0 }
  await imports.commit(reading.plan.id, (each) => (committing = each), signal)
  const rows = await dump(db)
  const messages = (rows['messages'] ?? []) as StoredRow[]
  const ids = messages.map(({ id }) => id)
  return {
    warnings: reading.plan.warnings.length + reading.plan.moreWarnings,
    failed: committing.outcome?.failed.length,
    counts: countRows(rows),
    title: (rows['sessions'] as Session[])[0]?.title,
    messages: messages.map(({ role, status, parentId, parts }) => ({
      role,
      status,
      parent: ids.indexOf(parentId),
      parts,
    })),
  }
}

const onThisThread = {
  run: async (job: string, input: unknown) => {
    const context = { report: () => undefined, readFile: () => Promise.reject(), transfer: () => undefined }
    if (job === 'read-chats') return readChats(input as Parameters<typeof readChats>[0], context)
    return succeed({ mediaType: 'image/png', width: 1, height: 1, renditions: [] })
  },
} as unknown as ToolWorkers

describe('a damaged database', () => {
  const damages: { what: string; change: (database: StoredDatabase) => void }[] = [
    {
      what: 'a message is gone that others follow',
      change: ({ tables }) => remove(tables['messages'], isFirstOf('session-sums')),
    },
    {
      what: 'a chat is gone',
      change: ({ tables }) => remove(tables['sessions'], ({ id }) => id === 'session-files'),
    },
    { what: 'a run is gone', change: ({ tables }) => remove(tables['runs'], isFirstOf('session-models')) },
    {
      what: 'the events of a run have a hole',
      change: ({ tables }) => remove(tables['events'], ({ seq }) => seq === 3),
    },
    {
      what: 'bytes of a file are other ones',
      change: ({ tables }) => changeFirst(tables['blobs'], (row) => ({ ...row, bytes: new Uint8Array(3) })),
    },
    {
      what: 'a file is gone',
      change: ({ tables }) => remove(tables['blobs'], ({ mediaType }) => mediaType === 'image/png'),
    },
    {
      what: 'parts of requests are gone',
      change: ({ tables }) => remove(tables['requestParts'], ({ owner }) => owner === 'session-models'),
    },
    { what: 'the index is damaged', change: ({ tables }) => remove(tables['searchShards'], () => true) },
    { what: 'the lease of a live run is gone', change: ({ tables }) => remove(tables['leases'], () => true) },
  ]

  test.each(damages)('if $what: found, repaired, and the chats open', async ({ what, change }) => {
    const db = await openRecorded(change)
    const { faults, files } = unwrap(await checkStorage(db, signal))
    const repaired = unwrap(await repairStorage(db, () => 5))
    const itemCounts = await Promise.all(
      (await db.sessions.toArray()).map(async ({ id }) => (await loadTranscript(db, id, 100)).items.length),
    )
    expect({
      faults,
      files: files.length,
      repaired,
      after: unwrap(await checkStorage(db, signal)).faults,
      shown: itemCounts.reduce((sum, count) => sum + count, 0),
    }).toEqual(readOutcome(`a database where ${what}`))
  })

  test('a row of unknown shape does not keep the other chats from being read', async () => {
    const db = await openRecorded(({ tables }) =>
      changeFirst(tables['messages'], (row) => ({ ...row, parts: 'none' })),
    )
    const results = await Promise.allSettled(
      (await db.sessions.toArray()).map(async ({ id }) => (await loadTranscript(db, id, 100)).items.length),
    )
    const read = results.filter(({ status }) => status === 'fulfilled').length
    expect({ read, all: results.length }).toEqual(readOutcome('a database with a row of no known shape'))
  })
})

type Table = StoredDatabase['tables'][string] | undefined

const isFirstOf = (chat: string) => (row: StoredRow, at: number, rows: readonly StoredRow[]) =>
  row['sessionId'] === chat && rows.findIndex((each) => each['sessionId'] === chat) === at

function remove(table: Table, isRemoved: (row: StoredRow, at: number, rows: StoredRow[]) => boolean): void {
  const rows = (table?.rows ?? []) as StoredRow[]
  table!.rows = rows.filter((row, at) => !isRemoved(row, at, rows))
  expect(table!.rows.length).toBeLessThan(rows.length)
}

function changeFirst(table: Table, change: (row: StoredRow) => StoredRow): void {
  const [first, ...others] = (table?.rows ?? []) as StoredRow[]
  table!.rows = [change(first!), ...others]
}

test('data that the page stored outside of the database is read unchanged', () => {
  const stored = readRecordedJson('browser-storage.json') as Record<
    'localStorage' | 'sessionStorage',
    Record<string, string>
  >
  const drafts = parseDrafts(stored.sessionStorage['innerloop:drafts'] ?? null)
  const pasted = [{ placeholder: '[pasted text 1]', text: 'message' }]
  expect(drafts).toMatchObject({
    'session-sums': {
      text: 'Half a [pasted text 1]',
      pasted,
      attachments: [{ filename: 'a.txt' }],
      replyTo: 'message-1',
    },
    new: { text: 'A new chat' },
  })
  const left = new DraftWriteAhead(toStorage(stored.localStorage)).list('page-2')
  expect(left).toMatchObject([
    { change: { key: 'session-sums', page: 'page-1', edit: 4, base: 'page-0/2', at: 5, draft: { pasted } } },
  ])
  const places = new ReadingPositions(toStorage(stored.sessionStorage))
  expect(places.read('session-sums' as Session['id'])).toEqual({
    rowId: 'message-1',
    path: [0, 1],
    top: 12,
    fromEnd: 20,
    seen: { id: 'message-2' },
  })
})

function toStorage(entries: Readonly<Record<string, string>>): Storage {
  const names = Object.keys(entries)
  return {
    length: names.length,
    key: (index: number) => names[index] ?? null,
    getItem: (name: string) => entries[name] ?? null,
    setItem: () => {},
    removeItem: () => {},
    clear: () => {},
  }
}
