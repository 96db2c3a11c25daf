import { expect, test } from 'vitest'
import { findTextCuts, readTextCuts } from './text-cuts.ts'

/** Cuts of ids and dates, which are ASCII, and of samples and folded words, which are only compared. */
const compared = [
  'src/adapters/providers/internal/request/to-prompt.ts',
  'src/adapters/tool-worker/jobs/extract-text/formats/calendar.ts',
  'src/adapters/tool-worker/jobs/run-sql/name-tables.ts',
  'src/adapters/tool-worker/jobs/spreadsheets/read-workbook.ts',
  'src/core/engine/approvals/turn-confirmations.ts',
  'src/core/engine/calls/validate-call.ts',
  'src/core/engine/hooks/secret-guard.ts',
  'src/core/model/search/search-words.ts',
  'src/page/features/demos/demo-file.ts',
  'src/page/features/speech/internal/speech-reader.ts',
  'src/worker/services/demos.ts',
]

test('a text is truncated by truncateString, which splits no surrogate pair', () => {
  const { read, matches } = readTextCuts(process.cwd())
  expect(read.length).toBeGreaterThan(500)
  expect(matches.toSorted()).toEqual(compared)
})

test.each([
  ['title.slice(0, 200)', 1],
  ['name\n    .trim()\n    .slice(0, 80)', 1],
  ['text.slice(0, maxTitleCharacters - 1)', 1],
  ['text.substring(0, limits.maxArgumentCharacters)', 1],
  ['rows.slice(0, maxRows)', 0],
  ['now.toISOString().slice(0, 10)', 0],
  ['hash.slice(0, 32)', 0],
  ['truncateString(title, 200)', 0],
])('the cuts of %j are counted', (source, count) => expect(findTextCuts(source)).toHaveLength(count))
