import { expect, test } from 'vitest'
import type { Notes } from '../../model/research/notes.ts'
import { buildReport } from './build-report.ts'
import { headingsFor } from './report-headings.ts'

const plan = {
  title: 'The bridge',
  steps: [
    { id: 'age', text: 'How old is it?' },
    { id: 'repair', text: 'Who repairs it?' },
  ],
}
const notesOf = (stepId: string, fields: Partial<Notes> = {}): Notes => ({
  stepId,
  summary: 'It opened long ago.',
  notes: [],
  open: [],
  disagreements: [],
  ...fields,
})
const opened = { claim: 'The bridge opened in 1998.', sources: [1] }
const build = (...notes: Notes[]): string =>
  buildReport({ plan, notes, headings: headingsFor('en'), gaps: [] })?.body ?? ''

test('claims replace a summary without citations, with their citations before the period', () => {
  expect(build(notesOf('age', { notes: [opened] }))).toBe(
    '## How old is it?\n\n- The bridge opened in 1998 [1].',
  )
})

test('a summary with citations is kept, followed by the claims of sources that it does not cite', () => {
  const other = { claim: 'It closed in 2024', sources: [2] }
  const summary = 'It opened in 1998 [1].'
  expect(build(notesOf('age', { summary, notes: [opened, other] }))).toBe(
    '## How old is it?\n\nIt opened in 1998 [1].\n\n- It closed in 2024 [2].',
  )
})

test('a claim that two researchers make is written once, and a section without other claims is left out', () => {
  expect(build(notesOf('age', { notes: [opened] }), notesOf('repair', { notes: [opened] }))).toBe(
    '## How old is it?\n\n- The bridge opened in 1998 [1].',
  )
})

test('a quotation is added if the claim does not contain it', () => {
  const quote = (quotation: string) =>
    build(notesOf('age', { notes: [{ ...opened, quotation, isQuotationFound: true }] }))
  expect(quote('opened in 1998')).not.toContain('“')
  expect(quote('a proud day for the town')).toContain('in 1998 [1]. “a proud day for the town” [1]')
})

test('text of a researcher that ended without notes is kept', () => {
  expect(build(notesOf('age'))).toBe('## How old is it?\n\nIt opened long ago.')
})
