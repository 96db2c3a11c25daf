import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')

interface MovedFile {
  before: string
  now: string
}

function readRows(markdown: string): MovedFile[] {
  return [...markdown.matchAll(/^\| (\S+\/\S+) \| (\S+) \|$/gm)].map(([, before = '', now = '']) => ({
    before,
    now,
  }))
}

/** Returns the rows whose file is neither in the repository nor marked as deleted. */
function findLostFiles(markdown: string): string[] {
  return readRows(markdown)
    .filter(({ now }) => now !== '*deleted*' && !existsSync(path.join(root, now)))
    .map(({ before, now }) => `${before} -> ${now}`)
}

test('each file that docs/moved.md names today exists', () => {
  const markdown = readFileSync(path.join(root, 'docs/moved.md'), 'utf8')
  const rows = readRows(markdown)
  expect(rows).toHaveLength(markdown.split('\n').filter((line) => line.startsWith('| ')).length - 1)
  expect(new Set(rows.map(({ before }) => before)).size).toBe(rows.length)
  expect(rows.length).toBeGreaterThan(1900)
  expect(findLostFiles(markdown)).toEqual([])
})

test('a file that has moved again is noticed, and a deleted one is not', () => {
  const rows = ['| a/old.ts | src/gone.ts |', '| a/b.ts | src/main.tsx |', '| a/c.ts | *deleted* |']
  expect(findLostFiles(rows.join('\n'))).toEqual(['a/old.ts -> src/gone.ts'])
})
