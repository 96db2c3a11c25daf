/**
 * Every test there is: the checks; what takes sockets, whole workers or campaigns; the production build with its size
 * limits; then the journeys in a browser.
 */
import { spawnSync } from 'node:child_process'
import { clearReports, readPlaywrightCounts, readVitestCounts, reportFile } from './test-counts.ts'

const stages = [
  { name: 'check', command: 'node', args: ['test/scripts/check.ts'] },
  {
    name: 'integration tests',
    command: 'vitest',
    args: [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile('integration tests')}`,
      '--project=integration',
      '--project=integration whole',
      '--maxWorkers=1',
    ],
  },
  { name: 'build', command: 'vite', args: ['build', '--logLevel', 'warn'] },
  { name: 'size', command: 'node', args: ['test/scripts/size.ts'] },
  { name: 'e2e', command: 'playwright', args: ['test', '-c', 'e2e'] },
]

clearReports(['unit tests', 'architecture', 'integration tests', 'e2e'])
const failedStages: string[] = []
for (const { name, command, args } of stages) {
  if (name === 'e2e' && failedStages.includes('build')) break
  console.log(`\n# ${name}: ${command} ${args.join(' ')}`)
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    // The laws of a turn are held over more runs here than in a check, and over ten times as many in `npm run soak`.
    env: { INNERLOOP_RUNS: '1000', ...process.env },
  })
  if (status !== 0) failedStages.push(name)
}

const reports = {
  'unit tests': readVitestCounts('unit tests'),
  architecture: readVitestCounts('architecture'),
  'integration tests': readVitestCounts('integration tests'),
  e2e: readPlaywrightCounts('e2e'),
}
console.log('')
let passed = 0
let failed = 0
for (const [name, counts] of Object.entries(reports)) {
  console.log(`${name}: ${counts ? `${counts.passed} passed, ${counts.failed} failed` : 'did not run'}`)
  passed += counts?.passed ?? 0
  failed += counts?.failed ?? 0
}
if (failedStages.length > 0) console.log(`failed: ${failedStages.join(', ')}`)
// A stage can fail without a failing test (lint, types, size, a runner that never started): that is a failure too.
if (failedStages.length > 0 && failed === 0) failed = failedStages.length
process.exitCode = failed === 0 ? 0 : 1
console.log(`${passed} passed, ${failed} failed`)
