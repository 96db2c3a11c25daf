import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test as base, type TestInfo } from '@playwright/test'
import { readBuild } from '../host/built-files.ts'
import { startChromium } from './browsers/chromium.ts'
import type { EngineBrowser, EngineName } from './browsers/engine-browser.ts'
import { startFirefox } from './browsers/firefox.ts'
import { startWebkit } from './browsers/webkit.ts'
import { Journey } from './journey.ts'

const starts: Record<EngineName, () => Promise<EngineBrowser>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebkit,
}

const files = readBuild()

/** Each project of the configuration has the name of its engine. One browser serves all journeys of a worker. */
export const test = base.extend<{ journey: Journey }, { engine: EngineBrowser }>({
  engine: [
    async ({}, use, { project }) => {
      const browser = await starts[project.name as EngineName]()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  journey: async ({ engine }, use, info) => {
    if (info.retry > 0) expectCrashBefore(info)
    const journey = await Journey.start(engine, files).catch(async (error: unknown) => {
      await recordCrash(engine, info)
      throw error
    })
    await use(journey)
    if (info.status !== info.expectedStatus && (await recordCrash(engine, info))) {
      await journey.stopServers()
      return
    }
    // The visible text and the diagnostics of a failed journey are attached to the report.
    if (info.status !== info.expectedStatus) {
      const body = String(await engine.evaluate('document.body.innerText'))
      await info.attach('page', { body, contentType: 'text/plain' })
      const events = JSON.stringify(await engine.evaluate(`localStorage.getItem('innerloop:diagnostics')`))
      await info.attach('diagnostics', { body: events, contentType: 'text/plain' })
    }
    await journey.end()
  },
})

/** Number of crashes that are tolerated in a run. More of them count as a fault of the application. */
const maxCrashes = 3

function crashFolder({ project }: TestInfo): string {
  return path.join(project.outputDir, 'crashes')
}

/** Notes that a process of the browser crashed during this journey, if one did, and returns whether it did. */
async function recordCrash(engine: EngineBrowser, info: TestInfo): Promise<boolean> {
  // The driver reports the error before the browser writes that a process is gone.
  await sleep(1000)
  const crash = engine.findCrash()
  if (crash === null) return false
  mkdirSync(crashFolder(info), { recursive: true })
  writeFileSync(path.join(crashFolder(info), info.testId), crash)
  console.log(`${engine.name} ${engine.version}: ${crash} during “${info.title}”`)
  return true
}

/** Lets a journey run a second time only if the browser crashed the first time. Every other failure stands. */
function expectCrashBefore(info: TestInfo): void {
  const crashes = listFiles(crashFolder(info))
  if (!crashes.includes(info.testId))
    throw new Error('The browser did not crash, so the first failure stands.')
  if (crashes.length > maxCrashes) throw new Error(`The browsers crashed ${crashes.length} times.`)
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

export { expect } from '@playwright/test'
