import { describe, expect, test } from 'vitest'
import { findAddresses } from '../../core/authority/taint.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import { fail, succeed } from '../../core/kernel/result.ts'
import { callTool } from '../../../test/doubles/call-tool.ts'
import { createFetchUrl, type FetchTextPort, type FetchUrlPorts } from './fetch-url.ts'

const page = (text: string, contentType = 'text/plain', status = 200): FetchTextPort => {
  return async () => succeed({ status, contentType, text, isCut: false })
}

/** The gate in short: what it refuses in full is its own test. */
const checkUrl: FetchUrlPorts['checkUrl'] = (address, chosenBy) => {
  const url = URL.parse(address)
  const isLocal = url?.hostname === '127.0.0.1'
  const mayGo = isLocal ? chosenBy === 'person' : url?.protocol === 'https:' && url.password === ''
  return url && mayGo ? succeed(url) : fail(createFailure('address-blocked'))
}

function makeTool({
  fetchText = page('Hello.'),
  words = '',
  proxyUrl,
}: { fetchText?: FetchTextPort; words?: string; proxyUrl?: string } = {}) {
  return createFetchUrl({
    proxyUrl,
    isPrivateAddress: ({ hostname }) => hostname === '127.0.0.1',
    fetchText,
    checkUrl,
    spelledOut: new Set(findAddresses(words)),
  })
}

async function run(tool: ReturnType<typeof makeTool>, url = 'https://example.com/docs/a?b=c#d') {
  return callTool(tool, { url })
}

describe('what may be read', () => {
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
  ])('%s after "%s": %s', (url, words, isAllowed) => {
    expect(makeTool({ words }).parameters.safeParse({ url }).success).toBe(isAllowed)
  })
})

test('asks for a part of a site, shows the whole address, and taints what follows', () => {
  const tool = makeTool()
  const args = { url: 'https://example.com:8443/docs/a?b=c#d' }
  expect(tool.approvalKey?.(args)).toBe('https://example.com:8443/docs')
  expect(tool.approvalKey?.({ url: 'https://example.com' })).toBe('https://example.com/')
  expect(tool.address?.(args)).toMatchObject({ href: args.url, chosenBy: 'model' })
  // The whole address is below the sentence, with the arguments.
  expect(tool.describeCall?.(args)).toBe(
    'Read a page of example.com:8443 from this browser, without any key or cookie.',
  )
  expect(tool.effects).toEqual(['read', 'network'])
  expect(tool.isUntrusted ?? tool.effects.includes('network')).toBe(true)
})

test('a proxy is asked for public addresses only, named before the call, and suspected after it', async () => {
  const asked: [string, string | undefined][] = []
  const fetchText: FetchTextPort = async (url, options) => {
    asked.push([url.href, options.proxyUrl])
    return page('No.', 'text/plain', 502)(url, options)
  }
  const proxyUrl = 'http://127.0.0.1:9/?url='
  const tool = makeTool({ fetchText, proxyUrl, words: 'http://127.0.0.1:8080/a' })
  expect(tool.describeCall?.({ url: 'https://docs.example/a' })).toBe(
    'Read a page of docs.example through your proxy 127.0.0.1:9, which sees the address and the answer.',
  )
  expect(tool.describeCall?.({ url: 'http://127.0.0.1:8080/a' })).toContain('from this browser')
  expect(await run(tool, 'https://docs.example/a')).toMatchObject({
    failure: { message: 'docs.example, or the proxy 127.0.0.1:9, answered with status 502.' },
  })
  await run(tool, 'http://127.0.0.1:8080/a')
  expect(asked).toEqual([
    ['https://docs.example/a', proxyUrl],
    ['http://127.0.0.1:8080/a', undefined],
  ])
})

describe('what it answers', () => {
  test('text as it is, a page as its words', async () => {
    expect(await run(makeTool())).toMatchObject({ value: { status: 200, text: 'Hello.' } })
    const html =
      '<title>A &amp; B</title><style>p{}</style><h1>One</h1><p>two<script>evil()</script> &lt;three&gt;'
    expect(await run(makeTool({ fetchText: page(html, 'text/html') }))).toMatchObject({
      value: { title: 'A & B', text: 'One\n\ntwo <three>' },
    })
  })

  test('the two ends of what is long, within 64 KB, and how much is missing', async () => {
    const text = `first ${'ä'.repeat(100_000)} last`
    const result = await run(makeTool({ fetchText: page(text) }))
    const value = (result.ok ? result.value : null) as { text: string; omittedBytes: number }
    expect(new TextEncoder().encode(value.text).byteLength).toBeLessThanOrEqual(64 * 1024)
    expect(value.text.startsWith('first ä')).toBe(true)
    expect(value.text.endsWith('ä last')).toBe(true)
    expect(value.text).toContain(`[${value.omittedBytes} bytes left out here]`)
    expect(value.text).not.toContain('\uFFFD')
  })

  test('a refusal of the server, or of the browser, as a failure', async () => {
    expect(await run(makeTool({ fetchText: page('Not here', 'text/plain', 404) }))).toMatchObject({
      failure: { code: 'tool-failed', message: 'example.com answered with status 404.', detail: 'Not here' },
    })
    const unreachable = async () => fail(createFailure('unreachable'))
    expect(await run(makeTool({ fetchText: unreachable }))).toMatchObject({
      failure: { code: 'unreachable' },
    })
  })
})
