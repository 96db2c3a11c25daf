import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { failureTable } from '../../src/core/model/failures/failure.ts'
import { providerCatalog } from '../../src/core/model/providers/provider-catalog.ts'
import { readCatalog } from '../scripts/po-catalogs.ts'
import { listSources } from './module-graph.ts'
import { readPageWords, wordsOf } from './page-words.ts'
import { isTest } from './modules.ts'
import { placesOf, readWorkerWords, saidIn } from './worker-words.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readPageWords(root)
const worker = readWorkerWords(root)
const texts = (await readCatalog('de')).map(({ id }) => id)

/** With `{}` for what is filled in, and without what tells two of the same words apart. */
const known = new Set(texts.map((text) => text.replace(/\|.*$/, '').replaceAll(/\{\w+\}/g, '{}')))

const words = /\p{L}{2}/u

/** The types of options and the splitting into sentences write nothing. */
const ownFormat =
  /\bIntl\.(?!NumberFormatOptions|DateTimeFormatOptions|Segmenter)|\.toLocale(?:Date|Time)?String\((?!'en'\))/
const isSentence = /^[\p{Lu}{“"][^]* [^]*[.:?}]$/u
const splitSentences = (text: string) =>
  text
    .replaceAll('{}{}', '{}')
    .replace(/^\{\} (?=[\p{Lu}“])/u, '')
    .split(/(?<=[.?!…]) (?=[\p{Lu}“{])/u)

/** What stands in these is a phrase of theirs, not a value: the catalogue has them with each. */
const spelledOut = ['{}\n\n[{} bytes left out here]\n\n{}']

describe('the words of the page', () => {
  it('come from the catalog, which has them all, and are translated when they are shown', () => {
    expect(page.read).toBeGreaterThan(300)
    expect(page.unsaid).toEqual([])
    expect(page.early).toEqual([])
    expect(page.unmarked).toEqual([])
  })

  it('include those of every failure', () => {
    const entries: readonly { message: string; hint?: string }[] = Object.values(failureTable)
    const sentences = entries.flatMap(({ message, hint }) => (hint === undefined ? message : [message, hint]))
    expect(sentences.filter((sentence) => !texts.includes(sentence))).toEqual([])
  })

  it('include what is known of each kind of provider', () => {
    const notes = providerCatalog.flatMap((kind) => kind.notes)
    const sources = providerCatalog.map(({ cors }) => cors.source)
    expect(notes.concat(sources).filter((note) => !texts.includes(note))).toEqual([])
  })

  it('include whatever a failure, a question, a notice or a step says', () => {
    const sentences = worker.sentences.flatMap(({ file, text }) =>
      isSentence.test(text) && !known.has(text)
        ? splitSentences(text).map((sentence) => ({ file, sentence }))
        : [],
    )
    expect(sentences.length).toBeGreaterThan(0)
    const unknown = sentences.filter(
      ({ sentence }) => words.test(sentence.replaceAll('{}', '')) && !known.has(sentence),
    )
    expect(unknown.map(({ sentence }) => sentence)).toEqual(spelledOut)
  })

  it('and figures, times and dates are written by formats.ts alone: elsewhere only what is stored, in English', () => {
    const written = listSources(root)
      .filter((file) => /^src\/page\/(?!i18n\/(formats|locale-choice)\.ts)/.test(file) && !isTest(file))
      .filter((file) => ownFormat.test(readFileSync(`${root}${file}`, 'utf8')))
    expect(written).toEqual([])
  })

  it.each([
    ['<p>Save it</p>', ['Save it']],
    ['<p>{count} of them</p>', ['of them']],
    ["<p>{isNew ? 'new' : ''} {isOld && 'old'}</p>", ['new', 'old']],
    ['<b aria-label="Save" className="a b" />', ['Save']],
    ['<b title={`Remove ${name}`} />', ['Remove']],
    ["<b title={i18n.t('Save')}>{i18n.t('Save')} · 1</b>", []],
  ])('would be refused in %s', (source, found) => {
    expect(wordsOf(`const view = () => ${source}`).unsaid).toEqual(found)
  })

  it.each([
    ["createFailure('not-found', { message: 'Gone.', hint: `As ${name}.` })", ['Gone.', 'As {}.']],
    ["const hint = isOld ? 'Old.' : 'New.'", ['Old.', 'New.']],
    ["raise({ prompt: isStored ? 'A key.' : 'A secret.' })", ['A key.', 'A secret.']],
    ["const no = { allow: false, reason: 'It has a secret.' }", ['It has a secret.']],
    ["refuse('Nobody is there.', 'Go on.')", ['Nobody is there.', 'Go on.']],
    ["progress.report('Reading it')", ['Reading it']],
    ["const code = 'gone'", []],
  ])('would be found in %s', (source, found) => {
    expect(saidIn(source, placesOf.sentences)).toEqual(found)
  })

  it('would be refused where a module says them', () => {
    expect(wordsOf("const names = [i18n.t('Save')]").early).toEqual(['Save'])
    expect(wordsOf("const names = () => [i18n.t('Save')]").early).toEqual([])
  })
  it.each([
    ["const names = { save: { id: 'Save' } }", ['Save']],
    ["const names = { save: /*i18n*/ { id: 'Save' } }", []],
    ["const item = { id: 'save', label }", []],
    ["const label = () => i18n.t(isNew ? 'Save' : 'Rename')", ['Save', 'Rename']],
    ["const label = () => (isNew ? i18n.t('Save') : i18n.t('Rename'))", []],
  ])('would be refused where extraction does not see them: %s', (source, found) => {
    expect(wordsOf(source).unmarked).toEqual(found)
  })
})
