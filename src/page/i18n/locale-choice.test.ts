import { describe, expect, it } from 'vitest'
import { resolveLocale } from './locale-choice.ts'

const system = { language: 'system', formats: 'system' } as const

describe('the wording', () => {
  it.each([
    [['de-AT', 'en'], { language: 'de', locale: 'de-AT' }],
    [['fr-FR', 'de', 'en-GB'], { language: 'de', locale: 'de' }],
    [['en-GB', 'de-DE'], { language: 'en', locale: 'en-GB' }],
    [['ja-JP'], { language: 'en', locale: 'en' }],
    [['den', 'english', 'de_DE', ''], { language: 'en', locale: 'en' }],
    [[], { language: 'en', locale: 'en' }],
  ])('follows a browser in %j', (preferred, expected) => {
    expect(resolveLocale(system, preferred)).toEqual(expected)
  })

  it('prefers the choices to the browser, each separately', () => {
    expect(resolveLocale({ language: 'de', formats: 'system' }, ['en-US'])).toEqual({
      language: 'de',
      locale: 'de',
    })
    expect(resolveLocale({ language: 'system', formats: 'de-CH' }, ['en-US'])).toEqual({
      language: 'en',
      locale: 'de-CH',
    })
  })
})
