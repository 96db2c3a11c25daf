/**
 * Runs Lighthouse on the production build, for a desktop and for a phone: `node test/bench/lighthouse.ts [runs]`.
 * Prints medians and failed audits. On a busy machine the performance score is lower; the other scores do not depend on it.
 */
import net from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig, type Config, type Result } from 'lighthouse'
import { browserFlags, ensureBrowser } from '../scripts/browser.ts'
import { serveBuiltApp } from '../scripts/built-app.ts'
import { median } from './median.ts'

const limits: Readonly<Record<string, number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
}
const runs = Number(process.argv[2] ?? 5)

const app = await serveBuiltApp()
const port = await findFreePort()
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: [...browserFlags, `--remote-debugging-port=${port}`],
})
try {
  const forms: [string, Config | undefined][] = [
    ['desktop', desktopConfig],
    ['phone', undefined],
  ]
  for (const [form, config] of forms) report(form, await visit(config))
} finally {
  await browser.close()
  await app.close()
}

async function visit(config: Config | undefined): Promise<Result[]> {
  const results: Result[] = []
  const failures: string[] = []
  while (results.length < runs) {
    const flags = { port, logLevel: 'error', onlyCategories: Object.keys(limits) } as const
    const visited = await lighthouse(app.url, flags, config)
    if (!visited) throw new Error('Lighthouse gave no result')
    const broken = Object.values(visited.lhr.audits).find(
      ({ scoreDisplayMode }) => scoreDisplayMode === 'error',
    )
    if (!broken) results.push(visited.lhr)
    // On a busy machine Lighthouse sometimes sees no frame, and gives a score of 0.
    else if (failures.push(`${broken.id}: ${broken.errorMessage ?? ''}`) > runs)
      throw new Error(`Lighthouse could not finish: ${failures.join('; ')}`)
  }
  return results
}

function report(form: string, results: readonly Result[]): void {
  const scores = Object.entries(limits).map(([category, limit]) => {
    const score = median(results.map((result) => (result.categories[category]?.score ?? 0) * 100))
    return `${category} ${score.toFixed(0)} (at least ${limit})`
  })
  const timeOf = (audit: string) =>
    (median(results.map((result) => result.audits[audit]?.numericValue ?? NaN)) / 1000).toFixed(2)
  const times = `first paint ${timeOf('first-contentful-paint')} s, largest ${timeOf('largest-contentful-paint')} s, blocked ${timeOf('total-blocking-time')} s`
  console.log(`lighthouse, ${form}: ${scores.join(', ')}; ${times}`)
  for (const fault of new Set(results.flatMap(listFaults)))
    console.log(`lighthouse, ${form}: fault: ${fault}`)
}

/** Returns the audits that lower a score of which 100 is required. */
function listFaults({ categories, audits }: Result): string[] {
  return Object.entries(limits)
    .filter(([, limit]) => limit === 100)
    .flatMap(([category]) => categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title ?? ''}`)
}

async function findFreePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('there is no free port')
  return address.port
}
