/**
 * Measures one bench in one tree, once, and prints its figures as JSON: `node test/bench/measure-tree.ts <tree>
 * <bench>`. Everything except the arithmetic is loaded from the tree, because its drivers know its texts and its
 * `dist` has its production build.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserType, Page } from '@playwright/test'
import { parseFigures } from './compare-figures.ts'
import type * as StreamRunModule from './stream-run.ts'
import type * as StreamSettingModule from './stream-setting.ts'
import type * as ReplayServerModule from './replay-server.ts'
import type * as ReplayedAnswerModule from './replayed-answer.ts'
import type * as LongSessionRowsModule from './long-session-rows.ts'
import type * as OpenChatModule from './open-chat.ts'
import type * as PutRowsModule from './put-rows.ts'
import type * as BrowserModule from '../scripts/browser.ts'
import type * as BuiltAppModule from '../scripts/built-app.ts'

export type Figures = Record<string, number>

const [tree = '', bench = ''] = process.argv.slice(2)
const longChat = 2000
const letters = 'the quick brown fox jumps over the lazy dog and types on while an answer is being written '

const load = <Module>(file: string) => import(pathToFileURL(path.join(tree, file)).href) as Promise<Module>
const loadSetting = () => load<typeof StreamSettingModule>('test/bench/stream-setting.ts')
const loadRun = () => load<typeof StreamRunModule>('test/bench/stream-run.ts')
const loadAnswer = () => load<typeof ReplayedAnswerModule>('test/bench/replayed-answer.ts')

interface Setting {
  browser: Browser
  url: string
}

/** Runs the work with a browser and the built application of the tree, and closes both afterwards. */
async function withApp(work: (setting: Setting) => Promise<Figures>): Promise<Figures> {
  const { chromium } = createRequire(path.join(tree, 'package.json'))('@playwright/test') as {
    chromium: BrowserType
  }
  const { browserFlags, ensureBrowser } = await load<typeof BrowserModule>('test/scripts/browser.ts')
  const { serveBuiltApp } = await load<typeof BuiltAppModule>('test/scripts/built-app.ts')
  const app = await serveBuiltApp()
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags })
  try {
    return await work({ browser, url: app.url })
  } finally {
    await browser.close()
    await app.close()
  }
}

async function withProvider(
  work: (setting: Setting & { provider: ReplayServerModule.ReplayServer }) => Promise<Figures>,
): Promise<Figures> {
  const { serveReplay } = await load<typeof ReplayServerModule>('test/bench/replay-server.ts')
  const provider = await serveReplay()
  try {
    return await withApp((setting) => work({ ...setting, provider }))
  } finally {
    provider.close()
  }
}

/** Measures one answer at full speed in each of three chats, and one answer at reading speed. */
function measureStream(): Promise<Figures> {
  return withProvider(async ({ browser, url, provider }) => {
    const { openStreamPage } = await loadSetting()
    const { runStream } = await loadRun()
    const { readAnswer, giantBlocks } = await loadAnswer()
    const { text } = readAnswer()
    const figures: Figures = {}
    const cases = [
      { name: 'unlimited', text, tokensPerSecond: null, messageCount: 0 },
      { name: `unlimited, ${longChat} messages`, text, tokensPerSecond: null, messageCount: longChat },
      { name: '1000 tokens/s', text, tokensPerSecond: 1000, messageCount: 0 },
      {
        name: 'one code block',
        text: giantBlocks['one code block']!(),
        tokensPerSecond: null,
        messageCount: 0,
      },
    ]
    for (const { name, messageCount, ...replay } of cases) {
      provider.play(replay)
      const start = { messageCount, page: 'warm' } as const
      const page = await openStreamPage({ browser, url, baseUrl: provider.baseUrl }, start)
      const run = await runStream(page, provider)
      await page.context().close()
      figures[`${name}: main thread, s`] = run.mainThreadSeconds
      figures[`${name}: processor of the page, s`] = run.cpuSeconds
      figures[`${name}: shown after, s`] = run.wallSeconds
    }
    return figures
  })
}

/** Measures typing when idle, during an answer, and behind a long draft. Event timing is rounded to 8 ms, so means are compared. */
function measureTyping(): Promise<Figures> {
  return withProvider(async ({ browser, url, provider }) => {
    const { openStreamPage } = await loadSetting()
    const { openMetrics } = await loadRun()
    const { readAnswer } = await loadAnswer()
    const start = { messageCount: longChat, page: 'warm' } as const
    const page = await openStreamPage({ browser, url, baseUrl: provider.baseUrl }, start)
    const composer = page.getByRole('textbox', { name: 'Message', exact: true })
    const read = await openMetrics(page)
    const figures: Figures = {}
    const type = async (name: string) => {
      const before = await read()
      figures[`${name}: a letter until it is painted, ms`] = await typeLetters(page)
      const after = await read()
      figures[`${name}: processor of the page, s`] = after.cpuSeconds - before.cpuSeconds
    }
    await type('at rest')
    await composer.fill('Go.')
    provider.play({ text: readAnswer().text, tokensPerSecond: 1000 })
    await composer.press('Enter')
    await page.locator('[data-role="assistant"][data-status="streaming"] p').first().waitFor()
    await type('while 1000 tokens/s come')
    await page
      .locator('[data-role="assistant"]')
      .last()
      .and(page.locator('[data-status="complete"]'))
      .waitFor()
    await composer.fill('It has some words. '.repeat(2600))
    await composer.press('ControlOrMeta+End')
    await type('behind 50,000 characters')
    return figures
  })
}

/** Returns the mean in ms. Letters that event timing does not report took less than 16 ms, and count as 16. */
async function typeLetters(page: Page): Promise<number> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).focus()
  await page.evaluate(() => {
    const seen: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') seen.push(duration)
    })
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    Object.assign(globalThis, { typedLetters: { seen, observer } })
  })
  await page.keyboard.type(letters, { delay: 70 })
  await page.waitForTimeout(300)
  const slow = await page.evaluate(() => {
    const { seen, observer } = Reflect.get(globalThis, 'typedLetters') as {
      seen: number[]
      observer: PerformanceObserver
    }
    observer.disconnect()
    return seen
  })
  const fast = Math.max(0, letters.length - slow.length)
  return (slow.reduce((sum, each) => sum + each, 0) + fast * 16) / (slow.length + fast)
}

/** Measures opening a chat of 2,000 messages, five times in a page that has been used. */
function measureOpen(): Promise<Figures> {
  return withApp(async ({ browser, url }) => {
    const { lastId, longId, makeLongSession } = await load<typeof LongSessionRowsModule>(
      'test/bench/long-session-rows.ts',
    )
    const { openChat } = await load<typeof OpenChatModule>('test/bench/open-chat.ts')
    const { putRows } = await load<typeof PutRowsModule>('test/bench/put-rows.ts')
    const { openMetrics } = await loadRun()
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(url)
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
    await page.waitForTimeout(2000)
    await putRows(page, await makeLongSession(longChat))
    await page.reload()
    await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first().waitFor()
    const read = await openMetrics(page)
    const before = await read()
    const opened: number[] = []
    for (let round = 0; round < 5; round += 1) {
      await page.evaluate(() => void (location.hash = '#/'))
      await page.getByRole('article').first().waitFor({ state: 'detached' })
      opened.push(await page.evaluate(openChat, { hash: `#/c/${longId}`, last: lastId(longChat) }))
    }
    const after = await read()
    return {
      [`${longChat} messages: shown after, ms`]: opened.toSorted((one, other) => one - other)[2] ?? NaN,
      [`${longChat} messages: processor of the page for five times, s`]: after.cpuSeconds - before.cpuSeconds,
    }
  })
}

/**
 * Runs the tree's own bench of the loop and returns the figures of Innerloop's loop, in ms and relative to `streamText` of the same
 * process, which costs the same in both trees.
 */
async function measureLoop(): Promise<Figures> {
  const output = execFileSync(process.execPath, ['test/bench/loop.ts', '5'], { cwd: tree, encoding: 'utf8' })
  const place = String.raw`loop at (?<name>\d+ steps of \d+ tokens): `
  const read = (loop: string, figure: string) =>
    parseFigures(output, new RegExp(`${place}${loop} +${figure}`, 'g'))
  const wall = String.raw`(?<value>[\d.]+) ms per iteration`
  const processor = String.raw`[\d.]+ ms per iteration, (?<value>[\d.]+) ms of CPU`
  const figuresOf = (what: string, figure: string) => {
    const others = read('streamText', figure)
    return Object.entries(read('ours', figure)).flatMap(([name, value]) => [
      [`${name}: ${what}, ms`, value],
      [`${name}: ${what}, of streamText`, value / (others[name] ?? NaN)],
    ])
  }
  return Object.fromEntries([
    ...figuresOf('an iteration', wall),
    ...figuresOf('processor of an iteration', processor),
  ]) as Figures
}

/** Returns the size of everything that the browser loads before the composer, by the tree's own size check. */
async function measureSize(): Promise<Figures> {
  // A build that exceeds its own limits is measured, too.
  const { stdout } = spawnSync(process.execPath, ['test/scripts/size.ts'], { encoding: 'utf8' })
  return parseFigures(stdout, /(?<name>script before the composer)\s+(?<value>[\d.]+) kB/g)
}

const benches: Record<string, () => Promise<Figures>> = {
  stream: measureStream,
  typing: measureTyping,
  loop: measureLoop,
  open: measureOpen,
  size: measureSize,
}

process.chdir(tree)
const figures = await benches[bench]?.()
if (!figures || Object.keys(figures).length === 0) throw new Error(`${bench} measured nothing in ${tree}`)
console.log(JSON.stringify(figures))
process.exit(0)
