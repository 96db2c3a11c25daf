import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { failureTable } from '../../src/core/model/failures/failure.ts'
import { providerCatalog } from '../../src/core/model/providers/provider-catalog.ts'
import { workerTexts as told } from '../../src/page/i18n/worker-texts.de.ts'
import { authoritySourceSchema, authorityVerdictSchema } from '../../src/core/model/tools/permission.ts'
import { enrichmentSchema } from '../../src/core/model/conversation/enrichment.ts'
import {
  approvalReasonSchema,
  approvalScopeSchema,
  toolEffectSchema,
} from '../../src/core/model/tools/interaction.ts'
import { noticePartSchema } from '../../src/core/model/conversation/message.ts'
import {
  finishReasonSchema,
  stageNameSchema,
  stageOutcomeSchema,
  turnResultSchema,
} from '../../src/core/model/runs/run-event.ts'
import { readCatalog } from '../scripts/po-catalogs.ts'
import { listSources } from './module-graph.ts'
import { readPageWords, wordsOf } from './page-words.ts'
import { isTest } from './modules.ts'
import { placesOf, readWorkerWords, saidIn } from './worker-words.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readPageWords(root)
const worker = readWorkerWords(root)
const texts = [...Object.keys(told), ...(await readCatalog('de')).map(({ id }) => id)]

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
const spelledOut = [
  'The file has {}.',
  '{}\n\n[{} bytes left out here]\n\n{}',
  'The arguments {}.',
  'The model sent a file ({}, {} bytes), which was not kept.{}',
]

/** Sentences are put together of parts here and there: as pairs of words they are found all the same. */
function twoByTwo(part: string): string[] {
  const all = part.split(between).filter((word) => word !== '')
  return all.flatMap((word, at) => (at % 2 === 0 ? [[word, ...all.slice(at + 1, at + 2)].join(' ')] : []))
}

const between = /[\s“”"():;,.]+/

const wordsOfRecords = [
  ...stageNameSchema.options,
  ...stageOutcomeSchema.options,
  ...finishReasonSchema.options,
  ...turnResultSchema.options,
  ...authorityVerdictSchema.options,
  ...authoritySourceSchema.options,
  ...approvalReasonSchema.options,
  ...approvalScopeSchema.options,
  ...toolEffectSchema.options,
  ...enrichmentSchema.shape.kind.options,
  ...noticePartSchema.shape.code.options,
].map((code) => code.replaceAll(/[-_]/g, ' '))

/** Some stand after a count. */
const isCalled = (text: string) => known.has(text) || known.has(`{} ${text}`) || !words.test(text)

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

  it('include whatever a flight record calls things', () => {
    expect(worker.record.filter(({ text }) => !isCalled(text))).toEqual([])
    expect(providerCatalog.flatMap(({ notes }) => notes.filter((note) => !known.has(note)))).toEqual([])
    expect(wordsOfRecords.filter((word) => !known.has(word))).toEqual([])
  })

  it('include whatever the answers to a question are called', () => {
    expect(worker.labels.length).toBeGreaterThan(4)
    expect(worker.labels.filter(({ text }) => !known.has(text))).toEqual([])
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

  it('include nothing that no worker says', () => {
    const sources = ['core', 'adapters', 'worker'].flatMap((door) =>
      readdirSync(`${root}src/${door}`, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => readFileSync(`${root}src/${door}/${file}`, 'utf8')),
    )
    const said = `${sources.join('\n')}\n${sources.join('\n').replaceAll(/(?<=\w)[-_](?=\w)/g, ' ')}`
    const all = said.split(between).join(' ')
    const gone = Object.keys(told).filter((text) => {
      const runs = text
        .replace(/\|.*$/, '')
        .split(/\{\w+\}/)
        .flatMap(twoByTwo)
      return runs.filter((run) => !all.includes(run)).length > (runs.length * 2) / 3
    })
    expect(gone).toEqual([])
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
