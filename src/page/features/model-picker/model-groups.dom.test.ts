// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { ProviderId } from '../../../core/model/id.ts'
import { demoProvider } from '../../../core/model/providers/model-ref.ts'
import type { Provider } from '../../../core/model/providers/provider.ts'
import { loadLocale, activateEnglish } from '../../i18n/locale.ts'
import { describeModel, toModelGroups } from './model-groups.ts'

test('a model is described by its abilities and price, in the current language, and what is unknown is called so', async () => {
  const model = { seesPictures: true, reasons: true, price: { input: 0.15, output: 15 } }
  expect(describeModel(model)).toBe('Sees images · Uses reasoning · $0.15 in, $15 out per million tokens')
  expect(describeModel({ callsTools: false, price: { input: 0, output: 0 } })).toBe('No tools · Free')
  expect(describeModel({ seesPictures: true })).toBe('Sees images · Price unknown')
  expect(describeModel({})).toBe('Abilities and price unknown')
  await loadLocale({ language: 'de', locale: 'de-DE' }, () => true)
  expect(describeModel(model)).toContain('0,15 $ ein, 15 $ aus')
  activateEnglish('en')
})

test('favorites come first, then recent models, and no model is listed twice', () => {
  const provider: Provider = {
    id: 'p' as ProviderId,
    dialect: 'openai',
    name: 'Mine',
    baseUrl: 'https://api.openai.com/v1',
    models: ['a', 'b', 'c', 'd\u200Be'],
  }
  const info = { ref: { providerId: provider.id, modelId: 'b' }, sources: [], name: 'The B' }
  const groups = toModelGroups([demoProvider, provider], new Map([['p/b', info]]), {
    favorites: ['p/b', 'removed/x'],
    recent: ['p/b', 'p/c'],
  })
  const lists = groups.map(({ label, options }) => [label, options.map(({ content }) => content)])
  expect(lists).toEqual([
    ['Favorites', ['The B']],
    ['Recent', ['c']],
    ['Built in: scripted, works offline', ['Demo']],
    ['Mine', ['a', 'dU+200Be']],
  ])
  expect(groups[0]?.options[0]?.label).toBe('Mine/b')
})
