/**
 * Measures the first visit on a slow processor and a slow network: `node test/bench/cold-load.ts [runs]`. Prints when
 * the composer accepts text, how much script it needed, and how much more was loaded by then. Then measures how a chat
 * of 2,000 messages opens. Prints medians; each run has its own browser profile.
 */
import { chromium, type Page } from '@playwright/test'
import { browserFlags, ensureBrowser } from '../scripts/browser.ts'
import { serveBuiltApp } from '../scripts/built-app.ts'
import { lastId, longId, makeLongSession } from './long-session-rows.ts'
import { medians } from './median.ts'
import { openChat } from './open-chat.ts'
import { putRows } from './put-rows.ts'

interface Network {
  name: string
  slowDown: number
  bitsPerSecond: number | null
  latencyMs: number
  limitMs: number | null
}

const networks: readonly Network[] = [
  { name: 'as it is', slowDown: 1, bitsPerSecond: null, latencyMs: 0, limitMs: null },
  { name: '4x slower, 8 Mbit/s', slowDown: 4, bitsPerSecond: 8e6, latencyMs: 165, limitMs: 1600 },
  { name: '4x slower, 1.6 Mbit/s', slowDown: 4, bitsPerSecond: 1.6e6, latencyMs: 150, limitMs: 2500 },
]
const scriptLimitKb = 150
const messageCount = 2000
const openLimitMs = 400
const elementLimit = 3000

const runs = Number(process.argv[2] ?? 5)
const app = await serveBuiltApp()
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags })
try {
  for (const network of networks) {
    const loads = []
    for (let run = 0; run < runs; run += 1) loads.push(await load(network))
    const { typingMs, scriptKb, aheadKb } = medians(loads)
    const limit = network.limitMs === null ? '' : ` of ${network.limitMs}`
    print(
      network.name,
      `typing possible after ${typingMs.toFixed(0)}${limit} ms, script until the composer ${scriptKb.toFixed(1)} of ${scriptLimitKb} kB, ahead of need by then ${aheadKb.toFixed(1)} kB`,
    )
  }
  const { openMs, elements } = await openLong()
  print(
    `open ${messageCount} messages`,
    `shown after ${openMs.toFixed(0)} of ${openLimitMs} ms, ${elements} of ${elementLimit} elements`,
  )
} finally {
  await browser.close()
  await app.close()
}

async function load(network: Network): Promise<{ typingMs: number; scriptKb: number; aheadKb: number }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: network.slowDown })
    const throughput = network.bitsPerSecond === null ? -1 : network.bitsPerSecond / 8
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
    await page.addInitScript(watchComposer)
    await page.goto(app.url, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.documentElement.dataset['typingMs'] !== undefined)
    return await page.evaluate(() => {
      const { typingMs, composerMs } = document.documentElement.dataset
      const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ name, responseEnd }) => name.endsWith('.js') && responseEnd > 0 && responseEnd <= Number(typingMs),
      )
      const sizeOf = (some: PerformanceResourceTiming[]) =>
        some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000
      const needed = scripts.filter(({ startTime }) => startTime <= Number(composerMs))
      return {
        typingMs: Number(typingMs),
        scriptKb: sizeOf(needed),
        aheadKb: sizeOf(scripts) - sizeOf(needed),
      }
    })
  } finally {
    await context.close()
  }
}

/** Resolves when the composer exists, takes text, and the page has reached the task after that. */
function watchComposer(): void {
  // Files that are requested later were not needed for the composer.
  const observer = new MutationObserver(() => {
    if (document.querySelector('textarea') === null) return
    observer.disconnect()
    document.documentElement.dataset['composerMs'] = String(performance.now())
  })
  observer.observe(document, { childList: true, subtree: true })
  const look = (): void => {
    const box = document.querySelector<HTMLTextAreaElement>('textarea')
    if (box === null || box.disabled || box.readOnly) return void requestAnimationFrame(look)
    setTimeout(() => {
      box.focus()
      document.documentElement.dataset['typingMs'] = String(performance.now())
    }, 0)
  }
  look()
}

async function openLong(): Promise<{ openMs: number; elements: number }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(app.url)
  await page.getByText('Your chats appear here').waitFor()
  await putRows(page, await makeLongSession(messageCount))
  await page.reload()
  await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first().waitFor()
  const opened = []
  for (let run = 0; run < runs; run += 1) opened.push(await openOnce(page))
  await page.close()
  return medians(opened)
}

async function openOnce(page: Page): Promise<{ openMs: number; elements: number }> {
  await page.evaluate(() => void (location.hash = '#/'))
  await page.getByRole('article').first().waitFor({ state: 'detached' })
  const openMs = await page.evaluate(openChat, { hash: `#/c/${longId}`, last: lastId(messageCount) })
  return { openMs, elements: await page.evaluate(() => document.querySelectorAll('*').length) }
}

function print(what: string, text: string): void {
  console.log(`cold load, ${what}: ${text}`)
}
