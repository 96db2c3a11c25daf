/** Runs all checks that need no browser. Prints one line per step, and the output of failed steps. */
import { checkSteps } from './check-steps.ts'
import { reportStep } from './report-step.ts'
import { runSteps } from './run-step.ts'
import { clearReports } from './test-counts.ts'

const startedAt = performance.now()
clearReports(['unit tests', 'architecture'])
const results = await runSteps(checkSteps, 2, reportStep)
const failed = results.filter((result) => !result.ok)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
console.log(
  failed.length === 0
    ? `check passed: ${results.length} steps in ${seconds} s`
    : `check failed: ${failed.map((result) => result.step.name).join(', ')} (${seconds} s)`,
)
process.exitCode = failed.length === 0 ? 0 : 1
