import { expect, test } from 'vitest'
import { findKeyHandlers, lacksInputMethodCheck } from './key-handlers.ts'

const { read, unchecked, own } = findKeyHandlers(process.cwd())

/** Handlers that need no check: those of rows and buttons without text, and three that only detect activity. */
const withoutText = [
  'src/page/app/loading/scheduling.ts',
  'src/page/features/artifacts/internal/report-text.tsx',
  'src/page/features/artifacts/internal/show-as-tabs.tsx',
  'src/page/features/branches/internal/map-tree.tsx',
  'src/page/features/conversation/research/research-tree.tsx',
  'src/page/features/conversation/scrolling/reader-inputs.ts',
  'src/page/features/review/internal/timeline.tsx',
  'src/page/features/settings/reveal-setting.ts',
  'src/page/ui/controls/tabs.tsx',
]

/** Files that may read these properties themselves. The composer passes them on to the code that checks them. */
const ownChecks = ['src/page/features/composer/composer.tsx']

test('key handlers of text fields check whether an input method handles the key', () => {
  expect(read.length).toBeGreaterThan(15)
  expect(unchecked.toSorted()).toEqual(withoutText)
})

test('only the listed files have a check of their own', () => expect(own.toSorted()).toEqual(ownChecks))

test.each([
  ['<input onKeyDown={({ key }) => key === "Enter" && save()} />', true],
  ["addEventListener('keydown', close)", true],
  ['<input onKeyDown={(event) => !isInputMethodKey(event) && save()} />', false],
  ['<input onChange={write} />', false],
])('a planted handler is found: %s', (source, isFound) => expect(lacksInputMethodCheck(source)).toBe(isFound))
