import type { BlobId, AssistantId, SessionId } from '../../../core/model/id.ts'
import { succeed, type Result } from '../../../core/model/failures/result.ts'
import {
  isRepairableFault,
  maxDamagedFiles,
  type StorageFaults,
  type StorageHealth,
  type DamagedFile,
} from '../../../core/model/data/storage-report.ts'
import { checkChats } from './internal/check-chats.ts'
import { checkRenditions, checkUnownedFiles } from './internal/check-files.ts'
import { checkAnnotations, checkDrafts, checkQueue } from './internal/check-dependents.ts'
import { checkMessages, type MessageCheckOptions, type ReferencedFile } from './internal/check-messages.ts'
import { checkAuditEvents, checkMcpSecrets, checkMcpSnapshots } from './internal/check-mcp.ts'
import { checkWorkflows } from './internal/check-workflows.ts'
import { checkRequestParts } from './internal/check-request-parts.ts'
import { listRecordChecks, checkTurns } from './internal/check-turns.ts'
import { addFaults, runCheck, type CheckOptions } from './internal/integrity-check.ts'
import { findDamagedFiles, ownersOf } from '../files/file-integrity.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

/** Reads everything once, including files, and changes nothing. Rejects with the signal's reason. */
export async function checkStorage(db: Database, signal: AbortSignal): Promise<Result<StorageHealth>> {
  const damaged = await tryStorage(db, async () => succeed(await findDamagedFiles(db, signal)))
  if (!damaged.ok) return damaged
  const places = new DamagedFileReport(damaged.value)
  const walked = await walkAll(db, {
    mode: 'check',
    signal,
    now: () => 0,
    onFile: (file) => places.add(file),
  })
  if (!walked.ok) return walked
  const placed = await tryStorage(db, async () => succeed(await places.read(db)))
  if (!placed.ok) return placed
  const files = placed.value
  const faults = addFaults(walked.value, { 'files-damaged': files.length })
  return succeed({ faults, files: files.slice(0, maxDamagedFiles) })
}

/**
 * Repairs what can be repaired, each batch in one transaction, and returns the repaired faults. Safe to stop at any
 * point and to repeat.
 */
export async function repairStorage(db: Database, now: () => number): Promise<Result<StorageFaults>> {
  const { signal } = new AbortController()
  const walked = await walkAll(db, { mode: 'repair', signal, now, onFile: () => undefined })
  if (!walked.ok) return walked
  return succeed(
    Object.fromEntries(Object.entries(walked.value).filter(([fault]) => isRepairableFault(fault))),
  )
}

/**
 * Runs all checks. Owners are checked before their dependents, so that a message whose chat is recovered keeps its
 * turn and its files.
 */
async function walkAll(
  db: Database,
  { mode, signal, now, onFile }: CheckOptions & Pick<MessageCheckOptions, 'now' | 'onFile'>,
): Promise<Result<StorageFaults>> {
  const unownedIds = new Set<BlobId>()
  const walks = [
    checkMessages(db, { now, onFile, onUnownedFile: (id) => unownedIds.add(id) }),
    checkQueue(db, now),
    checkChats(db),
    checkAnnotations(db),
    checkDrafts(db),
    checkTurns(db, now),
    ...listRecordChecks(db),
    checkRequestParts(db),
    checkUnownedFiles(db, unownedIds),
    checkRenditions(db),
    checkMcpSnapshots(db),
    checkMcpSecrets(db),
    checkAuditEvents(db),
    checkWorkflows(db),
  ]
  let faults: StorageFaults = {}
  for (const walk of walks) {
    const result = await runCheck(db, walk, { mode, signal })
    if (!result.ok) return result
    faults = addFaults(faults, result.value)
  }
  return succeed(faults)
}

/** Collects the locations of damaged or missing files, so that a person learns which chats are affected. */
class DamagedFileReport {
  readonly #damaged: ReadonlySet<BlobId>
  readonly #references = new Map<string, ReferencedFile>()

  constructor(damaged: Iterable<BlobId>) {
    this.#damaged = new Set(damaged)
  }

  /** Must be called for every file of every message. Repeated calls are harmless. */
  add(file: ReferencedFile): void {
    if (file.isThere && !this.#damaged.has(file.blobId)) return
    this.#references.set(`${file.messageId}/${file.blobId}`, file)
  }

  /** Lists the files. A file that no message shows is listed with its owners: chats, assistants or drafts. */
  async read(db: Database): Promise<DamagedFile[]> {
    const references = [...this.#references.values()]
    const titles = await titlesOf(
      db,
      references.map(({ sessionId }) => sessionId),
    )
    const inMessages = references.map(({ isThere, filename: name, sessionId, messageId }): DamagedFile => ({
      name,
      state: isThere ? 'damaged' : 'missing',
      chat: { id: sessionId, title: titles.get(sessionId) ?? '', messageId },
    }))
    const placed = new Set(references.map(({ blobId }) => blobId))
    const damaged: DamagedFile[] = []
    for (const id of this.#damaged) if (!placed.has(id)) damaged.push(...(await findDamagedOwners(db, id)))
    return [...inMessages, ...damaged]
  }
}

async function findDamagedOwners(db: Database, id: BlobId): Promise<DamagedFile[]> {
  const state = 'damaged'
  const owners = await ownersOf(db, id)
  const titles = await titlesOf(db, owners as SessionId[])
  const assistants = (await db.assistants.bulkGet(owners as AssistantId[])).filter((row) => row !== undefined)
  const damaged = [
    ...[...titles].map(([chatId, title]): DamagedFile => ({ state, chat: { id: chatId, title } })),
    ...assistants.map(({ name }): DamagedFile => ({ state, assistant: name })),
  ]
  return damaged.length > 0 ? damaged : [{ state }]
}

async function titlesOf(db: Database, ids: readonly SessionId[]): Promise<Map<SessionId, string>> {
  const sessions = await db.sessions.bulkGet([...new Set(ids)])
  return new Map(sessions.flatMap((session) => (session ? [[session.id, session.title]] : [])))
}
