import { describe, expect, test } from 'vitest'
import { findTypedAddresses, PlanGrants, toResearchGrants } from './plan-grants.ts'

const address = (href: string) => ({ origin: '', pathname: '', href, chosenBy: 'model' as const })
const fetches = (href: string) => ({ toolName: 'fetch_url', address: address(href) })

function createGrants({ onlySites = [] as string[], asksAboutOthers = false, hasEngine = true } = {}) {
  const terms = { sources: ['web' as const], onlySites, asksAboutOthers }
  const grants = new PlanGrants(
    toResearchGrants(terms, hasEngine ? 'Tavily' : undefined),
    terms,
    new Set(['https://typed.test/page']),
  )
  grants.addListed({ url: 'https://found.test/a' })
  grants.addPage({
    url: 'https://found.test/a',
    text:
      [1, 2, 3, 4, 5, 6, 7].map((number) => `https://found.test/link-${number}`).join(' ') +
      ' https://other.test/x',
  })
  return grants
}

describe('what starting a plan approves', () => {
  test.each([
    ['a search with the engine', { toolName: 'web_search', address: undefined }, 'approved'],
    ['an address that a search listed', fetches('https://found.test/a'), 'approved'],
    ['the same address with a fragment', fetches('https://found.test/a#top'), 'approved'],
    ['the same address with a query', fetches('https://found.test/a?q=secret'), 'refused'],
    ['an address that the user typed', fetches('https://typed.test/page'), 'approved'],
    ['another address of a typed host', fetches('https://typed.test/other'), 'refused'],
    ['an address of its own origin that a page lists', fetches('https://found.test/link-1'), 'approved'],
    ['an address of another origin that a page lists', fetches('https://other.test/x'), 'refused'],
    ['an address that only the model wrote', fetches('https://evil.test/?q=secret'), 'refused'],
    ['no address', { toolName: 'fetch_url', address: undefined }, 'undecided'],
    ['a tool that uses no network', { toolName: 'submit_notes', address: undefined }, 'undecided'],
  ] as const)('%s', (_what, call, verdict) => {
    expect(createGrants().decide(call)).toBe(verdict)
  })

  test('at most 5 further addresses of an origin, each counted once', () => {
    const grants = createGrants()
    const verdicts = [1, 1, 2, 3, 4, 5, 6, 5].map((number) =>
      grants.decide(fetches(`https://found.test/link-${number}`)),
    )
    expect(verdicts).toEqual([
      'approved',
      'approved',
      'approved',
      'approved',
      'approved',
      'approved',
      'refused',
      'approved',
    ])
  })

  test('without a search engine no search', () => {
    expect(createGrants({ hasEngine: false }).decide({ toolName: 'web_search', address: undefined })).toBe(
      'refused',
    )
  })

  test('other addresses are asked about if the user wants that', () => {
    expect(createGrants({ asksAboutOthers: true }).decide(fetches('https://evil.test/'))).toBe('asks')
  })

  test.each([
    ['a page of the site', 'https://docs.only.test/guide', 'approved'],
    ['the site with www', 'https://www.only.test/', 'approved'],
    ['a site that ends with its name', 'https://notonly.test/', 'refused'],
    ['a listed address of another site', 'https://found.test/a', 'refused'],
  ])('with “Only these sites”: %s', (_what, url, verdict) => {
    expect(createGrants({ onlySites: ['https://www.only.test/start'] }).decide(fetches(url))).toBe(verdict)
  })
})

test('an address that the user adds to a step is typed, unless the model offered one of its origin', () => {
  const offered = { title: 'Bridges', steps: [{ id: 'one', text: 'Read https://evil.test/?q=secret' }] }
  const steps = [
    { id: 'one', text: 'Read https://evil.test/?q=secret&more' },
    { id: 'two', text: 'Summarize https://report.test/2024' },
  ]
  expect(findTypedAddresses({ steps }, offered)).toEqual(['https://report.test/2024'])
})
