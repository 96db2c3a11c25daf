import { expect, test } from 'vitest'
import { MemoryBlobs } from '../../../../test/doubles/memory-blobs.ts'
import type { OpenAgentRun } from '../../engine/ports/agent-run-store-port.ts'
import type { CallId, RunId, SessionId } from '../../model/id.ts'
import { forecastResearch } from '../../model/research/forecast-research.ts'
import type { ResearchTerms } from '../../model/research/research-terms.ts'
import type { ResearchEvent, RunEvent, RunEventBody } from '../../model/runs/run-event.ts'
import { maxAddressesPerOrigin, toResearchGrants } from './plan-grants.ts'
import { readWebLog } from './read-web-log.ts'
import { ResearchSession } from './research-session.ts'
import { fingerprintOf } from './simhash.ts'

const model = { providerId: 'demo', modelId: 'demo' } as ResearchTerms['models']['research']
const terms: ResearchTerms = {
  effort: 'quick',
  maxDollars: null,
  maxTokens: null,
  maxActiveMs: 60_000,
  sources: ['web'],
  onlySites: [],
  asksAboutOthers: false,
  language: '',
  length: 'short',
  models: { research: model, writing: model },
}
const links = Array.from({ length: 8 }, (_, index) => `https://found.test/link-${index}`)
const page = `The page lists ${links.join(' ')}. ${'It has many words about bridges and rivers. '.repeat(10)}`
const fetches = (href: string) => ({
  toolName: 'fetch_url',
  address: { origin: '', pathname: '', href, chosenBy: 'model' as const },
})

function createPorts(blobs: MemoryBlobs): ConstructorParameters<typeof ResearchSession>[1] {
  return {
    blobs,
    checkPage: async ({ bytes, quotations }) => ({
      ok: true,
      value: {
        fingerprint: fingerprintOf(new TextDecoder().decode(bytes)),
        found: quotations.map(() => true),
      },
    }),
  }
}

const number = (runId: string, bodies: readonly RunEventBody[]): RunEvent[] =>
  bodies.map((body, seq) => ({ ...body, runId: runId as RunId, seq, at: seq }))

function callOf(callId: string, toolName: string, args: object): RunEventBody[] {
  const call = { callId: callId as CallId, toolName, round: 0 }
  return [
    { type: 'tool-invocation-proposed', ...call, argumentsText: JSON.stringify(args), arguments: args },
    { type: 'tool-invocation-started', ...call },
  ] as RunEventBody[]
}

test('a reload keeps queries, the links of read pages, those that were followed, and fingerprints', async () => {
  const blobs = new MemoryBlobs()
  const options = {
    sessionId: 'session-1' as SessionId,
    effort: 'quick' as const,
    typedAddresses: new Set<string>(),
  }
  const offered = { title: 'Bridges', steps: [{ id: 'one', text: 'When?' }] }
  const root: ResearchEvent[] = []
  const before = new ResearchSession({ ...options, stored: [] }, createPorts(blobs))
  before.bind((event) => root.push(event))
  const typed = 'https://typed.test/report'
  before.start(
    {
      plan: { title: 'Bridges', steps: [{ id: 'one', text: `When? Read ${typed}` }] },
      terms,
      forecast: forecastResearch(terms, {}, 1),
      grants: toResearchGrants(terms, 'Tavily'),
    },
    offered,
  )
  const { signal } = new AbortController()
  const url = 'https://found.test/a'
  const read = (callId: string, address: string, text: string) =>
    before.addPage({ url: address, title: 'Page', text, callId: callId as CallId }, signal)
  before.addFound({ url, title: 'Page', callId: 'search-1' as CallId })
  await read('fetch-0', url, page)
  const followed = links.slice(0, 3)
  for (const [index, link] of followed.entries()) {
    expect(before.grants?.decide(fetches(link))).toBe('approved')
    await read(`fetch-${index + 1}`, link, `Page ${index}`)
  }

  expect(before.grants?.decide(fetches(typed))).toBe('approved')
  const stored = number('run-1', [
    ...callOf('plan-1', 'research_plan', offered),
    ...root,
    ...callOf('call-1', 'researcher_agent', { stepId: 'one' }),
  ])
  const run = { runId: 'child-1', of: { callId: 'call-1' } } as OpenAgentRun
  const events = number('child-1', [
    ...callOf('search-1', 'web_search', { query: 'bridges' }),
    ...[url, ...followed].flatMap((address, index) =>
      callOf(`fetch-${index}`, 'fetch_url', { url: address }),
    ),
  ])
  const earlier = readWebLog(stored, [{ run, events, hasEnded: false }])
  const after = new ResearchSession({ ...options, stored, earlier }, createPorts(blobs))
  await after.restorePages((bytes) => new TextDecoder().decode(bytes))

  expect(after.sources.history().queries).toEqual([{ query: 'bridges', stepId: 'one' }])
  expect(after.sources.list()).toEqual(before.sources.list())
  expect(after.grants?.decide(fetches(typed))).toBe('approved')
  const allowed = links.filter((link) => after.grants?.decide(fetches(link)) === 'approved')
  expect(allowed).toEqual(links.slice(0, maxAddressesPerOrigin))
  after.bind(() => undefined)
  const copy = await after.addPage(
    { url: 'https://copy.test/', title: 'Copy', text: page, callId: 'fetch-9' as CallId },
    signal,
  )
  expect(copy).toMatchObject({ ok: true, value: { sameAs: 1 } })
})

test('a page that is read again, in part, as a whole or by another address, keeps every text that was read once', async () => {
  const blobs = new MemoryBlobs()
  const session = new ResearchSession(
    { sessionId: 'session-1' as SessionId, effort: 'quick', typedAddresses: new Set(), stored: [] },
    createPorts(blobs),
  )
  const read = (text: string, { url, callId }: { url: string; callId: string }) =>
    session.addPage({ url, title: 'Page', text, callId: callId as CallId }, new AbortController().signal)
  for (const [index, text] of ['Article.', 'Navigation.', 'Article.', 'Navigation.'].entries())
    await read(text, { url: index < 2 ? 'https://a.test/' : 'https://www.a.test/', callId: `fetch-${index}` })
  const [source, ...others] = session.sources.list()
  expect(others).toEqual([])
  const stored = source?.blobId && (await blobs.read(source.blobId))
  const bytes = stored?.ok ? stored.value?.bytes : undefined
  expect(new TextDecoder().decode(bytes)).toBe('Article.\n\nNavigation.')
})

test('the text of a file has the passages of all searches, whichever is stored last', async () => {
  const blobs = new MemoryBlobs()
  const session = new ResearchSession(
    { sessionId: 'session-1' as SessionId, effort: 'quick', typedAddresses: new Set(), stored: [] },
    createPorts(blobs),
  )
  const { signal } = new AbortController()
  const search = (text: string, callId: string) =>
    session.addPassages({ file: 'notes.md', text, callId: callId as CallId }, signal)
  await search('The bridge opened in 1998.', 'search-1')
  await Promise.all([search('It closed in 2004.', 'search-2'), search('It was sold.', 'search-3')])
  const [source, ...others] = session.sources.list()
  expect(others).toEqual([])
  const stored = source?.blobId && (await blobs.read(source.blobId))
  const bytes = stored?.ok ? stored.value?.bytes : undefined
  expect(new TextDecoder().decode(bytes)).toBe(
    'The bridge opened in 1998.\n\nIt closed in 2004.\n\nIt was sold.',
  )
})

test('pages that are read now count for the limit of pages', () => {
  const session = new ResearchSession(
    { sessionId: 'session-1' as SessionId, effort: 'quick', typedAddresses: new Set(), stored: [] },
    createPorts(new MemoryBlobs()),
  )
  const reserved = Array.from({ length: 13 }, () => session.reservePage())
  expect(reserved.filter(Boolean)).toHaveLength(12)
  session.releasePage()
  expect(session.reservePage()).toBe(true)
})
