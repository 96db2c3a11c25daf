import { expect, it } from 'vitest'
import { listActions, paletteOwners, type Action, type OfferedAction } from '../../ui/actions/actions.ts'
import { toPaletteGroups } from './command-palette-groups.ts'

const make = (name: string, group: string): Action => ({ id: name, name, group, run: () => undefined })
const offered: OfferedAction[] = [
  make('New chat', 'Go to'),
  make('Tell me news', 'Go to'),
  { id: 'theme', name: 'Theme', group: 'This page', choices: [make('dark', 'x'), make('light', 'x')] },
]
const results = { chats: [make('A new boat', 'Chats')], messages: [make('news of bees', 'Messages')] }
const list = (query: string, otherResults = results) =>
  toPaletteGroups(offered, otherResults, query).map(({ value, items }) => [
    value,
    items.map(({ name }) => name).join(', '),
  ])

it('sorts prefix matches first, then chats, and secondary ones last', () =>
  expect(list('new')).toEqual([
    ['Go to', 'New chat, Tell me news'],
    ['Chats', 'A new boat'],
    ['Messages', 'news of bees'],
  ]))
it('lists the newest chats and no choices before anything is typed', () =>
  expect(list('', { ...results, messages: [] })).toEqual([
    ['Chats', 'A new boat'],
    ['Go to', 'New chat, Tell me news'],
  ]))
it('starts with recent chats and places, then the open chat and its answer', () => {
  const offers = {
    answer: [make('Copy last answer', 'The last answer')],
    find: [make('Find in chat', 'This chat')],
    chat: [make('Rename', 'This chat')],
    places: [make('New chat', 'Go to'), make('Search chats', 'Go to'), make('Settings', 'Go to')],
    app: [make('Back up everything', 'Settings')],
    composer: [make('Attach files', 'This message')],
  }
  const groups = toPaletteGroups(listActions(offers, paletteOwners), { ...results, messages: [] }, '')
  expect(groups.map(({ value, items }) => [value, items.map(({ name }) => name).join(', ')])).toEqual([
    ['Chats', 'A new boat'],
    ['Go to', 'New chat, Search chats, Settings'],
    ['This chat', 'Rename, Find in chat'],
    ['The last answer', 'Copy last answer'],
    ['This message', 'Attach files'],
    ['Settings', 'Back up everything'],
  ])
  const listed = new Set(listActions(offers, paletteOwners))
  expect(listActions(offers).every((action) => listed.has(action))).toBe(true)
})
it('finds a choice by the name of its setting', () =>
  expect(list('theme da', { chats: [], messages: [] })).toEqual([['This page', 'Theme: dark']]))
