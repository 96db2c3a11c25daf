import { expect, test } from 'vitest'
import { toPathName } from '../../lib/path-name.ts'
import { deleteCachedFiles, moveCachedFiles, type CacheList, type FileCache } from './cache-names.ts'

function setup(content: Record<string, string[]>) {
  const stored = new Map(Object.entries(content).map(([name, urls]) => [name, new Set(urls)]))
  const open = (name: string): FileCache => {
    const urls = stored.get(name) ?? new Set<string>()
    stored.set(name, urls)
    return {
      keys: async () => [...urls].map((url) => ({ url })),
      match: async (url) => (urls.has(url) ? new Response(url) : undefined),
      put: async (url) => void urls.add(url),
      delete: async (url) => urls.delete(url),
    }
  }
  const list: CacheList = {
    has: async (name) => stored.has(name),
    open: async (name) => open(name),
    delete: async (name) => stored.delete(name),
  }
  const read = () => Object.fromEntries([...stored].map(([name, urls]) => [name, [...urls]]))
  return { list, read }
}

const move = { from: 'files', to: 'files@/a/', scope: 'https://here/a/' }

test('at the root of an origin names are plain, below a path they carry it', () => {
  expect([toPathName('files', '/'), toPathName('files', '/a/b/')]).toEqual(['files', 'files@/a/b/'])
})

test('files of this path move to its own cache, and those of others stay', async () => {
  const { list, read } = setup({ files: ['https://here/a/x.js', 'https://here/b/x.js', 'https://here/x.js'] })
  await moveCachedFiles(list, move)
  await moveCachedFiles(list, move)
  expect(read()).toEqual({
    files: ['https://here/b/x.js', 'https://here/x.js'],
    'files@/a/': ['https://here/a/x.js'],
  })
})

test('a shared cache without other files is deleted; without a shared cache none is created', async () => {
  const alone = setup({ files: ['https://here/a/x.js'] })
  await moveCachedFiles(alone.list, move)
  expect(alone.read()).toEqual({ 'files@/a/': ['https://here/a/x.js'] })
  const none = setup({ other: ['https://here/a/x.js'] })
  await moveCachedFiles(none.list, move)
  expect(none.read()).toEqual({ other: ['https://here/a/x.js'] })
  const foreign = setup({ files: ['https://here/b/x.js'] })
  await moveCachedFiles(foreign.list, move)
  expect(foreign.read()).toEqual({ files: ['https://here/b/x.js'] })
})

test('at the root nothing moves', async () => {
  const { list, read } = setup({ files: ['https://here/x.js', 'https://here/a/x.js'] })
  await moveCachedFiles(list, { from: 'files', to: toPathName('files', '/'), scope: 'https://here/' })
  expect(read()).toEqual({ files: ['https://here/x.js', 'https://here/a/x.js'] })
})

test('files directly in this folder are deleted; files of other applications and of folders below stay', async () => {
  const { list, read } = setup({
    runner: ['https://here/sandbox.html?kept', 'https://here/a/sandbox.html?kept'],
    other: ['https://here/x.js'],
  })
  const deleteRunner = (scope: string) => deleteCachedFiles('runner', { caches: list, scope })
  await deleteRunner('https://here/')
  expect(read()).toEqual({ runner: ['https://here/a/sandbox.html?kept'], other: ['https://here/x.js'] })
  await deleteRunner('https://here/a/')
  await deleteRunner('https://here/a/')
  expect(read(), 'an empty cache is deleted, and none is created').toEqual({ other: ['https://here/x.js'] })
})
