import type { StepResult } from './run-step.ts'

/** One line, and what it said: all of it where it failed, else what is worth reading. */
export function reportStep({ step, ok, seconds, output }: StepResult): void {
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${step.name.padEnd(20)} ${seconds.toFixed(1).padStart(5)} s`)
  const lines = output.trimEnd().split('\n')
  for (const line of lines) if (!ok || step.worthReading?.test(line) === true) console.log(line)
}
