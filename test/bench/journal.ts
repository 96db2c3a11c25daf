/**
 * Measures what the journal costs a round in a browser: `node test/bench/journal.ts`. The real engine writes to the real storage
 * (IndexedDB, strict where it has to be), built as for production, in a worker of a headless Chromium.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { browserFlags, ensureBrowser } from '../scripts/browser.ts'
import type { JournalCosts } from './journal-costs.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'innerloop-journal-'))
try {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      target: 'es2024',
      outDir: folder,
      emptyOutDir: false,
      lib: {
        entry: path.resolve(import.meta.dirname, 'journal-worker.ts'),
        formats: ['es'],
        fileName: 'journal',
      },
    },
  })
  report(await measure(readFileSync(path.join(folder, 'journal.js'))))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(script: Buffer): Promise<JournalCosts> {
  const server = createServer((request, response) => {
    const isScript = request.url === '/journal.js'
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
    response.end(isScript ? script : '<!doctype html><title>journal</title>')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  // The profile is on the disk, because writes to a profile in memory take no time.
  const profile = path.join(folder, 'profile')
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureBrowser(),
    args: browserFlags,
  })
  try {
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${port}/`)
    const answer = await page.evaluate(
      () =>
        new Promise<JournalCosts | { error: string }>((resolve) => {
          const worker = new Worker('/journal.js', { type: 'module' })
          worker.addEventListener('message', ({ data }) => {
            resolve(data as JournalCosts | { error: string })
          })
          worker.addEventListener('error', ({ message }) => {
            resolve({ error: message })
          })
        }),
    )
    if ('error' in answer) throw new Error(answer.error)
    return answer
  } finally {
    await context.close()
    server.close()
  }
}

function report({ journal, list }: JournalCosts): void {
  const describe = (costs: readonly number[]): string =>
    `median ${percentile(costs, 0.5)} ms, p95 ${percentile(costs, 0.95)} ms`
  console.log(
    `journal in Chromium: ${describe(journal)} per round of 100 tokens and a tool call (${journal.length} rounds); without it ${describe(list)}`,
  )
}

function percentile(values: readonly number[], share: number): string {
  const sorted = values.toSorted((left, right) => left - right)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(2)
}
