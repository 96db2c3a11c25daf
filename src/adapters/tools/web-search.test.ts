import { expect, test } from 'vitest'
import { callTool, valueOf } from '../../../test/doubles/call-tool.ts'
import {
  emptyTurnConfig,
  type SelectedSearchEngine,
  type WebConfig,
} from '../../core/engine/turn/turn-config.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { ProviderId } from '../../core/model/id.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { createWebSearch, type SearchWebPort } from './web-search.ts'

const tavily: SelectedSearchEngine = { id: 'tavily', name: 'Tavily', href: 'https://api.tavily.com/' }
const sample: SelectedSearchEngine = { id: 'sample', name: 'the sample pages', href: null }

const pageOf = (path: string) => ({ title: path, url: `https://a.example/${path}`, snippet: 'Words.' })
const finding =
  (...paths: string[]): SearchWebPort =>
  async () =>
    succeed(paths.map(pageOf))

function makeTool(engine?: SelectedSearchEngine, search = finding('x'), web: Partial<WebConfig> = {}) {
  return createWebSearch(search, {
    web: { ...emptyTurnConfig.web, ...(engine && { searchEngine: engine }), ...web },
  })
}

test('asks for approval of the engine, shows the query, and sends it to the engine that the person chose', async () => {
  const tool = makeTool(tavily)
  const args = { query: 'tides today' }
  expect(tool.approvalKey?.(args)).toBe('tavily')
  expect(tool.describeCall?.(args)?.text).toBe('Allow web_search to send “tides today” to Tavily?')
  expect(tool.address?.(args)).toMatchObject({
    origin: 'https://api.tavily.com',
    chosenBy: 'user',
    hasBody: true,
  })
  expect(tool.effects).toEqual(['read', 'network'])
  expect(await tool.disabledReason?.()).toBeUndefined()
})

test('passes the query on, with a default count', async () => {
  const searches: unknown[] = []
  const search: SearchWebPort = async (query, { engine }) => {
    searches.push([engine, query])
    return succeed([])
  }
  const tool = makeTool(tavily, search)
  const outcome = await callTool(tool, { query: ' tides ', within: 'week' })
  await callTool(tool, { query: 'tides', count: 2, within: null })
  expect(searches).toEqual([
    ['tavily', { text: 'tides', count: 6, within: 'week' }],
    ['tavily', { text: 'tides', count: 2, within: undefined }],
  ])
  expect(outcome).toMatchObject({
    value: { results: [], note: expect.stringContaining('Nothing was found') },
  })
})

test('gives a page the same number throughout a turn', async () => {
  const answers = [finding('a', 'b'), finding('b', 'c')]
  const tool = makeTool(tavily, async (query, options) => (answers.shift() ?? finding())(query, options))
  const numbersOf = async () => {
    const value = valueOf(await callTool(tool, { query: 'x' })) as { results: { number: number }[] }
    return value.results.map(({ number }) => number)
  }
  expect([await numbersOf(), await numbersOf()]).toEqual([
    [1, 2],
    [2, 3],
  ])
})

test('gives later turns titles and addresses without passages', async () => {
  const tool = makeTool(tavily)
  const value = valueOf(await callTool(tool, { query: 'x' })) as never
  expect(tool.toHistoryOutput?.(value)).toEqual({
    engine: 'Tavily',
    query: 'x',
    summary: '1 page from Tavily',
    results: [{ number: 1, title: 'x', url: 'https://a.example/x' }],
  })
})

test('names sample pages as samples before and after the call', async () => {
  const tool = makeTool(sample)
  expect(tool.describeCall?.({ query: 'bees' })?.text).toContain('Nothing leaves this device')
  expect(tool.address?.({ query: 'bees' })).toBeUndefined()
  expect(await callTool(tool, { query: 'bees' })).toMatchObject({
    value: { note: expect.stringContaining('Sample data') },
  })
})

test('says where to choose an engine if there is none, and does not search', async () => {
  const tool = makeTool(undefined, () => {
    throw new Error('nobody was to be asked')
  })
  expect((await tool.disabledReason?.())?.text).toContain('Settings > Tools & permissions > Web')
  expect(await callTool(tool, { query: 'x' })).toMatchObject({ failure: { code: 'tool-switched-off' } })
})

test('is unavailable only if the model searches the web itself', () => {
  const [first, second] = ['p1' as ProviderId, 'p2' as ProviderId]
  const tool = makeTool(tavily, finding(), { searchHosts: new Set([first]) })
  const isThere = (providerId: ProviderId, ...hostedTools: 'web-search'[]) =>
    tool.isAvailable?.({ model: { providerId, modelId: 'm' }, hostedTools })
  expect(isThere(first, 'web-search')).toBe(false)
  expect([isThere(first), isThere(second, 'web-search')]).toEqual([true, true])
})

test('returns the failure of the engine unchanged', async () => {
  const failure = createFailure('no-credit')
  expect(
    await callTool(
      makeTool(tavily, async () => fail(failure)),
      { query: 'x' },
    ),
  ).toEqual(fail(failure))
})
