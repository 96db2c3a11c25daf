import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { failureTable } from '../../src/core/kernel/failure.ts'
import { german, told } from '../../src/page/words/german.ts'
import { readPageWords, wordsOf } from './page-words.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readPageWords(root)

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

  it('include nothing that no worker says', () => {
    const sources = ['core', 'adapters', 'worker'].flatMap((door) =>
      readdirSync(`${root}src/${door}`, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => readFileSync(`${root}src/${door}/${file}`, 'utf8')),
    )
    const all = sources.join('\n')
    const gone = Object.keys(told).filter((text) =>
      text.split(/ ?\(?\{\w+\}\)?/).some((part) => !all.includes(part)),
    )
    expect(gone).toEqual([])
  })

  it.each([
    ['<p>Save it</p>', ['Save it']],
    ['<p>{count} of them</p>', ['of them']],
    ['<b aria-label="Save" className="a b" />', ['Save']],
    ['<b title={`Remove ${name}`} />', ['Remove']],
    ["<b title={say('Save')}>{say('Save')} · 1</b>", []],
  ])('would be refused in %s', (source, found) => {
    expect(wordsOf(`const view = () => ${source}`).unsaid).toEqual(found)
  })

  it('would be refused where a module says them', () => {
    expect(wordsOf("const names = [say('Save')]").early).toEqual(['Save'])
    expect(wordsOf("const names = () => [say('Save')]").early).toEqual([])
  })
})
