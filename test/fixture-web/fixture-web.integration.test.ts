import { expect, test } from 'vitest'
import { createFetchUrl } from '../../src/adapters/tools/fetch-url.ts'
import { createWebSearch } from '../../src/adapters/tools/web-search.ts'
import { emptyTurnConfig } from '../../src/core/engine/turn/turn-config.ts'
import { callTool, valueOf } from '../doubles/call-tool.ts'
import { ToolPorts } from '../doubles/tool-ports.ts'
import { readFact } from './fixture-page.ts'
import { fixturePages, fixtureTopics, toAddress } from './fixture-topics.ts'
import { startFixtureWeb } from './fixture-web.ts'
import { createWebPorts, fixtureEngine } from './web-ports.ts'

async function openWeb() {
  const ports = createWebPorts(await startFixtureWeb())
  return {
    search: createWebSearch(ports.searchWeb, {
      web: { ...emptyTurnConfig.web, searchEngine: fixtureEngine },
    }),
    fetchUrl: createFetchUrl(Object.assign(new ToolPorts(), ports, { typedAddresses: new Set<string>() })),
  }
}

test('the fixture web has what the research is tested with', () => {
  const count = (has: (page: (typeof fixturePages)[number]) => unknown) => fixturePages.filter(has).length
  expect({
    pages: fixturePages.length,
    slow: count(({ delayMs, host }) => delayMs !== undefined && isOriginal(host)),
    withoutCors: count(({ lacksCors }) => lacksCors),
    injections: count(({ injection }) => injection),
    nearDuplicates: count(({ host }) => !isOriginal(host)),
    facts: fixtureTopics.flatMap(({ pages }) => pages.flatMap(({ facts }) => facts)).length,
    disagreements: fixtureTopics.length,
    deadAddresses: fixtureTopics.filter(({ deadAddress }) => deadAddress).length,
  }).toEqual({
    pages: 40,
    slow: 3,
    withoutCors: 2,
    injections: 6,
    nearDuplicates: 4,
    facts: 60,
    disagreements: 6,
    deadAddresses: 5,
  })
})

const isOriginal = (host: string): boolean =>
  fixtureTopics.some(({ pages }) => pages.some((page) => page.host === host))

test('fetch_url reads every page with its facts word for word, but none that a browser may not read', async () => {
  const { fetchUrl } = await openWeb()
  const read = await Promise.all(
    fixturePages.map(async (page) => ({ page, result: await callTool(fetchUrl, { url: toAddress(page) }) })),
  )
  for (const { page, result } of read) {
    if (page.lacksCors === true) {
      expect(result).toMatchObject({ failure: { code: 'unreachable' } })
      continue
    }
    const { title, text } = valueOf(result) as { title: string; text: string }
    expect(title).toBe(page.title)
    for (const fact of page.facts) {
      const { claim, quotation } = readFact(fact)
      expect(text).toContain(claim)
      expect(quotation.split(' ').length).toBeGreaterThanOrEqual(4)
    }
    if (page.injection !== undefined) expect(text.replaceAll('\\', '')).toContain(page.injection)
  }
})

test('the search of a step finds its pages, a dead address among them, which cannot be read', async () => {
  const { search, fetchUrl } = await openWeb()
  for (const { steps, pages, deadAddress } of fixtureTopics) {
    const found = new Set<string>()
    for (const { query } of steps) {
      const { results } = valueOf(await callTool(search, { query, count: 8 })) as {
        results: { url: string }[]
      }
      for (const { url } of results) found.add(url)
    }
    expect([...found]).toEqual(expect.arrayContaining(pages.map(toAddress)))
    if (!deadAddress) continue
    expect([...found]).toContain(deadAddress.url)
    expect(await callTool(fetchUrl, { url: deadAddress.url })).toMatchObject({
      failure: { code: 'tool-failed' },
    })
  }
})
