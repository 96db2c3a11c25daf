// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { FailureEntry } from '../../core/model/failures/failure-entries.ts'
import { createFailure, failureTable } from '../../core/model/failures/failure.ts'
import { textTable } from '../../core/model/messages/text-table.ts'
import { engineText } from '../../core/model/messages/write-text.ts'
import { activateEnglish, loadLocale } from './locale.ts'
import { showFailure, showText } from './show-text.ts'

afterEach(() => activateEnglish('en'))

test('every text of the worker and every text of a failure has a German translation', async () => {
  const { messages } = await import('../locales/de.po')
  const ofFailures = Object.values<FailureEntry>(failureTable).flatMap(({ message, hint = message }) => [
    message,
    hint,
  ])
  const templates = [...Object.values<string>(textTable), ...ofFailures]
  expect(templates.length).toBeGreaterThan(300)
  expect(templates.filter((template) => !Object.hasOwn(messages, template))).toEqual([])
})

test('a text is shown by its code and values, whatever the stored English is', async () => {
  const hook = engineText('hook-did-not-answer-within-s', { hookId: 'mine', count: 1.5 })
  const failure = createFailure('hook-failed', { message: hook })
  expect(showFailure(failure)).toBe('The hook "mine" did not answer within 1.5 s.')
  await loadLocale({ language: 'de', locale: 'de' }, () => true)
  const shown = 'Die Erweiterung mine hat nicht innerhalb von 1,5 s geantwortet.'
  expect(showFailure(failure)).toBe(shown)
  expect(showFailure({ ...failure, message: 'An older wording.' })).toBe(shown)
  expect(showText({ code: 'of-a-newer-version' as never }, 'A newer text.')).toBe('A newer text.')
})

test('no two codes have the same text', () => {
  const templates = Object.values<string>(textTable).map((template) => template.replaceAll(/\{\w+/g, '{'))
  expect(templates.filter((template, index) => templates.indexOf(template) !== index)).toEqual([])
})
