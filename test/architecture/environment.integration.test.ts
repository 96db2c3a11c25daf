import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { listSources } from './module-graph.ts'
import { isTest } from './modules.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'
import { listErrors, readProgram } from './type-programs.ts'

const webworker = ['es2024', 'webworker', 'webworker.iterable']

const programs = [
  { program: 'src/lib', lib: ['es2024'], types: [] as string[] },
  { program: 'src/core', lib: ['es2024'], types: [] },
  { program: 'src/adapters', lib: webworker, types: [] },
  { program: 'src/worker', lib: webworker, types: [] },
  {
    program: 'src/page',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: ['vite/client'],
  },
]

/** Names that each environment lacks. A file that uses one of them must not compile there. */
const platformGlobals = {
  document: 'export const a = document.title\n',
  fetch: "export const a = fetch('/')\n",
  setTimeout: 'export const a = setTimeout(() => undefined, 1)\n',
  indexedDB: 'export const a = indexedDB\n',
  crypto: 'export const a = crypto.randomUUID()\n',
  process: 'export const a = process.env\n',
}
const foreignApis = {
  'src/lib': platformGlobals,
  'src/core': platformGlobals,
  'src/adapters': {
    document: 'export const a = document.title\n',
    window: 'export const a = window.name\n',
  },
  'src/worker': {
    document: 'export const a = document.title\n',
    localStorage: 'export const a = localStorage\n',
  },
  'src/page': {
    DedicatedWorkerGlobalScope: 'export const a: DedicatedWorkerGlobalScope[] = []\n',
  },
}

const native = {
  'src/lib': 'export const a = [1, 2].toSorted()\n',
  'src/core': 'export const a = new AbortController().signal\n',
  'src/adapters': 'export const a = [self, indexedDB, fetch, crypto.randomUUID()]\n',
  'src/worker': 'export const a: typeof self = self\n',
  'src/page': 'export const a = document.title\n',
}

describe('each layer has a type-check program of its own', () => {
  test.each(programs)('$program knows its own environment only', async ({ program, lib, types }) => {
    const { options } = await readProgram(program)
    expect(options.lib).toEqual(lib)
    expect(options.types ?? []).toEqual(types)
  })

  test.each(programs)('$program checks every file of its layer', async ({ program }) => {
    const onDisk = listSources(process.cwd()).filter(
      (file) => file.startsWith(`${program}/`) && !isTest(file),
    )
    expect((await readProgram(program)).files).toEqual(expect.arrayContaining(onDisk))
    expect(onDisk.length).toBeGreaterThan(10)
  })

  test('the tests next to the code are checked by the test program', async () => {
    const onDisk = listSources(process.cwd()).filter(isTest)
    expect((await readProgram('.')).files).toEqual(expect.arrayContaining(onDisk))
    expect(onDisk.length).toBeGreaterThan(10)
  })

  test('main.tsx, vite.config.ts and the journeys are checked', async () => {
    expect((await readProgram('src/page')).files).toContain('src/main.tsx')
    expect((await readProgram('.')).files).toEqual(
      expect.arrayContaining(['vite.config.ts', 'e2e/playwright.config.ts']),
    )
  })
})

describe('a foreign API planted in the real program is found', () => {
  const folder = makeTemporaryFolder()
  afterAll(() => folder.remove())

  test.each(typedKeys(foreignApis))(
    '%s',
    async (program) => {
      const planted = Object.entries(foreignApis[program])
      const here = `${program}/planted`
      const files = ['native.ts', ...planted.map(([name]) => `foreign-${name}.ts`)]
      folder.write({
        ...Object.fromEntries(planted.map(([name, source]) => [`${here}/foreign-${name}.ts`, source])),
        [`${here}/native.ts`]: native[program],
        [`${here}/tsconfig.json`]: JSON.stringify({
          extends: path.resolve(program, 'tsconfig.json'),
          files,
        }),
      })
      const errors = await listErrors(files.map((file) => path.join(folder.path, here, file)))
      for (const [name] of planted) {
        const lines = errors.filter((line) => line.includes(`foreign-${name}.ts`))
        expect(lines.join('\n')).toMatch(new RegExp(`Cannot find name '${name}'.*TS\\d+`))
      }
      expect(errors.filter((line) => line.includes('native.ts'))).toEqual([])
    },
    20_000,
  )
})

function typedKeys<Key extends string>(table: Record<Key, unknown>): Key[] {
  return Object.keys(table) as Key[]
}
