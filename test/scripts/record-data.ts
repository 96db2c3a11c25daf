/**
 * Records what the application stores and writes to files. It ran at 229a473d and made `test/media/recorded-2026-11-26`:
 * `node test/scripts/record-data.ts <tree> <output folder>`, with a worktree of that commit. It starts the tree's own worker on a
 * double of IndexedDB, does by command what a person would do, and reads every table. Paths of modules that it loads are those of
 * that commit. Images are not drawn: canvases are doubles as well. `outcomes.json` holds what `test/contracts/recorded-data.ts`
 * compares with: results of the same test at that commit.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import 'fake-indexeddb/auto'
import type { SessionId } from '../../src/core/model/id.ts'
import {
  readDatabase,
  readRows,
  writeDatabase,
  type StoredDatabase,
  type StoredRow,
} from '../media/stored-databases.ts'
import { fromJsonValue, toJsonValue } from '../media/stored-values.ts'
import { createAnswer } from './record-data/answer-requests.ts'
import { bootWorker, createTreeServer } from './record-data/boot-worker.ts'
import { writeBrowserStorage } from './record-data/browser-storage.ts'
import { Driver } from './record-data/drive-worker.ts'
import {
  addBelongings,
  addProviders,
  compactChat,
  importChats,
  keepDrafts,
  leaveOpen,
  leaveUnfinished,
  makeDemoChats,
  makeProviderChats,
  reportLostCall,
  saveSettings,
} from './record-data/make-chats.ts'

const [tree = '', output = '', phase = 'whole'] = process.argv.slice(2)
const firstPhaseFile = path.join(output, 'first-phase.json.gz')
/** Passphrase of the encrypted backup, and of the vault in `vault-with-passphrase.json`. */
const passphrase = 'recorded passphrase'

installCanvas()

const startedAt = performance.now()
const log = (step: string) => console.log(`${Math.round((performance.now() - startedAt) / 1000)} s: ${step}`)

async function boot(idPrefix: string) {
  const { answer, setLoader } = createAnswer(tree)
  const worker = await bootWorker(tree, answer, idPrefix)
  setLoader(worker.load)
  const readTable = (table: string) => readRows('innerloop', table)
  return { ...worker, driver: new Driver(worker.client, readTable, phase) }
}

/** Records a browser that is closed during an answer: the next one ends that answer as interrupted. */
async function recordFirstPhase(): Promise<void> {
  const { driver } = await boot('11111111')
  const models = await addProviders(driver)
  await leaveUnfinished(driver, models)
  await write('first-phase.json', { database: await readDatabase('innerloop'), models })
}

/** Records what the page stores outside of the database, written by its own modules. */
async function recordPage(): Promise<void> {
  const { Window } = await import('happy-dom')
  const { localStorage, sessionStorage, document } = new Window({ url: 'http://innerloop.test/' })
  Object.assign(globalThis, { localStorage, sessionStorage, document, addEventListener: () => {} })
  const server = await createTreeServer(tree)
  const load = (file: string) => server.ssrLoadModule(file) as Promise<Record<string, never>>
  await writeBrowserStorage(load, { localStorage, sessionStorage })
  const entriesOf = (storage: typeof localStorage) =>
    Object.fromEntries(
      Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').map((key) => [
        key,
        storage.getItem(key),
      ]),
    )
  await write('browser-storage.json', {
    localStorage: entriesOf(localStorage),
    sessionStorage: entriesOf(sessionStorage),
  })
}

async function recordAll(): Promise<void> {
  for (const each of ['page', 'first'])
    execFileSync(process.execPath, [import.meta.filename, tree, output, each], { stdio: 'inherit' })
  const first = (await fromJsonValue(
    JSON.parse(gunzipSync(readFileSync(firstPhaseFile)).toString('utf8')),
    true,
  )) as {
    database: StoredDatabase
    models: Awaited<ReturnType<typeof addProviders>>
  }
  rmSync(firstPhaseFile)
  await writeDatabase(first.database)
  const { models } = first
  const { driver, load } = await boot('22222222')
  await driver.call('note-page', { page: 'page-1', ended: [] })
  await driver.call('save-setting', { key: 'search-engine', value: 'sample' })
  await driver.call('save-allowlist-pattern', { toolName: 'fetch_url', pattern: 'https://allowed.example/*' })
  await reportLostCall(driver)
  log('interrupted')
  const belongings = await addBelongings(driver)
  const guide = Uint8Array.from(readFileSync(path.join(tree, 'public/samples/field-guide.pdf'))).buffer
  await makeDemoChats(driver, { ...belongings, guide })
  log('demo chats')
  await makeProviderChats(driver, models)
  log('provider chats')
  await compactChat(driver, models)
  const samples = (await load(
    '/src/adapters/tool-worker/jobs/read-chats/testing/sample-exports.ts',
  )) as unknown as Record<string, (options?: object) => object>
  const toFile = (value: unknown, name: string) => new File([JSON.stringify(value)], name)
  await importChats(
    driver,
    toFile([samples['claudeConversation']!(), samples['openWebUiRecord']!()], 'conversations.json'),
    toFile([samples['deepSeekConversation']!()], 'not-taken-over.json'),
  )
  await addRareRows(load)
  await keepDrafts(driver)
  await restorePendingProvider(driver)
  await driver.call('set-backup-folder', {
    folder: { handle: { kind: 'directory', name: 'Backups' }, everyDays: 7 },
  })
  await driver.until('searchShards', () => true)
  await saveSettings(driver, models)
  log('files')
  await writeFiles(driver)
  // Deliberate mode offers tools only to messages that name them.
  await driver.call('save-setting', { key: 'deliberate-mode', value: false })
  await leaveOpen(driver, models)
  await driver.call('save-setting', { key: 'deliberate-mode', value: true })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await writeDatabases()
  await driver.call('set-passphrase', { next: passphrase })
  await write('vault-with-passphrase.json', { passphrase, rows: await driver.readTable('vault') })
}

interface Rows {
  toArray(): Promise<StoredRow[]>
  bulkPut(rows: StoredRow[]): Promise<unknown>
  update(key: unknown, changes: StoredRow): Promise<unknown>
}

/** Adds rows that no command here leaves behind: dropped details, streamed output of a tool, and rows of an older version. */
async function addRareRows(load: (file: string) => Promise<Record<string, never>>): Promise<void> {
  const { openDatabase } = (await load('/src/adapters/storage/database.ts')) as unknown as {
    openDatabase(): { close(): void; table(name: string): Rows }
  }
  const { dropDetails } = (await load('/src/adapters/storage/chats/drop-details.ts')) as unknown as {
    dropDetails(db: unknown, options: object): Promise<boolean>
  }
  const db = openDatabase()
  if (!(await dropDetails(db, { sessionId: 'session-empty', at: Date.now() }))) throw new Error('not dropped')
  const run = await insertEvents(db, 'session-rare', ({ callId, runId, at }) => {
    const failure = { code: 'internal', message: 'It was a bug.', retryable: false }
    return [
      { type: 'tool-invocation-streamed', callId, text: 'Adding …', runId, at },
      { type: 'hook-observer-failed', point: 'render/pre', hookId: 'observer', failure, runId, at },
    ]
  })
  await insertEvents(db, 'session-lost', ({ callId, runId, at }) => [
    { type: 'tool-invocation-lost', callId, runId, at },
  ])
  const messages = await db.table('messages').toArray()
  const message = messages.find(({ id }) => id === run['assistantMessageId'])
  const parts = message?.['parts'] as { type: string }[]
  for (const part of parts) if (part.type === 'tool-call') Object.assign(part, { streamed: 'Adding …' })
  await db.table('messages').update(message?.['id'], { parts })
  // A pattern of the first version, which belonged to no tool.
  await db.table('allowlist').bulkPut([{ id: 'pattern-old', pattern: 'https://old.example/*', createdAt: 1 }])
  db.close()
}

/** Inserts events after the one with which the run's first call starts, and renumbers the following events. */
async function insertEvents(
  db: { table(name: string): Rows },
  chat: string,
  toEvents: (started: StoredRow) => StoredRow[],
): Promise<StoredRow> {
  const run = (await db.table('runs').toArray()).find(({ sessionId }) => sessionId === chat) ?? {}
  const events = (await db.table('events').toArray()).filter(({ runId }) => runId === run['id'])
  const at = events.findIndex(({ type }) => type === 'tool-invocation-started') + 1
  const more = [...events.slice(0, at), ...toEvents(events[at - 1] ?? {}), ...events.slice(at)]
  await db.table('events').bulkPut(more.map((event, seq) => ({ ...event, seq })))
  await db.table('runs').update(run['id'], { settledSeq: more.length - 1 })
  return run
}

/** Restores a deleted provider from a backup. It stays pending until a person confirms it. */
async function restorePendingProvider(driver: Driver): Promise<void> {
  const { providerId } = await driver.call('save-provider', {
    dialect: 'openai',
    name: 'Comes with a backup',
    baseUrl: 'https://held.recorded.test/v1',
    models: ['recorded-1'],
  })
  const { file } = await backUp(driver)
  await driver.call('delete-provider', { providerId })
  await driver.finish('look-at-backup', { file })
  await driver.finish('restore-backup', {})
  await driver.call('put-backup-away', {})
  await driver.until('heldProviders', (row) => row['id'] === providerId)
}

async function backUp(driver: Driver, secret?: string) {
  const { result } = await driver.finish('back-up', {
    to: { type: 'download' },
    ...(secret !== undefined && { passphrase: secret }),
  })
  if (!result?.ok || !result.file) throw new Error(JSON.stringify(result))
  return { file: result.file, counts: result.record.counts }
}

/** Writes backups and exports, with the current content of the database. They contain no later changes. */
async function writeFiles(driver: Driver): Promise<void> {
  await write('database-at-backup.json', await toRecorded('innerloop'))
  const save = async (name: string, file: Blob) =>
    writeFileSync(path.join(output, name), new Uint8Array(await file.arrayBuffer()))
  const plain = await backUp(driver)
  await save('backup.zip', plain.file)
  const sealed = await backUp(driver, passphrase)
  await save('backup.innerloop', sealed.file)
  await write('backup-counts.json', { passphrase, plain: plain.counts, encrypted: sealed.counts })
  for (const chat of ['session-sums', 'session-files', 'session-models']) {
    const sessionId = chat as SessionId
    for (const format of ['markdown', 'json', 'html'] as const) {
      const { text, filename } = await driver.call('export-chat', { sessionId, format })
      writeText(`${chat}${path.extname(filename)}`, text)
      const record = await driver.call('export-record', { sessionId, format })
      if (chat === 'session-models') writeText(`${chat}.record${path.extname(record.filename)}`, record.text)
    }
  }
  const demo = await driver.call('save-demo', {
    sessionId: 'session-assistant' as SessionId,
    title: 'Tides',
    description: 'Ask the harbour master.',
    starters: ['When is high tide?'],
    withSession: true,
  })
  writeText('tides.demo.json', demo.text)
}

async function toRecorded(name: string): Promise<StoredDatabase> {
  return (await toJsonValue(await readDatabase(name))) as StoredDatabase
}

/** Writes the databases without the storage reserve, which is only two megabytes of noise. */
async function writeDatabases(): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  log(names.join())
  const others = names.filter((name) => name !== 'innerloop' && !name.endsWith('-reserve'))
  await write('database.json', await toRecorded('innerloop'))
  await write('other-databases.json', await Promise.all(others.map((name) => toRecorded(name))))
}

async function write(name: string, value: unknown): Promise<void> {
  writeText(name, `${JSON.stringify(await toJsonValue(value))}\n`)
}

/** Writes a text packed, so that no formatter ever changes its bytes. */
function writeText(name: string, text: string): void {
  mkdirSync(output, { recursive: true })
  writeFileSync(path.join(output, `${name}.gz`), gzipSync(text))
}

/** Installs a canvas whose every drawing has the same few bytes. */
function installCanvas(): void {
  const globals = globalThis as unknown as Record<string, unknown>
  globals['createImageBitmap'] = async () => ({ width: 1, height: 1, close: () => {} })
  globals['OffscreenCanvas'] = class {
    getContext() {
      return {
        drawImage: () => {},
        getImageData: () => ({ data: new Uint8ClampedArray(4) }),
        putImageData: () => {},
        clearRect: () => {},
        fillRect: () => {},
      }
    }
    async convertToBlob({ type = 'image/png' } = {}) {
      return new Blob([`drawn as ${type}`], { type })
    }
  }
}

if (phase === 'first') await recordFirstPhase()
else if (phase === 'page') await recordPage()
else await recordAll()
process.exit(0)
