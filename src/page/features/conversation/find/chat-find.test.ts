import { expect, test } from 'vitest'
import type { MessageId } from '../../../../core/model/id.ts'
import { succeed } from '../../../../core/model/failures/result.ts'
import type { ChatFindMatch } from '../../../../core/model/commands/search-commands.ts'
import { ChatFind, type ChatMatch } from './chat-find.ts'

const place = (messageId: string, count: number, detail?: string): ChatFindMatch => ({
  messageId: messageId as MessageId,
  count,
  ...(detail !== undefined && { detail }),
})

function open(places: ChatFindMatch[], visible: string[] = []) {
  const matches: (ChatMatch | null)[] = []
  const tasks: (() => void)[] = []
  const find = new ChatFind({
    ask: async () => succeed({ places: [...places] }),
    visible: () => new Set(visible),
    show: (_, match) => void matches.push(match),
    schedule: (_, task) => {
      tasks.push(task)
      return () => void tasks.splice(0)
    },
  })
  const look = async (query: string) => {
    find.setQuery(query)
    for (const task of tasks.splice(0)) task()
    await new Promise((settled) => setTimeout(settled))
  }
  return { find, matches, look, places }
}

test('starts with the visible match, and steps round through all, part by part', async () => {
  const { find, matches, look } = open(
    [place('a', 2), place('b', 1, 'call'), place('b', 1), place('b', 1)],
    ['b'],
  )
  await look('x')
  expect(find.getState()).toMatchObject({ total: 5, current: 3 })
  for (let count = 0; count < 3; count += 1) find.step(1)
  find.step(-1)
  expect(find.getState().current).toBe(5)
  expect(matches.map((match) => match && [match.messageId, match.detail, match.nth])).toEqual([
    ['b', 'call', 0],
    ['b', undefined, 0],
    ['b', undefined, 1],
    ['a', undefined, 0],
    ['b', undefined, 1],
  ])
})

test('starts with the newest if no match is visible; an empty box finds nothing', async () => {
  const { find, look } = open([place('a', 1), place('b', 2)])
  await look('x')
  expect(find.getState()).toMatchObject({ total: 3, current: 2 })
  await look('')
  expect(find.getState()).toMatchObject({ total: 0, current: 0 })
  find.step(1)
  expect(find.getState().current).toBe(0)
})

test('keeps the current match when the chat changes', async () => {
  const { find, look, places } = open([place('b', 2)], ['b'])
  await look('x')
  find.step(1)
  places.unshift(place('a', 3))
  await find.refresh()
  expect(find.getState()).toMatchObject({ total: 5, current: 5 })
})
