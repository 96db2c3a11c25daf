import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const folder = path.resolve('node_modules/.cache/innerloop')

const vitestReportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})
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
  const report = readVitestReport(name)
  return report && { passed: report.numPassedTests, failed: report.numFailedTests }
}

/** Returns file, name and messages of each test that failed, and of each file that could not run. */
export function readVitestFailures(name: string): string[] {
  return (readVitestReport(name)?.testResults ?? []).flatMap((file) => {
    const where = path.relative('.', file.name)
    const tests = file.assertionResults.filter(({ status }) => status === 'failed')
    if (tests.length === 0 && file.status === 'failed') return [`${where}\n${file.message}`]
    return tests.map((test) => `${where} > ${test.fullName}\n${(test.failureMessages ?? []).join('\n')}`)
  })
}

function readVitestReport(name: string): z.infer<typeof vitestReportSchema> | null {
  if (!existsSync(reportFile(name))) return null
  return vitestReportSchema.parse(JSON.parse(readFileSync(reportFile(name), 'utf8')))
}

/** Reads the counts of a Playwright report. A flaky test, which passes on its second try, counts as passed. */
export function readPlaywrightCounts(name: string): TestCounts | null {
  if (!existsSync(reportFile(name))) return null
  const { stats } = playwrightReportSchema.parse(JSON.parse(readFileSync(reportFile(name), 'utf8')))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}
