/**
 * Builds the app and runs the benchmarks that exist on this machine, one after the other: `npm run bench [runs of the streams]`.
 * With a commit, it compares that build with this one instead: `npm run bench -- --against 229a473d [--runs 7] [stream typing loop open]`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { findShared } from '../media/read-sample-file.ts'
import { ensureBrowser } from '../scripts/browser.ts'
import { comparedBenches, compareTrees } from './compare-trees.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, runs: { type: 'string', default: '7' } },
})
if (values.against !== undefined) {
  const unknown = positionals.filter((name) => !comparedBenches.some((bench) => bench === name))
  if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')} to compare.`)
  const chosen = comparedBenches.filter((bench) => positionals.includes(bench))
  const benches = chosen.length > 0 ? chosen : comparedBenches
  const isGood = await compareTrees({ against: values.against, benches, runs: Number(values.runs) })
  process.exit(isGood ? 0 : 1)
}

const [runs = '3'] = positionals
const benches = [
  { name: 'markdown', file: path.resolve('test/bench/markdown.ts'), args: [] },
  { name: 'loop', file: path.resolve('test/bench/loop.ts'), args: [] },
  { name: 'journal', file: path.resolve('test/bench/journal.ts'), args: [] },
  { name: 'review', file: path.resolve('test/bench/review.ts'), args: [] },
  { name: 'workflows', file: path.resolve('test/bench/workflows.ts'), args: [] },
  { name: 'rules about streamed text', file: path.resolve('test/bench/stream-rules.ts'), args: [] },
  { name: 'job on the page', file: path.resolve('test/bench/job-page.ts'), args: [] },
  { name: 'research', file: path.resolve('test/bench/research.ts'), args: [] },
  { name: 'long session', file: path.resolve('test/bench/long-session.ts'), args: [] },
  { name: 'typing', file: path.resolve('test/bench/typing.ts'), args: [] },
  { name: 'approval', file: path.resolve('test/bench/approval.ts'), args: [] },
  { name: 'secret scan', file: path.resolve('test/bench/secret-scan.ts'), args: [] },
  { name: 'hostile texts', file: path.resolve('test/bench/hostile-texts.ts'), args: [] },
  { name: 'search', file: path.resolve('test/bench/search.ts'), args: [] },
  { name: 'mcp', file: path.resolve('test/bench/mcp.ts'), args: [] },
  { name: 'cold load', file: path.resolve('test/bench/cold-load.ts'), args: [] },
  { name: 'first chart', file: path.resolve('test/bench/first-chart.ts'), args: [] },
  { name: 'lighthouse', file: path.resolve('test/bench/lighthouse.ts'), args: [] },
  { name: 'stream', file: path.resolve('test/bench/stream.ts'), args: [runs] },
  { name: 'stream, as the team compares it', file: findShared('bench/stream.mjs').path, args: [runs] },
]

const browser = ensureBrowser()
console.log('build: what is measured is the production build of this tree')
await build({ logLevel: 'warn' })
for (const { name, file, args } of benches) {
  if (!existsSync(file)) {
    console.log(`${name}: not run, ${path.relative('.', file)} is not on this machine`)
    continue
  }
  console.log(`${name}: ${path.relative('.', file)} ${args.join(' ')}`)
  const { status } = spawnSync('node', [file, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CHROMIUM_PATH: browser },
  })
  if (status !== 0) process.exitCode = 1
}
