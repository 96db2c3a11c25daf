import { describe, expect, test } from 'vitest'
import { resolveCallDetails } from '../../core/engine/approvals/call-details.ts'
import { findAddresses } from '../../core/engine/approvals/taint-addresses.ts'
import { createFailure, type FailureCode } from '../../core/model/failures/failure.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { callTool, openToolCall, valueOf } from '../../../test/doubles/call-tool.ts'
import { createFetchUrl, type FetchUrlPorts } from './fetch-url.ts'
import type { FetchTextPort, ReadPagePort, ReadThroughPort } from './pages/page-ports.ts'

const page = (text: string, contentType = 'text/plain', status = 200): FetchTextPort => {
  return async () => succeed({ status, contentType, text, isCut: false })
}

/** A short form of the gate. Its own test covers all refusals. */
const checkUrl: FetchUrlPorts['checkUrl'] = (address, chosenBy) => {
  const url = URL.parse(address)
  const isLocal = url?.hostname === '127.0.0.1'
  const mayGo = isLocal ? chosenBy === 'person' : url?.protocol === 'https:' && url.password === ''
  return url && mayGo ? succeed(url) : fail(createFailure('address-blocked'))
}

interface Set {
  fetchText?: FetchTextPort
  readPage?: ReadPagePort
  readThrough?: ReadThroughPort
  typedText?: string
  proxyUrl?: string
  reader?: 'jina-reader'
}

const markdown: ReadPagePort = async ({ html, part }) =>
  succeed({ part, title: 'T', byline: 'Ada', markdown: `# ${html.length}` })
const noReader: ReadThroughPort = async () => fail(createFailure('internal'))

function makeTool({
  fetchText = page('Hello.'),
  readPage = markdown,
  readThrough = noReader,
  typedText = '',
  ...ways
}: Set = {}) {
  return createFetchUrl({
    fetchText,
    readPage,
    readThrough,
    samplePages: {
      has: ({ host }) => host === 'sample.example',
      read: async ({ pathname }) =>
        pathname === '/tides'
          ? { status: 200, html: '<p>Twice a day.' }
          : { status: 404, html: '<p>This page no longer exists.' },
    },
    checkUrl,
    isPrivateAddress: ({ hostname }) => hostname === '127.0.0.1',
    typedAddresses: new Set(findAddresses(typedText)),
    ...ways,
  })
}

async function run(tool: ReturnType<typeof makeTool>, url = 'https://example.com/docs/a?b=c#d') {
  return callTool(tool, { url })
}

describe('addresses that may be read', () => {
  test.each([
    ['https://example.com/a', '', true],
    ['http://example.com/a', '', false],
    ['http://example.com/a', 'read http://example.com/a', false],
    ['https://127.0.0.1/a', '', false],
    ['http://127.0.0.1:8080/a', 'please read http://127.0.0.1:8080/a.', true],
    ['http://127.0.0.1:8080/b', 'please read http://127.0.0.1:8080/a.', false],
    ['https://me:secret@example.com/', '', false],
    ['ftp://example.com/', '', false],
    ['file:///etc/passwd', '', false],
    ['example.com', '', false],
  ])('%s after "%s": %s', (url, typedText, isAllowed) => {
    expect(makeTool({ typedText }).parameters.safeParse({ url }).success).toBe(isAllowed)
  })
})

test('asks for approval of a part of a site, shows the whole address, and taints the turn', () => {
  const tool = makeTool()
  const args = { url: 'https://example.com:8443/docs/a?b=c#d' }
  expect(tool.approvalKey?.(args)).toBe('https://example.com:8443/docs')
  expect(tool.approvalKey?.({ url: 'https://example.com' })).toBe('https://example.com/')
  expect(tool.approvalKey?.({ url: 'https://example.com//docs/a' })).toBe('https://example.com/docs')
  expect(tool.address?.(args)).toMatchObject({ href: args.url, chosenBy: 'model' })
  // The card shows the whole address below the sentence, with the arguments.
  expect(tool.describeCall?.(args)?.text).toBe('Allow fetch_url to read example.com:8443?')
  expect(tool.effects).toEqual(['read', 'network'])
  expect(tool.isUntrusted ?? tool.effects.includes('network')).toBe(true)
})

test('uses a proxy for public addresses only, and names it before the call and in a failure', async () => {
  const requests: [string, string | undefined][] = []
  const fetchText: FetchTextPort = async (url, options) => {
    requests.push([url.href, options.proxyUrl])
    return page('No.', 'text/plain', 502)(url, options)
  }
  const proxyUrl = 'http://127.0.0.1:9/?url='
  const tool = makeTool({ fetchText, proxyUrl, typedText: 'http://127.0.0.1:8080/a' })
  expect(tool.describeCall?.({ url: 'https://docs.example/a' })?.text).toBe(
    'Allow fetch_url to read docs.example through your proxy 127.0.0.1:9, which sees the address and the response?',
  )
  expect(tool.describeCall?.({ url: 'http://127.0.0.1:8080/a' })?.text).not.toContain('proxy')
  expect(await run(tool, 'https://docs.example/a')).toMatchObject({
    failure: { message: 'docs.example, or the proxy 127.0.0.1:9, returned status 502.' },
  })
  await run(tool, 'http://127.0.0.1:8080/a')
  expect(requests).toEqual([
    ['https://docs.example/a', proxyUrl],
    ['http://127.0.0.1:8080/a', undefined],
  ])
})

describe('a reader that the person switched on', () => {
  const blocked =
    (code: FailureCode): FetchTextPort =>
    async () =>
      fail(createFailure(code))
  const reads = (requests: string[] = []): Set => ({
    reader: 'jina-reader',
    readThrough: async ({ href }) => {
      requests.push(href)
      return succeed({ title: 'Docs', published: '2026', text: 'The page.' })
    },
  })

  test.each(['unreachable', 'redirected', 'tool-failed'] as const)(
    'is used if the page is %s',
    async (code) => {
      const requests: string[] = []
      const tool = makeTool({ ...reads(requests), fetchText: blocked(code) })
      const bench = openToolCall()
      const outcome = await callTool(tool, { url: 'https://docs.example/a' }, bench)
      expect(outcome).toEqual(
        succeed({
          url: 'https://docs.example/a',
          via: 'Jina Reader',
          title: 'Docs',
          published: '2026',
          text: 'The page.',
        }),
      )
      expect(requests).toEqual(['https://docs.example/a'])
      expect(bench.updates).toEqual(['docs.example', 'could not be read', 'Jina Reader', 'read it'])
    },
  )

  test('is used if a site blocks programs, but not if the page is missing', async () => {
    const requests: string[] = []
    const answer = async (status: number) =>
      run(makeTool({ ...reads(requests), fetchText: page('', 'text/html', status) }))
    expect((await answer(403)).ok).toBe(true)
    expect((await answer(404)).ok).toBe(false)
    expect(requests).toHaveLength(1)
  })

  test('is named before the call, and never gets an address of this computer', async () => {
    const requests: string[] = []
    const set = {
      ...reads(requests),
      fetchText: blocked('unreachable'),
      typedText: 'http://127.0.0.1:8080/a',
    }
    const tool = makeTool(set)
    expect(tool.describeCall?.({ url: 'https://docs.example/a' })?.text).toContain(
      'If the site doesn’t allow that, Jina Reader reads it and sees the address and the page.',
    )
    expect(tool.describeCall?.({ url: 'http://127.0.0.1:8080/a' })?.text).not.toContain('Jina')
    expect(await run(tool, 'http://127.0.0.1:8080/a')).toMatchObject({ failure: { code: 'unreachable' } })
    expect(requests).toEqual([])
  })

  test('without a reader, the failure says what the person can do, only if it would help', async () => {
    const failureOf = async (code: FailureCode) => {
      const outcome = await run(makeTool({ fetchText: blocked(code) }))
      return outcome.ok ? undefined : outcome.failure.hint
    }
    expect(await failureOf('unreachable')).toContain('turned on in Settings > Tools & permissions > Web')
    expect(await failureOf('offline')).not.toContain('Settings > Tools & permissions > Web')
  })
})

describe('the result', () => {
  test('text unchanged, and a page as Markdown with its metadata', async () => {
    expect(await run(makeTool())).toMatchObject({ value: { status: 200, text: 'Hello.' } })
    expect(valueOf(await run(makeTool({ fetchText: page('<p>', 'text/html') })))).toEqual({
      url: 'https://example.com/docs/a?b=c#d',
      status: 200,
      contentType: 'text/html',
      part: 'article',
      title: 'T',
      byline: 'Ada',
      text: '# 3',
    })
  })

  test.each([
    ['no reader gets through', async () => succeed(null)],
    ['the reader takes too long', async () => fail(createFailure('tool-timed-out'))],
  ] satisfies [string, ReadPagePort][])('a page that %s as its text, with a notice', async (_, readPage) => {
    const html =
      '<title>A &amp; B</title><style>p{}</style><h1>One</h1><p>two<script>evil()</script> &lt;three&gt;'
    expect(await run(makeTool({ fetchText: page(html, 'text/html'), readPage }))).toMatchObject({
      value: { title: 'A & B', text: 'One\n\ntwo <three>', note: expect.stringContaining('plain words') },
    })
  })

  test('a long text whole, because it is stored outside the chat', async () => {
    const text = `first ${'ä'.repeat(100_000)} last`
    const result = await run(makeTool({ fetchText: page(text) }))
    expect(result).toMatchObject({ value: { text } })
  })

  test('only as much of a huge page as a parser can read in a reasonable time', async () => {
    const outcome = await run(makeTool({ fetchText: page(`<p>${'x'.repeat(3_000_000)}`, 'text/html') }))
    expect(outcome).toMatchObject({
      value: { text: '# 2000000', note: expect.stringContaining('first 2000000') },
    })
  })

  test('a refusal of the server, or of the browser, as a failure', async () => {
    expect(await run(makeTool({ fetchText: page('Not here', 'text/plain', 404) }))).toMatchObject({
      failure: { code: 'tool-failed', message: 'example.com returned status 404.', detail: 'Not here' },
    })
    const unreachable = async () => fail(createFailure('unreachable'))
    expect(await run(makeTool({ fetchText: unreachable }))).toMatchObject({
      failure: { code: 'unreachable' },
    })
  })
})

test('reads a sample page without a request, with an approval like any other page', async () => {
  const tool = makeTool({
    fetchText: () => {
      throw new Error('a request')
    },
    readPage: async ({ html }) => succeed({ part: 'article', title: 'Tides', markdown: html }),
  })
  const args = { url: 'https://sample.example/tides' }
  expect(resolveCallDetails(tool, args)).toMatchObject({
    value: { isGated: true, address: { href: args.url } },
  })
  expect(await callTool(tool, args)).toMatchObject({ value: { title: 'Tides', text: '<p>Twice a day.' } })
  expect(await callTool(tool, { url: 'https://sample.example/gone' })).toMatchObject({
    failure: { code: 'tool-failed', message: expect.stringContaining('404') },
  })
})
