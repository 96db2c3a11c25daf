import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { findSentences, ownSentences, sentencesOf } from './worker-texts.ts'

const sentences = findSentences(fileURLToPath(new URL('../../', import.meta.url)))
const patterns = Object.values(ownSentences).flat()

it('core, adapters and worker contain no sentence outside the tables of texts and the texts of models, files and samples', () => {
  const others = sentences.filter(({ file }) => !patterns.some((pattern) => pattern.test(file)))
  expect(others).toEqual([])
})

it('every exception is needed', () => {
  expect(patterns.filter((pattern) => !sentences.some(({ file }) => pattern.test(file)))).toEqual([])
})

it.each([
  ["createFailure('not-found', { detail: 'The file is gone.' })", ['The file is gone.']],
  ['toPlainText(`${host} did not answer in time.`)', ['{} did not answer in time.']],
  ["throw new Error('There is no such table.')", ['There is no such table.']],
  ["toolsText('data-file-unknown', { name: 'sales 2024.csv' })", []],
  ["import { a } from './a.ts'; const label = 'Azure OpenAI'", []],
])('finds sentences: %s', (source, sentences) => {
  expect(sentencesOf(source)).toEqual(sentences)
})
