import { expect, test } from 'vitest'
import { isSameLabel, maxLabelLength, normalizeLabel, uniqueByLabel } from './message-label.ts'

test.each([
  ['  travel ', 'travel'],
  ['to do', 'to do'],
  ['Cafe\u0301', 'Caf\u00e9'],
  ['👩‍👩‍👧 home', '👩‍👩‍👧 home'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['🐝'.repeat(maxLabelLength), '🐝'.repeat(maxLabelLength)],
])('%j is the label %j', (text, label) => expect(normalizeLabel(text)).toBe(label))

test.each([
  '',
  '   ',
  'x'.repeat(maxLabelLength + 1),
  'a\nb',
  'a\u0000b',
  'a\u2028b',
  'safe\u202Egpj',
  '\u2066x\u2069',
  '\u200B\uFEFF',
  '\uFE0F',
  'a\uD800',
])('%j is not a label', (text) => expect(normalizeLabel(text)).toBeUndefined())

test.each([
  ['Travel', 'tRAVEL', true],
  ['Straße', 'STRASSE', true],
  ['Σίσυφος', 'ΣΊΣΥΦΟΣ', true],
  ['travel', 'travels', false],
])('%s and %s are the same: %s', (one, other, isSo) => expect(isSameLabel(one, other)).toBe(isSo))

test('of equal labels the first is kept', () => {
  expect(uniqueByLabel(['Bees', 'sun', 'bees', 'SUN'], (label) => label)).toEqual(['Bees', 'sun'])
})
