import { expect, it } from 'vitest'
import { valuesToMarkdownTable } from './table-rows.ts'

it('escapes values so that none is syntax or ends its cell', () => {
  const columns = [
    { name: 'region', isNumeric: false },
    { name: 'a|b', isNumeric: true },
  ]
  expect(
    valuesToMarkdownTable(columns, [
      ['*North*', 12.5],
      ['two\nlines', null],
    ]),
  ).toBe('| region | a\\|b |\n| --- | --: |\n| \\*North\\* | 12.5 |\n| two lines |  |\n')
})
