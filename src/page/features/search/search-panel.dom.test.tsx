// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import { searchHitSchema, type ChatSearchOutput } from '../../../core/model/commands/search-commands.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import type { ChatQuery } from './chat-search.ts'
import { clearSearch, SearchPanel } from './search-panel.tsx'
import { SearchResults } from './search-results.tsx'
import type { TitleMatch } from './title-search.ts'

const answer = { hits: [], hasMore: false, pending: 0, insteadOf: [], models: [], tools: [] }

function setup() {
  vi.useFakeTimers()
  const sentQueries: ChatQuery[] = []
  const client = {
    call: async (_: 'search-chats', question: ChatQuery) => {
      sentQueries.push(question)
      return succeed(answer as unknown as ChatSearchOutput)
    },
  } as unknown as WorkerClient
  const none = {
    subscribe: (next: (value: readonly never[]) => void) => {
      next([])
      return () => undefined
    },
  }
  const queries = { watchProviders: () => none, watchSessions: () => none } as unknown as Queries
  const show = () =>
    render(
      <SearchPanel boxId="box" client={client} queries={queries}>
        all chats
      </SearchPanel>,
    )
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }))
  return {
    show,
    /** Waits until the pause after typing is over. */
    async readLastQuery() {
      sentQueries.length = 0
      await vi.advanceTimersByTimeAsync(1000)
      return sentQueries.at(-1)
    },
  }
}

const choose = (range: string) =>
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: range } })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const at = (month: number, date: number) => new Date(2026, month - 1, date).getTime()

afterEach(() => {
  cleanup()
  clearSearch()
  vi.useRealTimers()
})

it('searches between two days, both included, once they are chosen', async () => {
  const { readLastQuery } = setup()
  expect(screen.queryByLabelText('From')).toBeNull()
  choose('dates')
  expect(screen.getByRole('group', { name: 'Between two dates' })).toBeDefined()
  expect((await readLastQuery())?.filters).toEqual({})
  fill('From', '2026-03-01')
  expect((await readLastQuery())?.filters).toEqual({ from: at(3, 1) })
  fill('Until', '2026-03-31')
  expect((await readLastQuery())?.filters).toEqual({ from: at(3, 1), until: at(4, 1) - 1 })
  fill('From', '')
  expect((await readLastQuery())?.filters).toEqual({ until: at(4, 1) - 1 })
})

it('explains reversed days at the field, announces it, and does not search', async () => {
  const { readLastQuery } = setup()
  choose('dates')
  fill('From', '2026-03-31')
  fill('Until', '2026-03-01')
  expect(await readLastQuery()).toBeUndefined()
  expect(field('Until').getAttribute('aria-invalid')).toBe('true')
  const described = document.getElementById(field('Until').getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toMatch(/before the first date/)
  expect(screen.getByRole('alert').textContent).toBe('There is no day between these dates.')
  expect(screen.queryByText('all chats')).toBeNull()
  fill('Until', '2026-03-31')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field('Until').getAttribute('aria-invalid')).toBe('false')
  expect((await readLastQuery())?.filters).toEqual({ from: at(3, 31), until: at(4, 1) - 1 })
})

it('is cleared by Escape, but not by an Escape of an input method', () => {
  setup()
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  box.focus()
  fireEvent.change(box, { target: { value: 'に' } })
  fireEvent.keyDown(box, { key: 'Escape', keyCode: 229 })
  expect(box.value).toBe('に')
  fireEvent.keyDown(box, { key: 'Escape', keyCode: 27 })
  expect(box.value).toBe('')
})

it('keeps the days while the filters are closed or another time is chosen, until the search is cleared', async () => {
  const { readLastQuery } = setup()
  choose('dates')
  fill('From', '2026-03-01')
  const filters = screen.getByRole('button', { name: 'Filters' })
  fireEvent.click(filters)
  fireEvent.click(filters)
  expect(field('From').value).toBe('2026-03-01')
  choose('any')
  expect(await readLastQuery()).toBeUndefined()
  expect(screen.getByText('all chats')).toBeDefined()
  choose('dates')
  expect(field('From').value).toBe('2026-03-01')
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  fireEvent.click(filters)
  choose('dates')
  expect(field('From').value).toBe('')
})

it('keeps text and filters when the list of chats is closed and opened, until the search is cleared', async () => {
  const { readLastQuery, show } = setup()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'heron' } })
  choose('dates')
  fill('From', '2026-03-01')
  const before = await readLastQuery()
  cleanup()
  show()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('heron')
  expect(field('From').value).toBe('2026-03-01')
  expect(await readLastQuery()).toEqual(before)
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  cleanup()
  show()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  expect(screen.getByText('all chats')).toBeDefined()
})

const results = { isSearching: false, isStale: false, failure: null, onMore: null, titles: [] }

it('lists the messages of a chat under its title, which is shown once', () => {
  const hit = (chat: string, index: number, text: string) =>
    searchHitSchema.parse({
      sessionId: `session-${chat}`,
      messageId: `message-${index}`,
      title: chat,
      role: 'user',
      at: new Date(2025, 1, index).getTime(),
      place: 'text',
      passage: { text, marks: [] },
    })
  const hits = [hit('Bees', 9, 'in June'), hit('Wasps', 8, 'in May'), hit('Bees', 7, 'in April')]
  const item = { session: { id: 'session-Hornets', title: 'Hornets in June', updatedAt: 1 } }
  render(
    <SearchResults
      {...results}
      query="in"
      titles={[{ item, ranges: [{ start: 8, end: 10 }] }] as unknown as TitleMatch[]}
      results={{ ...answer, hits }}
    />,
  )
  const list = screen.getByRole('list', { name: 'Search results' })
  expect([...list.children].map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual([
    'Hornets in JuneJan 1, 1970',
    'BeesFeb 9, 2025',
    'WaspsFeb 8, 2025',
  ])
  const bees = within(screen.getByRole('list', { name: 'Bees' })).getAllByRole('link')
  expect(bees.map(({ textContent }) => textContent)).toEqual(['You: in June', 'You: in AprilFeb 7, 2025'])
  expect(screen.getByRole('link', { name: /^Hornets/ }).getAttribute('href')).toBe('#/c/session-Hornets')
  expect(screen.getByRole('status').textContent).toBe('1 chat, 3 messages.')
})

it('says once that nothing was found', () => {
  const { container } = render(<SearchResults {...results} query="heron" results={answer} />)
  expect(container.textContent).toBe(
    'No chat contains all of these words. Try fewer words, or only the start of one.',
  )
  expect(screen.getByRole('status').textContent).toBe(container.textContent)
})
