import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createBrowserFetch } from '../../../test/doubles/browser-fetch.ts'
import { RecordingEgress } from '../../../test/doubles/recording-egress.ts'
import { serveOnLoopback } from '../../../test/doubles/serve-on-loopback.ts'
import type { LocalServerStatus, LocalServer } from '../../core/model/providers/local-servers.ts'
import { findLocalServers, type ServerSearchOptions } from './find-local-servers.ts'

const page = 'https://chat.example'
const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }

type Answers = Record<string, unknown>

/** Starts a server that answers these paths. The headers decide which origins it allows. */
async function serve(answers: Answers, headers: Record<string, string> = open) {
  const { origin, seen } = await serveOnLoopback((request: IncomingMessage, response: ServerResponse) => {
    const answer = request.method === 'OPTIONS' ? '' : answers[request.url ?? '']
    const status = answer === undefined ? 404 : 200
    response.writeHead(status, { ...headers, 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  return { baseUrl: `${origin}/v1`, seen }
}

async function search(servers: readonly LocalServer[], change: Partial<ServerSearchOptions> = {}) {
  const updates: (readonly LocalServerStatus[])[] = []
  const scope = new RecordingEgress()
  await findLocalServers({
    servers,
    onChange: (now) => updates.push(now),
    signal: new AbortController().signal,
    scope,
    fetch: createBrowserFetch(page),
    environment: () => ({ isOnline: false, pageOrigin: page, isSecurePage: true }),
    permission: async () => 'granted',
    ...change,
  })
  return { updates, statuses: updates.at(-1) ?? [], scope }
}

/** Base URL at which nothing listens. */
const nobody = 'http://127.0.0.1:9/v1'
const list = { '/v1/models': { data: [{ id: 'llama' }, { id: 'embed' }] } }

test('lists the models of Ollama with their context windows, even offline', async () => {
  const { baseUrl, seen } = await serve({
    ...list,
    '/api/show': { model_info: { 'llama.context_length': 131072 }, capabilities: ['completion', 'tools'] },
  })
  const { updates, statuses, scope } = await search([
    { kind: 'ollama', label: 'Ollama', addresses: [nobody, baseUrl] },
  ])
  expect(updates[0]).toMatchObject([{ state: 'asking', baseUrl: nobody }])
  expect(statuses).toMatchObject([
    {
      kind: 'ollama',
      state: 'found',
      baseUrl,
      models: [{ id: 'llama', windowTokens: 131072 }, { id: 'embed' }],
    },
  ])
  expect(seen.every(({ headers }) => headers.authorization === undefined)).toBe(true)
  expect(new Set(scope.entries.map(({ host }) => host))).toContain('127.0.0.1:9')
})

test('lists the loaded context length of each model of LM Studio', async () => {
  const models = [{ id: 'qwen', type: 'llm', loaded_context_length: 8192, max_context_length: 32768 }]
  const { baseUrl } = await serve({ '/api/v0/models': { data: models } })
  const { statuses } = await search([{ kind: 'lmstudio', label: 'LM Studio', addresses: [baseUrl] }])
  expect(statuses).toMatchObject([{ state: 'found', models: [{ id: 'qwen', windowTokens: 8192 }] }])
})

test.each([
  ['ollama', /quit Ollama and start it with OLLAMA_ORIGINS=https:\/\/chat\.example/],
  ['lmstudio', /in LM Studio, turn on “Enable CORS”/],
] as const)('%s that blocks this origin is reported with the setting to change', async (kind, setting) => {
  const { baseUrl } = await serve(list, {})
  const { statuses } = await search([{ kind, label: kind, addresses: [baseUrl] }])
  expect(statuses).toMatchObject([{ state: 'closed', baseUrl, failure: { code: 'origin-not-allowed' } }])
  expect(statuses[0]?.failure?.hint).toMatch(setting)
})

test('reports a server as absent if nothing listens', async () => {
  const { statuses } = await search([{ kind: 'ollama', label: 'Ollama', addresses: [nobody] }])
  expect(statuses).toEqual([
    { kind: 'ollama', label: 'Ollama', state: 'absent', baseUrl: nobody, models: [] },
  ])
})

test('reports that the browser denies access to the local network', async () => {
  const { statuses } = await search([{ kind: 'ollama', label: 'Ollama', addresses: [nobody] }], {
    permission: async () => 'denied',
  })
  expect(statuses).toMatchObject([{ state: 'closed', failure: { code: 'local-network-denied' } }])
})

test('ignores a server of another kind, and reports one that needs a key', async () => {
  const other = await serve({})
  const { origin } = await serveOnLoopback((_, response) => {
    response.writeHead(401, { ...open, 'content-type': 'application/json' })
    response.end('{"error":{"message":"Unauthorized"}}')
  })
  const { statuses } = await search([
    { kind: 'openai-compatible', label: 'other', addresses: [other.baseUrl] },
    { kind: 'openai-compatible', label: 'vLLM', addresses: [`${origin}/v1`] },
  ])
  expect(statuses).toMatchObject([
    { state: 'absent', failure: { message: expect.stringContaining('Something else answers') } },
    { state: 'closed', failure: { code: 'key-missing' } },
  ])
})

test('stops when it is aborted', async () => {
  const controller = new AbortController()
  const { origin } = await serveOnLoopback(() => controller.abort())
  const servers = [{ kind: 'ollama', label: 'Ollama', addresses: [`${origin}/v1`, nobody] }] as const
  const { statuses, scope } = await search(servers, { signal: controller.signal })
  expect(statuses[0]?.state).toBe('absent')
  expect(scope.entries).toHaveLength(1)
})
