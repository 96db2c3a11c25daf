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
  ['one whose data the browser keeps', { ...disk, persisted: async () => true }, 'persistent'],
  ['a private one of Firefox', { ...disk, getDirectory: refuse('SecurityError') }, 'private'],
  ['a private one of Safari', { ...disk, getDirectory: refuse('UnknownError') }, 'private'],
  ['one with little room', { ...disk, estimate: async () => ({ usage: 5, quota: 120_000_000 }) }, 'small'],
  ['a browser without private files', { estimate: disk.estimate, persisted: disk.persisted }, 'best-effort'],
  [
    'a browser that says nothing',
    { ...disk, estimate: refuse('TypeError'), persisted: refuse('TypeError') },
    'best-effort',
  ],
])('judges the storage of %s', async (_what, storage, durability) =>
  expect((await getStorageStatus(storage)).durability).toBe(durability),
)

it('says of a private window once in a tab that everything goes with it', async () => {
  const said = new Map<string, string>()
  const shown: string[] = []
  const ports = {
    storage: { ...disk, getDirectory: refuse('SecurityError') },
    said: {
      getItem: (key: string) => said.get(key) ?? null,
      setItem: (key: string, value: string) => void said.set(key, value),
    },
    show: ({ text }: { text: string }) => void shown.push(text),
  }
  for (const warn of [createStorageWarning(ports), createStorageWarning(ports)]) {
    await warn()
    await warn()
  }
  expect(shown).toEqual([expect.stringContaining('gone when it is closed')])
  shown.length = 0
  said.clear()
  await createStorageWarning({ ...ports, storage: disk })()
  expect(shown).toEqual([])
})
