/**
 * Runs what is too long for `npm test`: checks all regular expressions, then runs all cases of the integration tests
 * and the conformance suites of MCP, then the journeys of `e2e/soak` or the named ones.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const campaigns = [
  'run-turn.laws',
  'turn-projection.laws',
  'turn-modes',
  'authorize-call',
  'agent-hooks.laws',
  'clip-fragments',
  'vault-crashes',
  'streaming-law',
  'cut-points',
  'reduction-cuts',
  'preview.laws',
  'markdown-suites',
  'model-switch',
  'hostile-input',
  'usage-accounting',
  'wire-fuzz',
  'refusals.integration',
  'prompt-cache',
  'captures.integration',
  'agent-campaigns',
  'research-crashes',
  'research-forecast',
  'mcp-tokens',
  'run-workflow.laws',
  'workflow-crashes',
  'workflow-budgets',
]
const stages = [
  { command: 'node', args: ['test/scripts/patterns.ts', '--all'] },
  { command: 'vitest', args: ['run', '--maxWorkers=1', ...campaigns] },
  { command: 'node', args: ['test/scripts/mcp-conformance.ts'] },
  { command: 'vite', args: ['build', '--logLevel', 'warn'] },
  { command: 'playwright', args: ['test', '-c', 'e2e/soak.config.ts', ...process.argv.slice(2)] },
  // Journeys check every screen at all widths and in both themes, and take all cases.
  { command: 'playwright', args: ['test', '-c', 'e2e', '--workers=1', ...findDrawingJourneys()] },
]

const failed = stages.filter(({ command, args }) => {
  console.log(`\n# ${command} ${args.join(' ')}`)
  const full = { INNERLOOP_RUNS: '10000', INNERLOOP_CUTS: 'all', INNERLOOP_TURNS: '1000', E2E_LOOKS: 'all' }
  const env = { ...full, ...process.env }
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status !== 0
})
process.exitCode = failed.length === 0 ? 0 : 1

function findDrawingJourneys(): string[] {
  return readdirSync('e2e/journeys')
    .map((file) => path.join('e2e/journeys', file))
    .filter((file) => /expectAccessible\(|drawCases\(/.test(readFileSync(file, 'utf8')))
}
