// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { BackupFolderRow } from '../../../../adapters/storage/queries.ts'
import type { StreamItems } from '../../../../worker/contract.ts'
import type { DataServices } from '../data-services.ts'
import { BackupFolderSection } from './backup-folder-section.tsx'

const disk = vi.hoisted(() => {
  const state = { permission: 'granted' }
  const handle = {
    kind: 'directory',
    name: 'Backups',
    queryPermission: async () => state.permission,
    requestPermission: async () => (state.permission = 'granted'),
  }
  // Set before the page checks whether it exists.
  Object.assign(globalThis, { showDirectoryPicker: async () => handle })
  return { state, handle }
})

afterEach(cleanup)

/** The section with a worker that stores the folder, and whose backups the test ends. */
function show(initialFolder: object | null, Section = BackupFolderSection) {
  let emit: (folder: BackupFolderRow | null) => void = () => {}
  const backups: { input: unknown; end: () => void }[] = []
  const call = vi.fn(async (_name: string, { folder }: { folder: { handle: object } | null }) => {
    emit(folder as BackupFolderRow | null)
    return { ok: true, value: {} }
  })
  const follow = (
    _name: string,
    input: unknown,
    { onItem, onEnd }: { onItem: (item: StreamItems['back-up']) => void; onEnd: () => void },
  ) => {
    onItem({ step: 'chats', done: 0, total: 3 })
    backups.push({ input, end: onEnd })
    return onEnd
  }
  const queries = {
    watchBackupFolder: () => ({
      subscribe(next: typeof emit) {
        emit = next
        next(initialFolder as BackupFolderRow | null)
        return () => {}
      },
    }),
  }
  const services = {
    client: { call, follow },
    queries,
    announce: { done: vi.fn(), undoable: vi.fn(), failed: vi.fn() },
  } as unknown as DataServices
  render(<Section services={services} />)
  return { backups }
}

test('a chosen folder gets its first backup at once, which can be stopped', async () => {
  const { backups } = show(null)
  fireEvent.click(screen.getByRole('button', { name: 'Choose a folder' }))
  await screen.findByRole('progressbar', { name: 'Backup to the folder' })
  expect(backups.map(({ input }) => input)).toEqual([{ to: { type: 'folder' } }])
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
})

test('a folder with renewed permission gets the pending backup', async () => {
  disk.state.permission = 'prompt'
  const { backups } = show({ id: 'folder', handle: disk.handle, name: 'Backups', everyDays: 7 })
  fireEvent.click(await screen.findByRole('button', { name: 'Allow again' }))
  await screen.findByRole('progressbar', { name: 'Backup to the folder' })
  expect(backups).toHaveLength(1)
  act(() => backups[0]?.end())
  await vi.waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
})

test('a browser that cannot write to a folder offers none, and says that it reminds of backups', async () => {
  Reflect.deleteProperty(globalThis, 'showDirectoryPicker')
  vi.resetModules()
  const { BackupFolderSection: Section } = await import('./backup-folder-section.tsx')
  show(null, Section)
  expect(screen.getByText(/you get a reminder when a backup is due/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
