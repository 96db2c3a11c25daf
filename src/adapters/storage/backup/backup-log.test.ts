import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { BackupRecord } from '../../../core/model/data/backup.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import type { ProviderId } from '../../../core/model/id.ts'
import { createBackupLog } from './backup-log.ts'
import { createPendingProviderStore } from '../providers/provider-store.ts'
import { failureCode, makeDatabase, unwrap } from '../testing/sample-turn.ts'

test('the newest 20 backups stay in the log; the folder keeps its last failures', async () => {
  const db = makeDatabase()
  const log = createBackupLog(db)
  for (let n = 1; n <= 25; n += 1) {
    const record: BackupRecord = {
      id: `b${n}`,
      at: n,
      place: 'download',
      name: 'x',
      bytes: 1,
      isEncrypted: false,
      counts: {},
    }
    unwrap(await log.add(record))
  }
  expect((await db.backups.orderBy('at').toArray()).map(({ at }) => at)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 6),
  )
  const handle = {} as FileSystemDirectoryHandle
  unwrap(await log.setFolder({ handle, name: 'Backups', everyDays: 7 }))
  unwrap(await log.setFolderFailure({ at: 5, failure: createFailure('file-unreadable') }))
  expect(unwrap(await log.folder())).toMatchObject({ name: 'Backups', lastFailure: { at: 5 } })
  unwrap(await log.setFolderFailure(null))
  expect(unwrap(await log.folder())?.lastFailure).toBeUndefined()
  unwrap(await log.setFolder(null))
  expect(unwrap(await log.folder())).toBeNull()
})

test('a provider of a backup is used after consent, without a key; the provider in use stays', async () => {
  const db = makeDatabase()
  const store = createPendingProviderStore(db, async (work) => work())
  const id = 'provider-1' as ProviderId
  const row = {
    id,
    dialect: 'openai' as const,
    name: 'P',
    baseUrl: 'https://api.example',
    models: ['m'],
    keyTail: 'abcd',
  }
  await db.heldProviders.put(row)
  unwrap(await store.use(id))
  const { keyTail: _, ...bare } = row
  expect(await db.providers.toArray()).toEqual([bare])
  expect(await db.heldProviders.count()).toBe(0)
  expect(failureCode(await store.use(id))).toBe('not-found')
  await db.heldProviders.put({ ...row, name: 'Another' })
  unwrap(await store.use(id))
  expect(await db.providers.toArray()).toEqual([bare])
  await db.heldProviders.put(row)
  unwrap(await store.drop(id))
  expect(await db.heldProviders.count()).toBe(0)
})
