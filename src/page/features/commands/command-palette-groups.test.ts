import { expect, it } from 'vitest'
import type { Action, OfferedAction } from '../../ui/actions/actions.ts'
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
it('finds a choice by the name of its setting', () =>
  expect(list('theme da', { chats: [], messages: [] })).toEqual([['This page', 'Theme: dark']]))
