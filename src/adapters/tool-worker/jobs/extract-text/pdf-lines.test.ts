import { describe, expect, test } from 'vitest'
import { writeAnnotations, writeXfa } from './pdf-forms.ts'
import { isGarbled, joinTextItems, type PdfTextItem } from './pdf-lines.ts'

const item = (str: string, left: number, hasEOL = false): PdfTextItem => ({
  str,
  dir: 'ltr',
  transform: [1, 0, 0, 1, left, 0],
  width: 10,
  height: 10,
  hasEOL,
})

describe('lines', () => {
  test('words of a right-to-left line are read from the right, regardless of their order in the file', () => {
    const visual = [item('العالم', 10), item(' ', 50), item('مرحبا', 60)]
    expect(joinTextItems(visual)).toBe('مرحبا العالم')
    expect(joinTextItems(visual.toReversed())).toBe('مرحبا العالم')
  })

  test('numbers and Latin words in such a line keep their order', () => {
    const line = [item('2026', 10), item(' ', 18), item('PDF', 20), item(' ', 30), item('קובץ', 40)]
    expect(joinTextItems(line)).toBe('קובץ 2026 PDF')
  })

  test('a left-to-right line with one foreign word stays unchanged', () => {
    expect(joinTextItems([item('The word ', 10), item('שלום', 60), item(' means peace', 90)])).toBe(
      'The word שלום means peace',
    )
  })

  test('shaped letters become plain letters, and control characters are removed', () => {
    expect(joinTextItems([item('\uFEE3\uFEAE\uFEA3\uFE92\uFE8E', 10)])).toBe('مرحبا')
    expect(joinTextItems([item('a\u0001b\u0000c', 10)])).toBe('abc')
  })

  test('text of fonts without a character map is detected', () => {
    expect(isGarbled([{ str: '\u0001\u0002\u0003a' }])).toBe(true)
    expect(isGarbled([{ str: '\uE001\uE002 x' }])).toBe(true)
    expect(isGarbled([{ str: 'plain text\u0001' }])).toBe(false)
  })
})

describe('forms', () => {
  test('text, choices, check boxes and radio buttons have values; signatures and buttons have none', () => {
    expect(
      writeAnnotations([
        { subtype: 'Widget', fieldType: 'Tx', fieldName: 'form.name', fieldValue: 'Anna' },
        { subtype: 'Widget', fieldType: 'Tx', fieldName: 'empty', fieldValue: '' },
        {
          subtype: 'Widget',
          fieldType: 'Ch',
          alternativeText: 'Country',
          fieldValue: ['de'],
          options: [{ exportValue: 'de', displayValue: 'Germany' }],
        },
        { subtype: 'Widget', fieldType: 'Btn', checkBox: true, fieldName: 'agree', fieldValue: 'Yes' },
        { subtype: 'Widget', fieldType: 'Btn', checkBox: true, fieldName: 'news', fieldValue: 'Off' },
        {
          subtype: 'Widget',
          fieldType: 'Btn',
          radioButton: true,
          fieldName: 'pay',
          fieldValue: 'card',
          buttonValue: 'card',
        },
        {
          subtype: 'Widget',
          fieldType: 'Btn',
          radioButton: true,
          fieldName: 'pay',
          fieldValue: 'card',
          buttonValue: 'cash',
        },
        { subtype: 'Widget', fieldType: 'Sig', fieldName: 'sign', fieldValue: 'x' },
        { subtype: 'FreeText', contentsObj: { str: 'Call back' } },
        { subtype: 'Link', contentsObj: { str: 'no' } },
      ]),
    ).toBe(
      'Form fields:\nname: Anna\nCountry: Germany\nagree: checked\nnews: not checked\npay: card\nNotes on the page:\nCall back',
    )
    expect(writeAnnotations([])).toBe('')
  })

  test('an XFA form has labels with the values of their fields', () => {
    const page = {
      name: 'div',
      children: [
        {
          name: 'div',
          children: [
            { name: 'span', value: 'Name' },
            { name: 'input', attributes: { type: 'text', value: 'Anna' } },
          ],
        },
        {
          name: 'div',
          children: [
            { name: 'input', attributes: { type: 'checkbox', checked: true } },
            { name: '#text', value: 'Agree' },
          ],
        },
        {
          name: 'select',
          children: [
            { name: 'option', value: 'A' },
            { name: 'option', value: 'B', attributes: { selected: true } },
          ],
        },
      ],
    }
    expect(writeXfa(page)).toBe('Name Anna\n[x] Agree\nB')
  })
})
