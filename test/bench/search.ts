/**
 * Measures search in all chats, in a browser: `node test/bench/search.ts [chats]`. Stores 5,000 chats of 40 messages
 * with 400 characters on average. First builds the index, then searches for one or two words, every fourth time
 * misspelled.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { browserFlags, ensureBrowser } from '../scripts/browser.ts'
import type { SearchCosts } from './search-costs.ts'

const limits = { heldBytes: 150e6, searchMs: 150, listMs: 200 }
const chats = Number(process.argv[2] ?? 5000)
const folder = mkdtempSync(path.join(tmpdir(), 'innerloop-search-'))
try {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      target: 'es2024',
      outDir: folder,
      emptyOutDir: false,
      lib: {
        entry: path.resolve(import.meta.dirname, 'search-worker.ts'),
        formats: ['es'],
        fileName: 'search',
      },
    },
  })
  report(await measure(readFileSync(path.join(folder, 'search.js'))))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(script: Buffer): Promise<SearchCosts> {
  const server = createServer((request, response) => {
    const isScript = request.url === '/search.js'
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
    response.end(isScript ? script : '<!doctype html><title>search</title>')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    executablePath: ensureBrowser(),
    args: browserFlags,
  })
  try {
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${port}/`)
    const answer = await page.evaluate(
      (wanted) =>
        new Promise<SearchCosts | { error: string }>((resolve) => {
          const worker = new Worker('/search.js', { type: 'module' })
          worker.addEventListener('message', ({ data }) => {
            resolve(data as SearchCosts | { error: string })
          })
          worker.addEventListener('error', ({ message }) => {
            resolve({ error: message })
          })
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
          worker.postMessage(wanted)
        }),
      chats,
    )
    if ('error' in answer) throw new Error(answer.error)
    return answer
  } finally {
    await context.close()
    server.close()
  }
}

function report(costs: SearchCosts): void {
  const { messages, characters, buildMs, storedBytes, memoryBytes, listMs, floorMs, searches } = costs
  const p95 = percentile(searches, 0.95)
  console.log(
    `search: ${messages} messages of ${Math.round(characters / messages)} characters in Chromium; index first built in ${(buildMs / 1000).toFixed(1)} s, ${megabytes(storedBytes)} stored`,
  )
  console.log(
    `  index in memory ${megabytes(memoryBytes)}: ${ratio(memoryBytes / limits.heldBytes)} of the limit of 150 MB`,
  )
  console.log(
    `  search median ${percentile(searches, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms: ${ratio(p95 / limits.searchMs)} of the limit of 150 ms (${searches.length} searches)`,
  )
  console.log(
    `  list of chats ${listMs.toFixed(1)} ms: ${ratio(listMs / limits.listMs)} of the limit of 200 ms, ${ratio(listMs / floorMs)} of what reading their rows takes`,
  )
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

function ratio(value: number): string {
  return `${value.toFixed(2)}x`
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
