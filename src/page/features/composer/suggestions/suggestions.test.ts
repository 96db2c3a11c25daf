import { expect, it } from 'vitest'
import type { Action, OfferedAction } from '../../../ui/actions/actions.ts'
import { listCommands } from './suggestions.tsx'

const make = (id: string, word?: string): Action => ({
  id,
  name: id,
  group: 'g',
  ...(word !== undefined && { word }),
  run: () => undefined,
})
const offered: OfferedAction[] = [
  make('New chat', 'new'),
  make('Collapse the sidebar'),
  { id: 'Model', name: 'Model', group: 'g', word: 'model', choices: [make('Demo'), make('Fake/m')] },
]
const starters = [make('Tell me about models')]
const list = (query: string) => listCommands(offered, starters, query).map(({ label }) => label)

it('lists matches of a word, then the starters of the assistant', () => {
  expect(list('')).toEqual(['/new', '/model', 'Tell me about models'])
  expect(list('mod')).toEqual(['/model', 'Tell me about models'])
})
it('lists the commands of a group together, and the best match first', () => {
  const inGroup = (id: string, group: string) => ({ ...make(id, id), group })
  const mixed = [
    inGroup('attach', 'This message'),
    inGroup('find', 'Chat'),
    inGroup('context', 'This message'),
  ]
  const labels = (query: string) => listCommands(mixed, [], query).map(({ label }) => label)
  expect(labels('')).toEqual(['/attach', '/context', '/find'])
  expect(labels('find')).toEqual(['/find'])
  expect(labels('c')[0]).toBe('/context')
})
it('continues with the choices of a command once its word is typed', () => {
  expect(list('model ')).toEqual(['Demo', 'Fake/m'])
  expect(list('model fa')).toEqual(['Fake/m'])
  expect(list('model x')).toEqual([])
})
it('lists nothing for a path, which is then sent unchanged', () =>
  expect(list('usr/bin is what?')).toEqual([]))
