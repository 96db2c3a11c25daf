import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { failureTable } from '../../src/core/kernel/failure.ts'
import { german, told } from '../../src/page/words/german.ts'
import { authoritySourceSchema, authorityVerdictSchema } from '../../src/core/kernel/authority-record.ts'
import { enrichmentSchema } from '../../src/core/kernel/enrichment.ts'
import {
  approvalReasonSchema,
  approvalScopeSchema,
  toolEffectSchema,
} from '../../src/core/kernel/interaction.ts'
import { noticePartSchema } from '../../src/core/kernel/message.ts'
import {
  finishReasonSchema,
  stageNameSchema,
  stageOutcomeSchema,
  turnResultSchema,
} from '../../src/core/kernel/run-event.ts'
import { readPageWords, wordsOf } from './page-words.ts'
import { readWorkerWords, saidIn } from './worker-words.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readPageWords(root)
const worker = readWorkerWords(root)

/** With `{}` for what is filled in, and without what tells two of the same words apart. */
const known = new Set(
  Object.keys(german).map((text) => text.replace(/\|.*$/, '').replaceAll(/\{\w+\}/g, '{}')),
)

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

describe('the words of the page', () => {
  it('come from the catalogue, and are said when they are shown', () => {
    expect(page.read).toBeGreaterThan(300)
    expect(page.unsaid).toEqual([])
    expect(page.early).toEqual([])
  })

  it('are all that the catalogue has, but for what the worker says', () => {
    const unused = Object.keys(german).filter((text) => !page.literals.has(text) && !(text in told))
    expect(unused).toEqual([])
  })

  it('include those of every failure', () => {
    const entries: readonly { message: string; hint?: string }[] = Object.values(failureTable)
    const sentences = entries.flatMap(({ message, hint }) => (hint === undefined ? message : [message, hint]))
    expect(sentences.filter((sentence) => !(sentence in german))).toEqual([])
  })

  it('include whatever a flight record calls things', () => {
    expect(worker.record.filter(({ text }) => !known.has(text) && /\p{L}{2}/u.test(text))).toEqual([])
    expect(wordsOfRecords.filter((word) => !known.has(word))).toEqual([])
  })

  it('include nothing that no worker says', () => {
    const sources = ['core', 'adapters', 'worker'].flatMap((door) =>
      readdirSync(`${root}src/${door}`, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => readFileSync(`${root}src/${door}/${file}`, 'utf8')),
    )
    const all = `${sources.join('\n')}\n${sources.join('\n').replaceAll(/(?<=\w)[-_](?=\w)/g, ' ')}`
    const gone = Object.keys(told).filter((text) =>
      text
        .replace(/\|.*$/, '')
        .split(/ ?\(?\{\w+\}\)?/)
        .some((part) => !all.includes(part.trim())),
    )
    expect(gone).toEqual([])
  })

  it.each([
    ['<p>Save it</p>', ['Save it']],
    ['<p>{count} of them</p>', ['of them']],
    ["<p>{isNew ? 'new' : ''} {isOld && 'old'}</p>", ['new', 'old']],
    ['<b aria-label="Save" className="a b" />', ['Save']],
    ['<b title={`Remove ${name}`} />', ['Remove']],
    ["<b title={say('Save')}>{say('Save')} · 1</b>", []],
  ])('would be refused in %s', (source, found) => {
    expect(wordsOf(`const view = () => ${source}`).unsaid).toEqual(found)
  })

  it.each([
    ["createFailure('not-found', { message: 'Gone.', hint: `As ${name}.` })", ['Gone.', 'As {}.']],
    ["const hint = isOld ? 'Old.' : 'New.'", ['Old.', 'New.']],
    ["const code = 'gone'", []],
  ])('would be found in %s', (source, found) => {
    expect(saidIn(source, false)).toEqual(found)
  })

  it('would be refused where a module says them', () => {
    expect(wordsOf("const names = [say('Save')]").early).toEqual(['Save'])
    expect(wordsOf("const names = () => [say('Save')]").early).toEqual([])
  })
})
