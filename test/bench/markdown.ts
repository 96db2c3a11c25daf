/**
 * Measures what the Markdown of one streamed answer costs the worker: `node test/bench/markdown.ts [file] [charactersPerSecond]`.
 * Renders in flushes as a live reply would (66 ms of text each) and prints the CPU time of appending, flushing and finishing.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createReplyRenderer } from '../../src/adapters/markdown/reply-renderer.ts'
import { findShared } from '../media/read-sample-file.ts'

const [file = findShared('bench/answer.md').path, rate = '5150'] = process.argv.slice(2)
if (!existsSync(file)) {
  console.log(`markdown: skipped, ${file} is not here`)
  process.exit(0)
}
const text = readFileSync(file, 'utf8')
const flushMs = 66
const charactersPerFlush = Math.max(1, Math.round((Number(rate) * flushMs) / 1000))

async function measure(): Promise<object> {
  let clockMs = 0
  const renderer = createReplyRenderer({ now: () => clockMs + performance.now() })
  let flushCpuMs = 0
  let longestFlushMs = 0
  let sentBytes = 0
  const startedAt = process.cpuUsage()
  for (let at = 0; at < text.length; at += charactersPerFlush) {
    const before = performance.now()
    renderer.append(0, text.slice(at, at + charactersPerFlush))
    const updates = renderer.flush()
    const cost = performance.now() - before
    flushCpuMs += cost
    longestFlushMs = Math.max(longestFlushMs, cost)
    sentBytes += updates.length > 0 ? JSON.stringify(updates).length : 0
    clockMs += flushMs
  }
  const finishedAt = performance.now()
  const [blocks = []] = await renderer.finish()
  sentBytes += JSON.stringify(renderer.flush()).length
  const { user, system } = process.cpuUsage(startedAt)
  return {
    blocks: blocks.length,
    flushes: Math.ceil(text.length / charactersPerFlush),
    flushMs: Math.round(flushCpuMs),
    longestFlushMs: Math.round(longestFlushMs),
    finishMs: Math.round(performance.now() - finishedAt),
    sentKilobytes: Math.round(sentBytes / 1000),
    processCpuMs: Math.round((user + system) / 1000),
  }
}

for (const run of ['cold', 'warm', 'warm']) console.log(JSON.stringify({ run, ...(await measure()) }))
