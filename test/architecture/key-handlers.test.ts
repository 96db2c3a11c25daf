import { expect, test } from 'vitest'
import { findKeyHandlers, isDeaf } from './key-handlers.ts'

const { read, deaf, own } = findKeyHandlers(process.cwd())

/** Keys of rows and buttons, where nobody writes, and two that only note that somebody is there. */
const withoutText = [
  'src/page/app/loading/scheduling.ts',
  'src/page/features/artifacts/artifact-panel.tsx',
  'src/page/features/branches/internal/map-tree.tsx',
  'src/page/features/conversation/scrolling/reader-inputs.ts',
  'src/page/features/review/internal/timeline.tsx',
]

/** They hand the key on to who asks: what is sent is the composer's matter. */
const ownIdea = ['src/page/features/composer/composer.tsx']

test('who hears keys where somebody may write asks whether they are an input method’s', () => {
  expect(read.length).toBeGreaterThan(15)
  expect(deaf.toSorted()).toEqual(withoutText)
})

test('and asks the one who knows', () => expect(own.toSorted()).toEqual(ownIdea))

test.each([
  ['<input onKeyDown={({ key }) => key === "Enter" && save()} />', true],
  ["addEventListener('keydown', close)", true],
  ['<input onKeyDown={(event) => !isInputMethodKey(event) && save()} />', false],
  ['<input onChange={write} />', false],
])('a planted handler is found: %s', (source, isFound) => expect(isDeaf(source)).toBe(isFound))
