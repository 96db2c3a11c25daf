import type { Step } from './run-step.ts'
import { reportFile } from './test-counts.ts'

/** The longest first, so that neither lane ends long after the other. */
const programs = ['test', 'src/page', 'src/worker', 'src/adapters', 'e2e', 'src/core', '.']

/** The steps share the cores. A Go program's own threads and frequent garbage collection would double its work. */
const frugal = { GOMAXPROCS: '1', GOGC: '1000', GOMEMLIMIT: '3GiB' }

export const vitestStep = (name: string, args: string[]): Step => ({
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
  worthReading: /^\s*(Test Files|Tests)\s/,
})

/** Everything that can be judged without a browser, a build, sockets or campaigns; the longest first. */
export const checkSteps: readonly Step[] = [
  // One at a time: threads of one process wait for each other's memory, and cost twice the time of a processor.
  vitestStep('unit tests', ['--project=room', '--project=whole', '--maxWorkers=1']),
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', '.'], env: frugal },
  vitestStep('architecture', ['--project=architecture']),
  { name: 'dead code', command: ['knip'] },
  ...programs.map((program): Step => ({
    name: `types ${program}`,
    command: ['tsc', '-p', program, '--singleThreaded'],
    env: frugal,
  })),
  { name: 'format', command: ['oxfmt', '--check', '.'] },
]
