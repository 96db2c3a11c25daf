import { expect, test } from 'vitest'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { ChatSearchOutput } from '../../../core/model/commands/search-commands.ts'
import { ChatSearch, listExactHits } from './chat-search.ts'

const answer = (word: string, pending = 0): Result<ChatSearchOutput> =>
  succeed({ hits: [], hasMore: false, insteadOf: [{ word, found: [] }], models: [], tools: [], pending })

function open() {
  const tasks: (() => void)[] = []
  const requests: { query: string; reply: (result: Result<ChatSearchOutput>) => Promise<void> }[] = []
  const search = new ChatSearch({
    search: ({ query }) =>
      new Promise((resolve) => {
        const reply = async (result: Result<ChatSearchOutput>) => {
          resolve(result)
          await new Promise((settled) => queueMicrotask(() => settled(null)))
        }
        requests.push({ query, reply })
      }),
    schedule: (_, task) => {
      tasks.push(task)
      return () => {
        if (tasks.includes(task)) tasks.splice(tasks.indexOf(task), 1)
      }
    },
  })
  return { search, requests, runTimers: () => tasks.splice(0).forEach((task) => task()) }
}

test('one query runs at a time, and only the current query is answered', async () => {
  const { search, requests, runTimers } = open()
  search.search({ query: 'l' })
  search.search({ query: 'li' })
  runTimers()
  search.search({ query: 'lis' })
  runTimers()
  search.search({ query: 'lisb' })
  runTimers()
  expect(requests.map(({ query }) => query)).toEqual(['li'])
  await requests[0]?.reply(answer('old'))
  expect(requests.map(({ query }) => query)).toEqual(['li', 'lisb'])
  expect(search.getState()).toMatchObject({ isSearching: true, results: null })
  await requests[1]?.reply(answer('new'))
  expect(search.getState()).toMatchObject({ isSearching: false, results: { insteadOf: [{ word: 'new' }] } })
  search.search({ query: 'lisbo' })
  const stale = { isSearching: true, isStale: true, results: { insteadOf: [{ word: 'new' }] } }
  expect(search.getState()).toMatchObject(stale)
  search.search({ query: 'lisb', limit: 60 })
  expect(search.getState()).toMatchObject({ ...stale, isStale: false })
  search.search(null)
  runTimers()
  expect([search.getState().results, requests.length]).toEqual([null, 2])
})

test('earlier results are shown at once when the box returns, and are queried again', async () => {
  const { search, requests, runTimers } = open()
  search.search({ query: 'lisbon' })
  runTimers()
  await requests[0]?.reply(answer('found'))
  search.search({ query: 'lisbon', limit: 60 })
  search.rest()
  runTimers()
  expect(requests).toHaveLength(1)
  expect(search.getState()).toMatchObject({ isSearching: false, results: { insteadOf: [{ word: 'found' }] } })
  search.search({ query: 'lisbon' })
  expect(search.getState()).toMatchObject({ isSearching: true, isStale: false, results: { insteadOf: [{}] } })
  runTimers()
  await requests[1]?.reply(answer('again'))
  expect(search.getState()).toMatchObject({ isSearching: false, results: { insteadOf: [{ word: 'again' }] } })
})

test('repeats the query while the index is being built, and shows a failure', async () => {
  const { search, requests, runTimers } = open()
  search.search({ query: 'a' })
  runTimers()
  await requests[0]?.reply(answer('some', 3))
  runTimers()
  await requests[1]?.reply(answer('all'))
  runTimers()
  expect([requests.length, search.getState().results?.insteadOf[0]?.word]).toEqual([2, 'all'])
  search.search({ query: 'b' })
  runTimers()
  await requests[2]?.reply(fail(createFailure('storage-unavailable')))
  expect(search.getState()).toMatchObject({ isSearching: false, failure: { code: 'storage-unavailable' } })
})

test('hits of similar words are none of the words as typed', () => {
  const hit = { passage: { text: 'There is a model.', marks: [{ start: 0, end: 5 }] } } as never
  const found = { hits: [hit], hasMore: false, models: [], tools: [], pending: 0 }
  expect(listExactHits({ ...found, insteadOf: [] })).toEqual([hit])
  expect(listExactHits({ ...found, insteadOf: [{ word: 'theme', found: ['there'] }] })).toEqual([])
})
