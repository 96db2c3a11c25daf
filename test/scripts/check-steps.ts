import type { Step } from './run-step.ts'
import { reportFile } from './test-counts.ts'

/**
 * The steps share the cores. A Go program's own threads and frequent garbage collection would double its work: the linter
 * holds 3 GB of programs at its end, and what it may take beyond them saves it a tenth.
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
export const checkSteps: readonly Step[] = [
  // One at a time: threads of one process wait for each other's memory, and cost twice the time of a processor.
  vitestStep('unit tests', ['--project=unit', '--project=scripts', '--maxWorkers=1']),
  // The compiler inside the linter checks each file in the program it belongs to; a `tsc` for each program checks what it imports as well.
  {
    name: 'lint and types',
    command: ['oxlint', '--type-aware', '--type-check', '--deny-warnings', '.'],
    env: frugal,
  },
  vitestStep('architecture', ['--project=architecture']),
  { name: 'dead code', command: ['knip'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
]
