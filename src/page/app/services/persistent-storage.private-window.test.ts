import { expect, it } from 'vitest'
import { getStorageStatus } from '../../features/data/storage-durability.ts'
import { createStorageWarning } from './persistent-storage.ts'

const disk = {
  estimate: async () => ({ usage: 5, quota: 10_737_418_240 }),
  persisted: async () => false,
  getDirectory: async () => ({}) as FileSystemDirectoryHandle,
}
const refuse = (name: string) => () => Promise.reject(new DOMException('no', name))

it.each([
  ['a window like any other', disk, 'best-effort'],
  ['a profile whose data the browser keeps', { ...disk, persisted: async () => true }, 'persistent'],
  ['a private one of Firefox', { ...disk, getDirectory: refuse('SecurityError') }, 'private'],
  ['a private one of Safari', { ...disk, getDirectory: refuse('UnknownError') }, 'private'],
  [
    'a profile with little space',
    { ...disk, estimate: async () => ({ usage: 5, quota: 120_000_000 }) },
    'small',
  ],
  ['a browser without private files', { estimate: disk.estimate, persisted: disk.persisted }, 'best-effort'],
  ['a browser without storage details', undefined, 'best-effort'],
  [
    'a browser that says nothing',
    { ...disk, estimate: refuse('TypeError'), persisted: refuse('TypeError') },
    'best-effort',
  ],
])('classifies the storage of %s', async (_what, storage, durability) =>
  expect((await getStorageStatus(storage)).durability).toBe(durability),
)

it('warns once per tab that a private window deletes everything when closed', async () => {
  const stored = new Map<string, string>()
  const notices: string[] = []
  const ports = {
    storage: { ...disk, getDirectory: refuse('SecurityError') },
    tabStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
    show: ({ text }: { text: string }) => void notices.push(text),
  }
  for (const warn of [createStorageWarning(ports), createStorageWarning(ports)]) {
    await warn()
    await warn()
  }
  expect(notices).toEqual([expect.stringContaining('deleted when it is closed')])
  notices.length = 0
  stored.clear()
  await createStorageWarning({ ...ports, storage: disk })()
  expect(notices).toEqual([])
})
