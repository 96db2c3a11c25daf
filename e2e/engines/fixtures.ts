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
    const journey = await Journey.start(engine, files).catch(async (error: unknown) => {
      await reportCrash(engine, info)
      throw error
    })
    await use(journey)
    if (info.status !== info.expectedStatus && (await reportCrash(engine, info))) {
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

/** Prints that a process of the browser crashed during this journey, if one did, and returns whether it did. */
async function reportCrash(engine: EngineBrowser, { title }: TestInfo): Promise<boolean> {
  // The driver reports the error before the browser writes that a process is gone.
  await sleep(1000)
  const crash = engine.findCrash()
  if (crash !== null) console.log(`${engine.name} ${engine.version}: ${crash} during “${title}”`)
  return crash !== null
}

export { expect } from '@playwright/test'
