import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteDamagedFiles, isCacheable, onDemandFiles, type OnDemandFile } from './on-demand-files.ts'

const script = 'export const chart = 1'
const page = '<!doctype html><title>Not found</title>'
const listedUrl = 'https://here/app/assets/on-demand/plot-abc.js'
const otherUrl = 'https://here/app/assets/on-demand/plot-old.js'

const files = new Map<string, OnDemandFile>([
  [
    listedUrl,
    {
      url: 'assets/on-demand/plot-abc.js',
      bytes: script.length,
      digest: createHash('sha256').update(script).digest('base64').slice(0, 12),
    },
  ],
])

const respond = (body: string, type: string, status = 200) =>
  new Response(body, { status, headers: type === '' ? {} : { 'Content-Type': type } })

const responses: [title: string, url: string, response: Response, isCached: boolean][] = [
  ['the content of the build', listedUrl, respond(script, 'text/javascript'), true],
  ['the same with parameters', listedUrl, respond(script, 'application/javascript; charset=utf-8'), true],
  ['a page of a host that answers every address', listedUrl, respond(page, 'text/html'), false],
  ['a page that says it is a script', listedUrl, respond(page, 'text/javascript'), false],
  ['the start of the file', listedUrl, respond(script.slice(0, 9), 'text/javascript'), false],
  ['another script of the same size', listedUrl, respond('export const chart = 2', 'text/javascript'), false],
  ['a part of it', listedUrl, respond(script, 'text/javascript', 206), false],
  ['an error', listedUrl, respond(script, 'text/javascript', 404), false],
  ['a script of another version', otherUrl, respond('other', 'text/javascript'), true],
  ['a page instead of it', otherUrl, respond(page, 'text/html; charset=utf-8'), false],
  ['a text instead of it', otherUrl, respond('Not found', 'text/plain'), false],
  ['something without a type', otherUrl, respond('', ''), false],
  ['a font of another version', 'https://here/app/assets/a.woff2', respond('x', 'font/woff2'), true],
  ['a binary without a known type', 'https://here/app/assets/a.packed', respond('x', ''), true],
  ['a page instead of a binary', 'https://here/app/assets/a.wasm', respond(page, 'Text/HTML'), false],
]

test.each(responses)('%s at %s', async (_, url, response, isCached) => {
  expect(onDemandFiles.test(url)).toBe(true)
  expect(await isCacheable(url, response, files)).toBe(isCached)
  expect(response.bodyUsed, 'the page reads the response as well').toBe(false)
})

test('damaged files are deleted from a cache, and no others', async () => {
  const cached = new Map([
    [listedUrl, respond(page, 'text/html')],
    [otherUrl, respond('other', 'text/javascript')],
    ['https://here/app/assets/b.wasm', respond(page, 'text/html')],
  ])
  const deleted = await deleteDamagedFiles(
    {
      keys: async () => [...cached.keys()].map((url) => ({ url })),
      match: async (url) => cached.get(url),
      delete: async (url) => cached.delete(url),
    },
    files,
  )
  expect(deleted).toEqual([listedUrl, 'https://here/app/assets/b.wasm'])
  expect([...cached.keys()]).toEqual([otherUrl])
})
