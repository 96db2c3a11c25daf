/** Everything that can be judged without a browser: one line per step, the output of what failed. */
import { runSteps, type Step, type StepResult } from './run-step.ts'
import { clearReports, reportFile } from './test-counts.ts'

const programs = ['src/core', 'src/adapters', 'src/worker', 'src/page', 'test', 'e2e', '.']

/** The steps share the cores. A Go program's own threads and frequent garbage collection would double its work. */
const frugal = { GOMAXPROCS: '1', GOGC: '400' }

const vitest = (name: string, args: string[]): Step => ({
  name,
  env: frugal,
  command: [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile(name)}`,
    ...args,
  ],
  alwaysShow: true,
})

const steps: Step[] = [
  // One at a time: threads of one process wait for each other's memory, and cost twice the time of a processor.
  vitest('unit tests', ['--project=room', '--project=whole', '--maxWorkers=1']),
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', '.'], env: frugal },
  vitest('architecture', ['--project=architecture']),
  { name: 'dead code', command: ['knip'] },
  ...programs.map((program): Step => ({
    name: `types ${program}`,
    command: ['tsc', '-p', program, '--singleThreaded'],
    env: frugal,
  })),
  { name: 'format', command: ['oxfmt', '--check', '.'] },
]

/** The last lines of the test runner: how many files and tests there were. */
function summaryOf(output: string): string {
  return output
    .split('\n')
    .filter((line) => /^\s*(Test Files|Tests)\s/.test(line))
    .join('\n')
}

function report({ step, ok, seconds, output }: StepResult): void {
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${step.name.padEnd(20)} ${seconds.toFixed(1).padStart(5)} s`)
  if (!ok) console.log(output.trimEnd())
  else if (step.alwaysShow) console.log(summaryOf(output))
}

const startedAt = performance.now()
clearReports(['unit tests', 'architecture'])
const results = await runSteps(steps, 2, report)
const failed = results.filter((result) => !result.ok)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
console.log(
  failed.length === 0
    ? `check passed: ${results.length} steps in ${seconds} s`
    : `check failed: ${failed.map((result) => result.step.name).join(', ')} (${seconds} s)`,
)
process.exitCode = failed.length === 0 ? 0 : 1
