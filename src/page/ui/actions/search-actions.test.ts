import { expect, it } from 'vitest'
import type { OfferedAction } from './actions.ts'
import { searchActions, rankActions } from './search-actions.ts'

const make = (name: string, more: Partial<OfferedAction> = {}): OfferedAction => ({
  id: name,
  name,
  group: 'Go to',
  run: () => undefined,
  ...more,
})
const actions = [
  make('Export as Markdown', { group: 'This chat', word: 'export' }),
  make('Models', { meaning: 'Prices, windows and own facts' }),
  make('Model: Demo'),
  make('Über', { word: 'about' }),
  make('New chat', { word: 'new' }),
]
const find = (query: string) => searchActions(actions, query).map(({ name }) => name)

it('matches prefixes of words, in the name before the heading and the description', () => {
  expect(find('mod de')).toEqual(['Model: Demo'])
  expect(find('chat')).toEqual(['New chat', 'Export as Markdown'])
  expect(find('price')).toEqual(['Models'])
  expect(find('xport')).toEqual([])
})
it('lists the one first whose slash word was typed', () => expect(find('new')).toEqual(['New chat']))
it('ignores case and accents', () => expect(find('UBER')).toEqual(['Über']))
it('keeps all in their order without a query', () => expect(find(' ')).toHaveLength(5))
it('distinguishes those that start with the typed text', () => {
  const { prefixMatches, otherMatches: other } = rankActions(actions, 'mod')
  expect([prefixMatches, other].map((part) => part.map(({ name }) => name))).toEqual([
    ['Models', 'Model: Demo'],
    [],
  ])
  expect(rankActions(actions, 'mark').prefixMatches).toEqual([])
})
