import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const folder = path.resolve('node_modules/.cache/innerloop')

const vitestReportSchema = z.object({ numPassedTests: z.number(), numFailedTests: z.number() })
const playwrightReportSchema = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
})

export interface TestCounts {
  passed: number
  failed: number
}

/** Returns the path where a runner writes its machine-readable report. */
export function reportFile(name: string): string {
  return path.join(folder, `${name}.json`)
}

/** Removes the reports of an earlier run, so that a runner that crashes cannot pass with old figures. */
export function clearReports(names: readonly string[]): void {
  mkdirSync(folder, { recursive: true })
  for (const name of names) rmSync(reportFile(name), { force: true })
}

export function readVitestCounts(name: string): TestCounts | null {
  if (!existsSync(reportFile(name))) return null
  const report = vitestReportSchema.parse(JSON.parse(readFileSync(reportFile(name), 'utf8')))
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

/** Reads the counts of a Playwright report. A flaky test, which passes on its second try, counts as passed. */
export function readPlaywrightCounts(name: string): TestCounts | null {
  if (!existsSync(reportFile(name))) return null
  const { stats } = playwrightReportSchema.parse(JSON.parse(readFileSync(reportFile(name), 'utf8')))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}
