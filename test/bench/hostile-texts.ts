/**
 * Measures the longest tasks of the page and of its workers while hostile texts of 256 kB come in where texts come in,
 * before anything cuts them, in the production build: `node test/bench/hostile-texts.ts`. Read from the browser's trace,
 * in processor time.
 */
import { chromium, type Page } from '@playwright/test'
import { Innerloop } from '../../e2e/drivers/innerloop.ts'
import { measureResourceUsage } from '../../e2e/drivers/resource-usage.ts'
import { FakeProvider } from '../../e2e/provider/fake-provider.ts'
import { browserFlags, ensureBrowser } from '../scripts/browser.ts'
import { serveBuiltApp } from '../scripts/built-app.ts'

const limits = { pageMs: 50, workerMs: 200 }
const bytes = 256_000
const times = (text: string) => text.repeat(bytes / text.length)

/** Size of a block that is still rendered. Longer ones are shown as they are written. */
const blockBytes = 40_000
const inBlocks = (block: string) => `${block}\n\n`.repeat(bytes / blockBytes)

interface Situation {
  app: Innerloop
  page: Page
  provider: FakeProvider
}

/** Sends a message to the fake provider and waits until its answer has failed or is complete. */
async function askFake({ app }: Situation): Promise<void> {
  await app.chat.ask('Go', 'failed', { timeout: 120_000 })
}

/** Pastes in a task of the page's own, because tasks of this script do not count. */
async function paste({ chat }: Innerloop, text: string): Promise<void> {
  await chat.composer.evaluate((box, pasted) => {
    setTimeout(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
  }, text)
  await chat.pastedTexts.first().waitFor()
}

/** Errors of a provider: as the body of a response, within the stream, and as a time to wait. */
const errors = {
  'only spaces': times(' '),
  'bearer and spaces': `bearer${times(' ')}`,
  'starts of web tokens': times('eyJ-'),
  'dots in place of seconds': times('.'),
}

const toFrame = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`

/** Streams: JSON of many lines that does not end, and texts that resemble thoughts and images. */
const streams = {
  'data lines of a list': `data: [{}\n${times('data: ,{}\n')}`,
  'lines of a list without framing': `[{\n${times('},{\n')}`,
  'open and closed thoughts': toFrame(`x\n${'<think>\n'.repeat(14_000)}${'a</think>\n'.repeat(13_000)}`),
  'named closing tags after a fence': toFrame(`x\n\`\`\`\n\`\`\`\n${times('</think> x\n')}`),
  'starts of images': toFrame(times('](data:image/')),
}

const cases: {
  name: string
  prepare?(situation: Situation): Promise<void>
  run(situation: Situation): Promise<void>
}[] = [
  ...Object.entries(errors).flatMap(([name, message]) => [
    {
      name: `error of a provider: ${name}`,
      run: async (situation: Situation) => {
        const body = JSON.stringify({ error: { message, details: [{ retryDelay: message }] } })
        situation.provider.willAnswer({ kind: 'status', status: 400, body })
        await askFake(situation)
      },
    },
    {
      name: `error within a stream: ${name}`,
      run: async (situation: Situation) => {
        const frame = `data: ${JSON.stringify({ error: { message, details: [{ retryDelay: message }] } })}\n\n`
        situation.provider.willAnswer({ kind: 'frames', frames: [frame] })
        await askFake(situation)
      },
    },
  ]),
  ...Object.entries(streams).map(([name, frame]) => ({
    name: `stream of a provider: ${name}`,
    run: async (situation: Situation) => {
      situation.provider.willAnswer({ kind: 'frames', frames: [frame] })
      await askFake(situation)
    },
  })),
  {
    name: 'pasted text: starts of web tokens',
    run: async ({ app, provider }) => {
      provider.willAnswer({ kind: 'text', text: 'Read.' })
      await paste(app, times('eyJ-'))
      await app.chat.composer.press('Enter')
      await app.chat.expectStatus('complete', { timeout: 120_000 })
    },
  },
  ...Object.entries({
    'fences of spaces in Markdown': inBlocks(`\`\`\`md\n\`\`\`${' '.repeat(blockBytes)}\`\n\`\`\``),
    'fences of tildes in Markdown': inBlocks(`~~~md\n${'~'.repeat(blockBytes)}\`\n~~~`),
    'a table rule of tabs and dashes': `${['\t', '-', '\t'].map((each) => each.repeat(bytes / 3)).join('')}\n\nEnd.`,
  }).map(([name, text]) => ({
    name: `answer of a model: ${name}`,
    run: async ({ app, provider }: Situation) => {
      provider.willAnswer({ kind: 'text', text })
      await app.chat.ask('Go', 'complete', { timeout: 120_000 })
      await app.chat.answer.hover()
      await app.chat.answer.getByRole('button', { name: 'Read aloud' }).click()
      await app.page.waitForFunction(() => Reflect.get(globalThis, 'hasSpoken') === true)
    },
  })),
  {
    name: 'request to the demo model: mean of 0 and and …',
    prepare: ({ app }) => app.chat.chooseModel('Demo'),
    run: async ({ app }) => {
      await paste(app, `mean of 0 ${times('and ')}`)
      await app.chat.composer.press('Enter')
      await app.chat.expectStatus('complete', { timeout: 120_000 })
    },
  },
]

const app = await serveBuiltApp()
const provider = await FakeProvider.start()
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags })
try {
  const page = await (await browser.newContext({ baseURL: app.url })).newPage()
  await page.addInitScript(pretendVoice)
  const innerloop = new Innerloop(page)
  await innerloop.open('#/')
  await innerloop.useProvider(provider)
  const situation = { app: innerloop, page, provider }
  // Code that loads for a first answer does not count as cost of the others.
  await innerloop.chat.ask('Ready?')
  for (const { name, prepare, run } of cases) {
    await innerloop.open('#/')
    await innerloop.expectReady()
    await prepare?.(situation)
    await page.evaluate(() => Reflect.set(globalThis, 'hasSpoken', false))
    const { longestTaskMs, longestWorkerTaskMs } = await measureResourceUsage(page, () => run(situation))
    const figures = `page ${judge(longestTaskMs, limits.pageMs)}, worker ${judge(longestWorkerTaskMs, limits.workerMs)}`
    console.log(`hostile texts, ${name}: longest task ${figures}`)
  }
} finally {
  await browser.close()
  await provider.stop()
  await app.close()
}

function judge(ms: number, limit: number): string {
  const isOver = ms > limit
  if (isOver) process.exitCode = 1
  return `${Math.round(ms)} ms (at most ${limit}${isOver ? ', FAILED' : ''})`
}

/** Gives the page a voice, which a browser without a screen does not have, and ends each utterance at once. */
function pretendVoice(): void {
  const voice = { default: true, lang: 'en-US', localService: true, name: 'Bench', voiceURI: 'bench' }
  const speech = Object.assign(new EventTarget(), {
    speaking: false,
    pending: false,
    paused: false,
    getVoices: () => [voice],
    speak: (utterance: SpeechSynthesisUtterance) => {
      Reflect.set(globalThis, 'hasSpoken', true)
      setTimeout(() => utterance.dispatchEvent(new Event('end')))
    },
    cancel: () => {},
    pause: () => {},
    resume: () => {},
  })
  Object.defineProperty(globalThis, 'speechSynthesis', { value: speech, configurable: true })
  Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', {
    value: class extends EventTarget {
      text: string
      constructor(text: string) {
        super()
        this.text = text
      }
    },
    configurable: true,
  })
}
