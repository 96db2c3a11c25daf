import { describe, expect, it } from 'vitest'
import { findInDocument, findLiterals, renameId, rewordSource, rewordTest } from './reword-texts.ts'

describe('rewording a text', () => {
  it.each([
    ["i18n.t('Open {name}?', { name })", "i18n.t('Show {name}?', { name })"],
    ["i18n.t(\n  'Open {name}?',\n  { name },\n)", "i18n.t(\n  'Show {name}?',\n  { name },\n)"],
    ['<Trans id="Open {name}?" values={{ name }} />', '<Trans id="Show {name}?" values={{ name }} />'],
    ["label: /*i18n*/ { id: 'Open {name}?' }", "label: /*i18n*/ { id: 'Show {name}?' }"],
    ["isNew ? /*i18n*/ 'Open {name}?' : ''", "isNew ? /*i18n*/ 'Show {name}?' : ''"],
  ])('changes occurrences in %j', (source, reworded) => {
    expect(rewordSource(source, 'Open {name}?', 'Show {name}?')).toBe(reworded)
  })

  it('leaves other literals unchanged, and lists their lines', () => {
    const source = "const state = 'open'\ni18n.t('open it')\nexpect('open')"
    expect(rewordSource(source, 'open', 'shown')).toBe(source)
    expect(findLiterals(source, 'open')).toEqual([1, 3])
  })

  it('lists the lines of a document that name the text', () => {
    const document = 'Click *Add file*.\n\nOpen the menu, then “Open”.\nAdd file: see (below).\n| `Open` |'
    expect(findInDocument(document, 'Add file')).toEqual([1, 4])
    expect(findInDocument(document, 'Open')).toEqual([3, 5])
    expect(findInDocument('See (below).', 'See (below).')).toEqual([1])
  })

  it('changes tests that find a control by several words', () => {
    expect(rewordTest("page.getByText('Add file')", 'Add file', 'Attach file')).toBe(
      "page.getByText('Attach file')",
    )
    expect(rewordTest("page.getByText('Open')", 'Open', 'Show')).toBe("page.getByText('Open')")
  })

  it('keeps the quotes of the literal', () => {
    expect(rewordSource("i18n.t('A')", 'A', "B's")).toBe(String.raw`i18n.t('B\'s')`)
  })

  it('keeps translations, marked as fuzzy', () => {
    const german = {
      Open: { translation: 'Öffnen', extra: { flags: [] } },
      Close: { translation: 'Schließen' },
    }
    expect(renameId(german, { old: 'Open', reworded: 'Show', isSource: false })).toEqual({
      Show: { translation: 'Öffnen', extra: { flags: ['fuzzy'] } },
      Close: { translation: 'Schließen' },
    })
    expect(
      renameId({ Open: { translation: 'Open' } }, { old: 'Open', reworded: 'Show', isSource: true }),
    ).toEqual({ Show: { translation: 'Show' } })
  })

  it('leaves an existing text unchanged', () => {
    const german = { Open: { translation: 'Öffnen' }, Show: { translation: 'Zeigen' } }
    expect(renameId(german, { old: 'Open', reworded: 'Show', isSource: false })).toEqual({
      Show: { translation: 'Zeigen' },
    })
  })
})
