import type { BlobId } from '../../core/kernel/id.ts'
import { succeed, type Result } from '../../core/kernel/result.ts'
import {
  isMended,
  mostDamagedFiles,
  type StorageFaults,
  type StorageHealth,
} from '../../core/kernel/storage-report.ts'
import { DamagedPlaces } from './check/damaged-places.ts'
import { walkChats } from './check/walk-chats.ts'
import { walkCopies, walkFreeFiles } from './check/walk-files.ts'
import { walkMarks } from './check/walk-marks.ts'
import { walkMessages, type MessageWalkOptions } from './check/walk-messages.ts'
import { walkRequestParts } from './check/walk-request-parts.ts'
import { listRecordWalks, walkTurns } from './check/walk-turns.ts'
import { walkDrafts, walkQueue } from './check/walk-waiting.ts'
import { addFaults, goThrough, type WalkOptions } from './check/walk.ts'
import { findDamagedFiles } from './judge-files.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

/** Reads everything once, including files, and changes nothing. Rejects with the signal's reason. */
export async function checkStorage(db: Database, signal: AbortSignal): Promise<Result<StorageHealth>> {
  const damaged = await tryStorage(db, async () => succeed(await findDamagedFiles(db, signal)))
  if (!damaged.ok) return damaged
  const places = new DamagedPlaces(damaged.value)
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
  return succeed({ faults, files: files.slice(0, mostDamagedFiles) })
}

/**
 * Repairs what can be repaired, each batch in one transaction, and returns the repaired faults. Safe to stop at any
 * point and to repeat.
 */
export async function repairStorage(db: Database, now: () => number): Promise<Result<StorageFaults>> {
  const { signal } = new AbortController()
  const walked = await walkAll(db, { mode: 'repair', signal, now, onFile: () => undefined })
  if (!walked.ok) return walked
  return succeed(Object.fromEntries(Object.entries(walked.value).filter(([fault]) => isMended(fault))))
}

/**
 * Runs all checks. Owners are checked before their dependents, so that a message whose chat is recovered keeps its
 * turn and its files.
 */
async function walkAll(
  db: Database,
  { mode, signal, now, onFile }: WalkOptions & Pick<MessageWalkOptions, 'now' | 'onFile'>,
): Promise<Result<StorageFaults>> {
  const unkept = new Set<BlobId>()
  const walks = [
    walkMessages(db, { now, onFile, onUnkept: (id) => unkept.add(id) }),
    walkQueue(db, now),
    walkChats(db),
    walkMarks(db),
    walkDrafts(db),
    walkTurns(db, now),
    ...listRecordWalks(db),
    walkRequestParts(db),
    walkFreeFiles(db, unkept),
    walkCopies(db),
  ]
  let faults: StorageFaults = {}
  for (const walk of walks) {
    const found = await goThrough(db, walk, { mode, signal })
    if (!found.ok) return found
    faults = addFaults(faults, found.value)
  }
  return succeed(faults)
}
