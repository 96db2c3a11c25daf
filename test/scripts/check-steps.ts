import type { Step } from './run-step.ts'
import { reportFile } from './test-counts.ts'

const programs = ['src/core', 'src/adapters', 'src/worker', 'src/page', 'test', 'e2e', '.']

/** The steps share the cores. A Go program's own threads and frequent garbage collection would double its work. */
const frugal = { GOMAXPROCS: '1', GOGC: '400' }

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
