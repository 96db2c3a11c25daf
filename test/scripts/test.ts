/**
 * Runs every test: first the checks, the tests that need sockets, whole workers or many runs, and the production build
 * with its size limits, three at a time. Then it runs the journeys in a browser, which use both cores. Journeys with a tag
 * such as `@turn-2` take turns, unless `E2E_TURNS=all` is set.
 */
import { spawnSync } from 'node:child_process'
import { checkSteps, vitestStep } from './check-steps.ts'
import { reportStep } from './report-step.ts'
import { runSteps, type Step } from './run-step.ts'
import { clearReports, readPlaywrightCounts, readVitestCounts, readVitestFailures } from './test-counts.ts'

const integration = vitestStep('integration tests', [
  '--project=integration',
  '--project=integration in processes',
  '--maxWorkers=1',
])
const build: Step = { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] }
const size: Step = { name: 'size', command: ['node', 'test/scripts/size.ts'], worthReading: / kB/ }
const workerCode: Step = { name: 'worker code', command: ['node', 'test/scripts/worker-code.ts'] }

/** Number of turns of the journeys. */
const turnCount = 4

// The laws of a turn run more often here than in a check, and 33 times as often in `npm run soak`.
process.env['INNERLOOP_RUNS'] ??= '300'
clearReports(['unit tests', 'architecture', 'integration tests', 'e2e'])
// The longest steps run first, so that all lanes end at about the same time. There is one lane more than cores, because
// the two longest steps wait for timers and other threads for a tenth of their time.
const [unitTests, ...otherChecks] = checkSteps
const results = await runSteps([unitTests, integration, build, ...otherChecks], 3, reportStep)
const isBuilt = results.some(({ step, ok }) => step === build && ok)
if (isBuilt) results.push(...(await runSteps([size, workerCode], 2, reportStep)))
const failedStages = results.filter(({ ok }) => !ok).map(({ step }) => step.name)
if (isBuilt) {
  const command = ['test', '-c', 'e2e', ...chooseTurn()]
  console.log(`\n# e2e: playwright ${command.join(' ')}`)
  const { status } = spawnSync('playwright', command, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) failedStages.push('e2e')
}

/** Returns the options that leave out the journeys of other turns. `E2E_LOOKS` chooses the turn as it draws cases. */
function chooseTurn(): string[] {
  if (process.env['E2E_TURNS'] === 'all') return []
  process.env['E2E_LOOKS'] ??= String(Date.now() % 100_000)
  const turn = (Number(process.env['E2E_LOOKS']) % turnCount) + 1
  return ['--grep-invert', `@turn-[^${turn}]`]
}

const reports = {
  'unit tests': readVitestCounts('unit tests'),
  architecture: readVitestCounts('architecture'),
  'integration tests': readVitestCounts('integration tests'),
  e2e: readPlaywrightCounts('e2e'),
}
console.log('')
// Logs of CI are often cut in the middle. Failures are printed again near the end, where they are not lost.
for (const name of ['unit tests', 'architecture', 'integration tests'] as const)
  for (const failure of readVitestFailures(name)) console.log(`failed: ${failure}\n`)
let passed = 0
let failed = 0
for (const [name, counts] of Object.entries(reports)) {
  console.log(`${name}: ${counts ? `${counts.passed} passed, ${counts.failed} failed` : 'did not run'}`)
  passed += counts?.passed ?? 0
  failed += counts?.failed ?? 0
}
if (failedStages.length > 0) console.log(`failed: ${failedStages.join(', ')}`)
// A step can fail without a failing test (lint, types, size, a runner that never started). That counts as a failure, too.
if (failedStages.length > 0 && failed === 0) failed = failedStages.length
process.exitCode = failed === 0 ? 0 : 1
console.log(`${passed} passed, ${failed} failed`)
