import type { StepResult } from './run-step.ts'

/** Matches the line of a test file or test that passed. */
const passedLine = /^\s*✓ /

/** Prints one line for a step and its output: if the step failed, all but what passed, else the lines worth reading. */
export function reportStep({ step, ok, seconds, output }: StepResult): void {
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${step.name.padEnd(20)} ${seconds.toFixed(1).padStart(5)} s`)
  const lines = output.trimEnd().split('\n')
  for (const line of lines)
    if (ok ? step.worthReading?.test(line) === true : !passedLine.test(line)) console.log(line)
}
