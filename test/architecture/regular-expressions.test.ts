import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { capturePatterns, countCalls, toLiterals } from './built-patterns.ts'
import { dynamicPatterns, limitedInputs } from './limited-inputs.ts'
import {
  judgePattern,
  nameOfPattern,
  patternsOf,
  readPatterns,
  readVerdicts,
  type PatternLiteral,
} from './regular-expressions.ts'

const { read, literals, dynamic } = readPatterns(process.cwd())
const built = await capturePatterns()
const all = [...literals, ...toLiterals(built)]
const verdicts = readVerdicts()

/** Returns the patterns that take more than linear time and have no limited input. New ones are judged here. */
async function findSlow(patterns: readonly PatternLiteral[]): Promise<string[]> {
  const slow: string[] = []
  for (const literal of patterns) {
    const name = nameOfPattern(literal)
    const verdict = verdicts[name] ?? (await judgePattern(literal))
    if (verdict !== 'linear' && !limitedInputs.has(name)) slow.push(`${verdict}: ${literal.files[0]} ${name}`)
  }
  return slow
}

test('each regular expression takes linear time or has a limited input (npm run patterns records new ones)', async () => {
  expect(read.length).toBeGreaterThan(1000)
  expect(literals.length).toBeGreaterThan(600)
  expect(await findSlow(literals)).toEqual([])
})

test('each regular expression that is built from parts is checked too', async () => {
  expect(await findSlow(toLiterals(built))).toEqual([])
})

test('each call that builds a regular expression from parts is checked', () => {
  const listed = Object.entries(dynamicPatterns).map(([file, { count }]) => [file, count] as const)
  expect(countCalls(built)).toEqual(Object.fromEntries(listed))
})

test('a new regular expression that takes exponential time is noticed', async () => {
  const planted = { pattern: '^(a|a)*$', flags: '', files: ['planted.ts'] }
  expect(await findSlow([planted])).toEqual(['exponential: planted.ts /^(a|a)*$/'])
})

test('each regular expression with a limited input exists', () => {
  const names = new Set(all.map(nameOfPattern))
  expect([...limitedInputs.keys()].filter((name) => !names.has(name))).toEqual([])
})

test('the code that limits the input of a regular expression exists', () => {
  const cuts = [...limitedInputs.values()].flatMap(({ cut }) => (cut ? [cut] : []))
  expect(cuts.length).toBeGreaterThan(10)
  expect(cuts.filter(([file, code]) => !readFileSync(path.join('src', file), 'utf8').includes(code))).toEqual(
    [],
  )
})

test('regular expressions are created from variable texts only in the listed places', () => {
  const counts: Record<string, number> = {}
  for (const file of dynamic) counts[file] = (counts[file] ?? 0) + 1
  const listed = Object.entries(dynamicPatterns).map(([file, { count }]) => [file, count] as const)
  expect(counts).toEqual(Object.fromEntries(listed))
})

test.each([
  ['/a+$/u', ['/a+$/u'], 0],
  ["new RegExp('a+', 'g')", ['/a+/g'], 0],
  ['RegExp(`a+`)', ['/a+/'], 0],
  ['new RegExp(`${name}+`)', [], 1],
  ['new RegExp(text)', [], 1],
  ["new RegExp(String.raw`a`, 'i')", [], 1],
])('the regular expressions of %s are found', (source, names, dynamicCount) => {
  const found = patternsOf(source)
  expect(found.literals.map(nameOfPattern)).toEqual(names)
  expect(found.dynamicCount).toBe(dynamicCount)
})
