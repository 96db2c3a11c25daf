import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { failureTable } from '../../src/core/model/failures/failure.ts'
import { providerCatalog } from '../../src/core/model/providers/provider-catalog.ts'
import { readCatalog } from '../scripts/po-catalogs.ts'
import { listSources } from './module-graph.ts'
import { readPageTexts, textsOf } from './page-texts.ts'
import { isTest } from './modules.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readPageTexts(root)
const texts = new Set((await readCatalog('de')).map(({ id }) => id))

/** `Intl` names that format nothing: types of options and the splitting into sentences. */
const ownFormat =
  /\bIntl\.(?!NumberFormatOptions|DateTimeFormatOptions|Segmenter)|\.toLocale(?:Date|Time)?String\((?!'en'\))/

describe('the texts of the page', () => {
  it('come from the catalog, which has them all, and are translated where they are shown', () => {
    expect(page.read).toBeGreaterThan(300)
    expect(page.untranslated).toEqual([])
    expect(page.early).toEqual([])
    expect(page.unmarked).toEqual([])
  })

  it('include those of every failure', () => {
    const entries: readonly { message: string; hint?: string }[] = Object.values(failureTable)
    const sentences = entries.flatMap(({ message, hint }) => (hint === undefined ? message : [message, hint]))
    expect(sentences.filter((sentence) => !texts.has(sentence))).toEqual([])
  })

  it('include those of each kind of provider', () => {
    const notes = providerCatalog.flatMap((kind) => kind.notes)
    expect(notes.filter((note) => !texts.has(note))).toEqual([])
  })

  it('and figures, times and dates are formatted only by formats.ts; other code only formats stored texts, in English', () => {
    const violations = listSources(root)
      .filter((file) => /^src\/page\/(?!i18n\/(formats|locale-choice)\.ts)/.test(file) && !isTest(file))
      .filter((file) => ownFormat.test(readFileSync(`${root}${file}`, 'utf8')))
    expect(violations).toEqual([])
  })

  it.each([
    ['<p>Save it</p>', ['Save it']],
    ['<p>{count} of them</p>', ['of them']],
    ["<p>{isNew ? 'new' : ''} {isOld && 'old'}</p>", ['new', 'old']],
    ['<b aria-label="Save" className="a b" />', ['Save']],
    ['<b title={`Remove ${name}`} />', ['Remove']],
    ["<b title={i18n.t('Save')}>{i18n.t('Save')} · 1</b>", []],
  ])('would be refused in %s', (source, texts) => {
    expect(textsOf(`const view = () => ${source}`).untranslated).toEqual(texts)
  })

  it('would be refused if a module contains them', () => {
    expect(textsOf("const names = [i18n.t('Save')]").early).toEqual(['Save'])
    expect(textsOf("const names = () => [i18n.t('Save')]").early).toEqual([])
  })
  it.each([
    ["const names = { save: { id: 'Save' } }", ['Save']],
    ["const names = { save: /*i18n*/ { id: 'Save' } }", []],
    ["const item = { id: 'save', label }", []],
    ["const label = () => i18n.t(isNew ? 'Save' : 'Rename')", ['Save', 'Rename']],
    ["const label = () => (isNew ? i18n.t('Save') : i18n.t('Rename'))", []],
  ])('would be refused if extraction does not see them: %s', (source, texts) => {
    expect(textsOf(source).unmarked).toEqual(texts)
  })
})
