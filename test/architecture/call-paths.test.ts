import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findBrokenLinks, parseCallPaths } from './house/call-paths.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const root = path.join(import.meta.dirname, '../..')

/** Tests that `docs/architecture.md` lists the files that data passes through as the code has them. */
describe('the call paths of docs/architecture.md', () => {
  const paths = parseCallPaths(readFileSync(path.join(root, 'docs/architecture.md'), 'utf8'))

  test('are listed, each with its files', () => {
    expect(paths.length).toBeGreaterThanOrEqual(5)
    expect(paths.filter(({ steps }) => steps.length < 3)).toEqual([])
  })

  test.each(paths)('$title: every file exists and is linked to the previous one', (callPath) => {
    expect(findBrokenLinks(callPath, root)).toEqual([])
  })
})

test('lists are parsed with the links of their files', () => {
  const markdown = [
    '# Architecture',
    '1. `Environment`: not a file',
    '## Pin a message',
    '1. `src/a.ts`: the button',
    '2. `src/b.ts`: the command (via `pin-message`)',
    '3. `src/c.ts`: the row (from `src/a.ts`, via `RowPort`)',
  ].join('\n')
  expect(parseCallPaths(markdown)).toEqual([
    {
      title: 'Pin a message',
      steps: [
        { file: 'src/a.ts' },
        { file: 'src/b.ts', via: 'pin-message' },
        { file: 'src/c.ts', from: 'src/a.ts', via: 'RowPort' },
      ],
    },
  ])
})

test('a missing file, an unlisted caller and a broken link are detected', () => {
  const folder = makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  folder.write({
    'src/a.ts': "import { pin } from './b.ts'\npin()\n",
    'src/b.ts': "export const pin = () => call('pin-message')\n",
    'src/c.ts': "export const handlers = { 'pin-message': store }\n",
    'src/d.ts': 'export const nothing = 1\n',
  })
  const step = (name: string, more: object = {}) => ({ file: `src/${name}`, ...more })
  const judge = (...steps: { file: string }[]) => findBrokenLinks({ title: 'Pin', steps }, folder.path)
  expect(judge(step('a.ts'), step('b.ts'), step('c.ts', { via: 'pin-message' }))).toEqual([])
  expect(judge(step('b.ts'), step('c.ts'))).toEqual(['Pin, 2: src/c.ts is not linked to src/b.ts'])
  expect(judge(step('a.ts'), step('c.ts', { via: 'pin-message' }))).toEqual([
    'Pin, 2: src/c.ts is not linked to src/a.ts via pin-message',
  ])
  expect(judge(step('a.ts'), step('d.ts', { from: 'src/b.ts' }), step('gone.ts'))).toEqual([
    'Pin, 2: src/d.ts no earlier step is src/b.ts',
    'Pin, 3: src/gone.ts does not exist',
  ])
})
