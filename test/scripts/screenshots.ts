/**
 * Renders every screen and state in both themes, on a wide screen and on a phone, on one page for reviewers
 * (.cache/screenshots/index.html). On the phone each one is also checked at 320 pixels, with
 * text spacing and for touch targets (inspect-screen.ts); lost content fails the run. With arguments, only scenes
 * whose names contain one of them run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { Innerloop } from '../../e2e/drivers/innerloop.ts'
import { FakeProvider } from '../../e2e/provider/fake-provider.ts'
import { Camera } from '../screenshots/camera.ts'
import { conversationScenes } from '../screenshots/conversation-scenes.ts'
import { germanScenes } from '../screenshots/german-scenes.ts'
import { writeScreenshotPage } from '../screenshots/screenshot-page.ts'
import { placeScenes } from '../screenshots/place-scenes.ts'
import { rarerScenes } from '../screenshots/rarer-scenes.ts'
import { researchScenes } from '../screenshots/research-scenes.ts'
import { browserFlags, ensureBrowser } from './browser.ts'
import { serveBuiltApp } from './built-app.ts'

const folder = '.cache/screenshots'
const wanted = process.argv.slice(2)
const scenes = [
  ...conversationScenes,
  ...placeScenes,
  ...rarerScenes,
  ...researchScenes,
  ...germanScenes,
].filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
const served = await serveBuiltApp()
const launched = { executablePath: ensureBrowser(), args: browserFlags }
const browser = await chromium.launch(launched)
const profile = mkdtempSync(path.join(tmpdir(), 'innerloop-profile-'))
const camera = Camera.inFolder(folder)
const failures: string[] = []

for (const { name, play, isOnDisk } of scenes) {
  const provider = await FakeProvider.start()
  // Each scene starts with empty storage, as a first visit does.
  const first = { baseURL: served.url, locale: 'en-GB', serviceWorkers: 'block' } as const
  const context = isOnDisk
    ? await chromium.launchPersistentContext(profile, { ...launched, ...first })
    : await browser.newContext(first)
  const page = await camera.enter(context)
  const app = new Innerloop(page)
  try {
    if (!isOnDisk) await app.open()
    await play({ camera, app, page, provider, origin: new URL(served.url).origin })
    console.log(name)
  } catch (error) {
    failures.push(`${name}: ${String(error)}`)
  }
  await context.close()
  await provider.stop()
}
await browser.close()
rmSync(profile, { recursive: true, force: true })
await served.close()
console.log(`${camera.screenshots.length} screenshots: ${writeScreenshotPage(folder, camera.screenshots)}`)
if (camera.findings.length > 0) failures.push(...new Set(camera.findings))
if (failures.length > 0)
  throw new Error(`Scenes that did not play, or lose something:\n${failures.join('\n')}`)
