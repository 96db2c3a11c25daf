// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import type { FailureEntry } from '../../core/model/failures/failure-entries.ts'
import { createFailure, failureTable, hintOf, messageOf } from '../../core/model/failures/failure.ts'
import { joinTexts } from '../../core/model/messages/localized-text.ts'
import { textTable } from '../../core/model/messages/text-table.ts'
import { engineText } from '../../core/model/messages/write-text.ts'
import { activateEnglish, loadLocale } from './locale.ts'
import { showFailure, showHint, showLocalized, showText } from './show-text.ts'

/** Texts that contain words. The others only combine other texts. */
const listTemplates = () => Object.values<string>(textTable).filter((template) => !/^\{\w+\}$/.test(template))

afterEach(() => activateEnglish('en'))

test('every text of the worker and every text of a failure has a German translation', async () => {
  const { messages } = await import('../locales/de.po')
  const ofFailures = Object.values<FailureEntry>(failureTable).flatMap(({ message, hint = message }) => [
    message,
    hint,
  ])
  const templates = [...listTemplates(), ...ofFailures]
  expect(templates.length).toBeGreaterThan(300)
  expect(templates.filter((template) => !Object.hasOwn(messages, template))).toEqual([])
})

test('a text is shown by its code and values, with any stored English text', async () => {
  const hook = engineText('hook-timed-out', { hookId: 'mine', count: 1.5 })
  const failure = createFailure('hook-failed', { message: hook })
  expect(showFailure(failure)).toBe('The hook “mine” did not respond within 1.5 s.')
  await loadLocale({ language: 'de', locale: 'de' }, () => true)
  const expected = 'Der Hook „mine“ hat nicht innerhalb von 1,5 s geantwortet.'
  expect(showFailure(failure)).toBe(expected)
  expect(showFailure({ ...failure, message: 'An older wording.' })).toBe(expected)
})

test('a text whose code is unknown in this version is shown as it was stored', async () => {
  await loadLocale({ language: 'de', locale: 'de' }, () => true)
  const unknown = { code: 'of-a-newer-version' as never, params: { name: 'a' }, text: 'A newer text.' }
  expect(showText(unknown, unknown.text)).toBe('A newer text.')
  const renamed = { code: 'send-again-whole' as never, text: 'Send the complete call again.' }
  expect(showLocalized(joinTexts(engineText('message-empty'), renamed))).toBe(
    'Die Nachricht ist leer. Send the complete call again.',
  )
})

test.each([
  ['en', 'This device is offline.'],
  ['de', 'Dieses Gerät ist offline.'],
] as const)(
  'a failure with the default text of its code has its present wording (%s)',
  async (language, expected) => {
    await loadLocale({ language, locale: language }, () => true)
    const failure = { ...createFailure('offline'), message: 'An earlier wording.', hint: 'An earlier hint.' }
    expect(showFailure(failure)).toBe(expected)
    expect(showHint(failure)).not.toBe(failure.hint)
    const withoutHint = { ...failure, texts: { ...failure.texts, hint: undefined } }
    expect(showHint(withoutHint)).toBe(failure.hint)
  },
)

describe('a failure that an earlier version stored, without its text as data,', () => {
  const old = { message: 'An earlier wording.', hint: 'An earlier hint.' }

  test.each(['en', 'de'] as const)(
    'has the current texts of a code that never had others (%s)',
    async (language) => {
      await loadLocale({ language, locale: language }, () => true)
      const expected = {
        en: [
          'The browser’s storage for this site is full.',
          'Delete chats you no longer need, then try again.',
        ],
        de: [
          'Der Speicher des Browsers für diese Website ist voll.',
          'Löschen Sie Chats, die Sie nicht mehr brauchen, und versuchen Sie es erneut.',
        ],
      }[language]
      expect([
        showFailure({ code: 'storage-full', ...old }),
        showHint({ code: 'storage-full', ...old }),
      ]).toEqual(expected)
    },
  )

  test('has a text whose code only earlier versions used', async () => {
    await loadLocale({ language: 'de', locale: 'de' }, () => true)
    const stored = { code: 'request-too-large-for-server' as never }
    expect(showText(stored, old.message)).toBe(
      'Die Anfrage ist größer, als ein Server zwischen Innerloop und dem Modell annimmt.',
    )
  })

  test('has the stored text if the code may have had others', async () => {
    await loadLocale({ language: 'de', locale: 'de' }, () => true)
    expect(showFailure({ code: 'unreachable', ...old })).toBe(old.message)
    expect(showHint({ code: 'unreachable', ...old })).toBe(old.hint)
  })
})

test('a text that contains the text of a failure is shown as a whole', async () => {
  const text = engineText('compaction-failed', {
    reason: joinTexts(messageOf(createFailure('summary-missing')), hintOf(createFailure('summary-missing'))),
  })
  await loadLocale({ language: 'de', locale: 'de' }, () => true)
  expect(showLocalized(text)).toBe(
    'Das Kontextfenster des Modells ist fast voll, und frühere Nachrichten ließen sich nicht verdichten: Das Modell hat keine Zusammenfassung geliefert. Es hat sich nichts geändert. Versuchen Sie es erneut oder wählen Sie ein anderes Modell.',
  )
})

test('no two codes have the same text', () => {
  const templates = listTemplates().map((template) => template.replaceAll(/\{\w+/g, '{'))
  expect(templates.filter((template, index) => templates.indexOf(template) !== index)).toEqual([])
})
