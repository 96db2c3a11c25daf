import { createFailure } from '../../../core/model/failures/failure.ts'
import { toPlainText } from '../../../core/model/messages/localized-text.ts'
import { expect, test } from 'vitest'
import type { BackupRecord } from '../../../core/model/data/backup.ts'
import type { BackupFolderRow } from '../../../adapters/storage/queries.ts'
import { runAutoBackup, type AutoBackupPorts } from './auto-backup.ts'

const day = 86_400_000
const now = 100 * day
const record: BackupRecord = {
  id: 'b',
  at: now,
  place: 'download',
  name: 'x.zip',
  bytes: 1,
  isEncrypted: false,
  counts: {},
  storageBytes: 1_000_000,
}
const folder = { id: 'folder', name: 'Backups', everyDays: 7 } as BackupFolderRow

interface Case {
  lastAt?: number
  /** Destination of the last backup. */
  place?: BackupRecord['place']
  hasFolder?: boolean
  mayWrite?: boolean
  storageBytes?: number
  firstChatAt?: number | null
  failure?: string
}

/** Returns the notices shown and the number of backups made. */
async function look({
  lastAt,
  hasFolder = false,
  place = hasFolder ? 'folder' : 'download',
  mayWrite = true,
  storageBytes = 1_000_000,
  failure,
  ...rest
}: Case) {
  const notices: string[] = []
  let backupCount = 0
  const once = <T>(value: T) => ({
    subscribe(next: (value: T) => void) {
      next(value)
      return () => {}
    },
  })
  const follow = ((
    _name: string,
    _input: unknown,
    options: { onItem: (item: object) => void; onEnd: () => void },
  ) => {
    backupCount += 1
    options.onItem({
      step: 'chats',
      done: 0,
      total: 0,
      result:
        failure === undefined
          ? { ok: true }
          : { ok: false, failure: createFailure('storage-unavailable', { message: toPlainText(failure) }) },
    })
    options.onEnd()
    return () => {}
  }) as unknown as AutoBackupPorts['client']['follow']
  await runAutoBackup({
    client: { follow },
    queries: {
      watchLastBackup: (requestedPlace) =>
        once(
          lastAt === undefined || (requestedPlace ?? place) !== place
            ? null
            : { ...record, at: lastAt, place },
        ),
      watchBackupFolder: () => once(hasFolder ? folder : null),
      firstChatAt: async () => ('firstChatAt' in rest ? (rest.firstChatAt ?? null) : now - 30 * day),
    },
    showNotice: ({ text, kind }) => {
      // A reminder that closes by itself on a hidden page would never be seen.
      expect(kind).toBe('standing')
      notices.push(text)
    },
    openData: () => {},
    mayWrite: async () => mayWrite,
    storageBytes: async () => storageBytes,
    now: () => now,
    alone: (work) => work(),
  })
  return { notices, backupCount }
}

test('reminds only people with chats and no backup of the last week', async () => {
  expect(await look({})).toEqual({
    notices: [expect.stringContaining('no backup of your chats')],
    backupCount: 0,
  })
  expect(await look({ firstChatAt: now - 6 * day })).toEqual({ notices: [], backupCount: 0 })
  expect(await look({ firstChatAt: null })).toEqual({ notices: [], backupCount: 0 })
  expect(await look({ lastAt: now - 6 * day })).toEqual({ notices: [], backupCount: 0 })
  expect(await look({ lastAt: now - 7 * day })).toEqual({
    notices: [expect.stringContaining('older than a week')],
    backupCount: 0,
  })
})

test('many changes are a reason of their own', async () => {
  expect((await look({ lastAt: now - day, storageBytes: 51_000_000 })).notices).toEqual([
    expect.stringContaining('50 MB have changed'),
  ])
  expect((await look({ lastAt: now - day, storageBytes: 50_000_000 })).notices).toEqual([])
})

test('a due backup is written into the folder, without a notice unless it fails', async () => {
  expect(await look({ hasFolder: true, lastAt: now - 7 * day })).toEqual({ notices: [], backupCount: 1 })
  expect(await look({ hasFolder: true })).toEqual({ notices: [], backupCount: 1 })
  expect(await look({ hasFolder: true, lastAt: now - 6 * day })).toEqual({ notices: [], backupCount: 0 })
  expect(await look({ hasFolder: true, lastAt: now - day, place: 'download' })).toEqual({
    notices: [],
    backupCount: 1,
  })
  expect(await look({ hasFolder: true, lastAt: now - 8 * day, failure: 'No room.' })).toEqual({
    notices: ['The backup to “Backups” failed. No room.'],
    backupCount: 1,
  })
  expect(await look({ hasFolder: true, lastAt: now - 8 * day, mayWrite: false })).toEqual({
    notices: [expect.stringContaining('needs your permission first')],
    backupCount: 0,
  })
})
