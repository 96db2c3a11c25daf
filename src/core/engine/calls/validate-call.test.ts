import { expect, test } from 'vitest'
import { findClosestName, parseArguments } from './validate-call.ts'

const names = ['calculate', 'convert_units', 'current_time']

test.each([
  ['calculator', 'calculate'],
  ['currentTime', 'current_time'],
  ['CURRENT-TIME', 'current_time'],
  ['convert_unit', 'convert_units'],
  ['send_email', undefined],
  ['', undefined],
  ['x'.repeat(100_000), undefined],
])('%.30s resolves to %s', (wanted, expected) => {
  expect(findClosestName(wanted, names)).toBe(expected)
})

test('no name is close if there are no tools', () => {
  expect(findClosestName('calculate', [])).toBeUndefined()
})

const limits = { maxArgumentCharacters: 200, maxArgumentDepth: 4 }
const date = '{"cmd":"date"}'

test.each([
  ['encoded twice', JSON.stringify(date)],
  ['encoded twice with spaces', ` ${JSON.stringify(` ${date} `)}\n`],
  ['in a code block', `\`\`\`json\n${date}\n\`\`\``],
  ['in a code block without a language', `\`\`\`\n${date}\`\`\``],
  ['sent twice', date + date],
])('arguments %s are parsed', (_, argumentsText) => {
  expect(parseArguments(argumentsText, limits)).toEqual({ ok: true, value: { cmd: 'date' } })
})

test.each(['', ' \n', 'null', '[]', '{}', '""'])('%j is an empty object or refused by the schema', (text) => {
  expect(parseArguments(text, limits)).toEqual({ ok: true, value: text === '""' ? '' : {} })
})

test.each([
  ['two different objects', '{"a":1}{"a":2}'],
  ['half an object twice', '{"a":{"a":'],
  ['prose', 'the date'],
  ['too long', JSON.stringify('x'.repeat(300))],
])('arguments are refused: %s', (_, argumentsText) => {
  expect(parseArguments(argumentsText, limits)).toMatchObject({
    ok: false,
    failure: { code: 'tool-arguments-invalid' },
  })
})

test('arguments encoded twice are checked for their depth', () => {
  const deep = JSON.stringify('{"a":{"a":{"a":{"a":{"a":1}}}}}')
  expect(parseArguments(deep, limits)).toMatchObject({ ok: false })
})
