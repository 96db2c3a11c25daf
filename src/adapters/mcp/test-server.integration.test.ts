import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { createBrowserFetch } from '../../../test/doubles/browser-fetch.ts'
import { corsFaults } from '../../../test/doubles/mcp-cors-faults.ts'
import { serveMcpFixture } from '../../../test/doubles/serve-mcp-fixture.ts'
import type { McpServer } from '../../core/model/mcp/mcp-server.ts'
import { describeHeaders, testMcpServer } from './test-server.ts'

const pageOrigin = 'https://app.example'

/** Hides the response headers that a server does not expose, as browsers do. */
function hideHeaders(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const exposed = response.headers.get('access-control-expose-headers') ?? ''
    const headers = new Headers(response.headers)
    for (const name of ['www-authenticate', 'mcp-session-id'])
      if (!exposed.includes(name)) headers.delete(name)
    return init?.mode === 'no-cors'
      ? response
      : new Response(response.body, { status: response.status, headers })
  }
}

async function run(url: string, authKind: McpServer['auth']['kind'] = 'oauth') {
  const { steps, result } = await testMcpServer({
    server: { url, authKind },
    scope: { admit: () => true },
    signal: new AbortController().signal,
    platform: {
      fetch: hideHeaders(createBrowserFetch(pageOrigin)),
      environment: () => ({ isOnline: true, pageOrigin, isSecurePage: false }),
    },
    onProgress: () => undefined,
  })
  return { result, steps: new Map(steps.map((step) => [step.name, step])) }
}

test.for(corsFaults)('$title is named in its step', async ({ cors, step: name, state, text }) => {
  const served = await serveMcpFixture(cors)
  onTestFinished(() => served.close())
  const { steps, result } = await run(served.url)
  const step = steps.get(name)
  expect(step?.state).toBe(state)
  expect(step?.failure?.message ?? JSON.stringify(step?.text)).toContain(text ?? pageOrigin)
  expect([...steps.values()].some((each) => each.state === 'waiting' || each.state === 'running')).toBe(false)
  expect(result?.headers).toContain(`Access-Control-Allow-Origin: ${pageOrigin}`)
})

test('a server that does not run is not reachable', async () => {
  const served = await serveMcpFixture()
  await served.close()
  const { steps } = await run(served.url)
  expect(steps.get('Reachable')?.state).toBe('failed')
  expect(steps.get('CORS')?.state).toBe('skipped')
})

test('the headers for the administrator name each marked parameter', () => {
  expect(describeHeaders(pageOrigin, ['Mcp-Param-Region'])).toMatch(
    /Allow-Headers: .*Mcp-Session-Id, Mcp-Param-Region\n/,
  )
})

test('docs/mcp.md has the same headers', () => {
  expect(readFileSync('docs/mcp.md', 'utf8')).toContain(describeHeaders('https://innerloop.example'))
})
