import type { Step } from './run-step.ts'
import { reportFile } from './test-counts.ts'

/**
 * The steps share the cores. Parallel threads and frequent garbage collection of a Go program would double its
 * processor time. The linter holds 3 GB at its end, and a larger heap saves a tenth of its time.
 */
const frugal = { GOMAXPROCS: '1', GOGC: '1000', GOMEMLIMIT: '4GiB' }

/** Tests make many short-lived objects. A larger young generation of the heap copies fewer of them. */
const roomy = { NODE_OPTIONS: '--max-semi-space-size=64' }

export const vitestStep = (name: string, args: string[]): Step => ({
  name,
  env: { ...frugal, ...roomy },
  command: [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile(name)}`,
    ...args,
  ],
  worthReading: /^\s*(Test Files|Tests)\s/,
})

/** Steps that need no browser, build, sockets or long runs. The longest step is first. */
export const checkSteps: readonly [Step, ...Step[]] = [
  // One worker, because threads of one process wait for each other's memory and cost twice the processor time.
  vitestStep('unit tests', ['--project=unit', '--project=scripts', '--maxWorkers=1']),
  // The linter's compiler checks each file in the program that contains it. A `tsc` for each program would check imported files again.
  {
    name: 'lint and types',
    command: ['oxlint', '--type-aware', '--type-check', '--deny-warnings', '.'],
    env: frugal,
  },
  vitestStep('architecture', ['--project=architecture']),
  { name: 'dead code', command: ['knip'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
]
