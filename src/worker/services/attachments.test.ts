import { describe, expect, test } from 'vitest'
import { MemoryLocks } from '../../../test/contracts/memory-locks.ts'
import type { BlobId, DraftHolderId } from '../../core/model/id.ts'
import { toHolderPageLock } from '../../core/model/conversation/stored-draft.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { AttachmentService, type AttachmentServicePorts } from './attachments.ts'

const [tab, otherTab] = ['draft-1', 'draft-2'] as [DraftHolderId, DraftHolderId]
const blobId = 'a'.repeat(64) as BlobId

function setup(locks = new MemoryLocks()) {
  const calls: [string, unknown][] = []
  const note = (name: string, what: unknown) => calls.push([name, what])
  const ports: AttachmentServicePorts = {
    read: async (_bytes, filename) =>
      filename === 'bad'
        ? fail(createFailure('invalid-input'))
        : succeed({ mediaType: 'text/plain', renditions: [] }),
    store: {
      put: async ({ holderId, at }) => {
        note('put', [holderId, at])
        return succeed(blobId)
      },
      retainOnly: async (files) => {
        note('keep', files)
        return succeed(null)
      },
      release: async (holderId, blobIds) => {
        note('release', [holderId, blobIds])
        return succeed(null)
      },
      listHoldersBefore: async () => succeed([tab, otherTab]),
      forget: async (holderId) => {
        note('forget', holderId)
        return succeed(null)
      },
    },
    locks,
    now: () => 7,
  }
  return { service: new AttachmentService(ports), calls, locks }
}

const file = (filename: string) => ({ holderId: tab, filename, bytes: new Uint8Array([1, 2]).buffer })

describe('files of drafts', () => {
  test('are read before they are stored; an unreadable file is not stored, and the next one is', async () => {
    const { service, calls } = setup()
    const [bad, good] = await Promise.all([service.store(file('bad')), service.store(file('a.txt'))])
    expect(bad.ok).toBe(false)
    expect(good).toEqual({
      ok: true,
      value: { blobId, mediaType: 'text/plain', byteLength: 2, filename: 'a.txt' },
    })
    expect(calls).toEqual([['put', [tab, 7]]])
  })

  test('of a closed tab are deleted, and those of an open tab stay at any age', async () => {
    const locks = new MemoryLocks()
    await setup(locks).service.keep(otherTab, [])
    const { service, calls } = setup(locks)
    await service.sweep()
    expect(calls).toEqual([['forget', tab]])
    // The lock was released: the tab may be opened again.
    expect(await service.keep(tab, [blobId])).toEqual({ ok: true, value: true })
  })

  test('of a frozen page whose worker is gone stay at any age', async () => {
    const locks = new MemoryLocks()
    await locks.tryAcquire(toHolderPageLock(otherTab))
    const { service, calls } = setup(locks)
    await service.sweep()
    expect(calls).toEqual([['forget', tab]])
    expect([tab, otherTab].map((id) => locks.isHeld(toHolderPageLock(id)))).toEqual([false, true])
  })

  test('of a tab cannot be deleted by another tab, even under the name of a duplicate', async () => {
    const locks = new MemoryLocks()
    await setup(locks).service.keep(tab, [blobId])
    const { service, calls } = setup(locks)
    expect(await service.keep(tab, [])).toEqual({ ok: true, value: false })
    expect(await service.release(tab, [blobId])).toEqual({ ok: true, value: null })
    expect(calls).toEqual([])
  })
})
