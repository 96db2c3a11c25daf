/**
 * Measures what a streamed answer costs the page of the production build: `node test/bench/stream.ts [runs]`. Answers
 * stream at full speed and at 1000 tokens a second, into an empty chat and one of 2,000 messages, as one giant block,
 * and slowly into both chats. Measures as `../shared/bench/stream.mjs` does, in a page that has been used; figures
 * right after a reload are on their own line. Prints medians, also as multiples of a page that draws plain text in the
 * same run. On a busy machine only the multiples of processor time are reliable.
 */
import { chromium } from '@playwright/test'
import { browserFlags, ensureBrowser } from '../scripts/browser.ts'
import { serveBuiltApp } from '../scripts/built-app.ts'
import { medians } from './median.ts'
import { serveReplay, toTokens, type Replay } from './replay-server.ts'
import { giantBlocks, readAnswer } from './replayed-answer.ts'
import { runStream, type StreamRun } from './stream-run.ts'
import { openStreamPage, type StreamStart } from './stream-setting.ts'
import { measureFrameFloor, measureTextFloor, type Floor } from './text-floor.ts'

const runs = Number(process.argv[2] ?? 3)
const longChat = 2000
const slowTokens = 600
const newChat: StreamStart = { messageCount: 0, page: 'warm' }

const app = await serveBuiltApp()
const provider = await serveReplay()
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags })
try {
  const { text, from } = readAnswer()
  print('answer', `${text.length} characters, ${toTokens(text).length} tokens: ${from}`)
  const frames = await measureFrameFloor(browser)
  const floor = await measureTextFloor(browser)
  print('floor', `eleven seconds of frames ${describeFloor(frames)}, of plain text ${describeFloor(floor)}`)
  for (const tokensPerSecond of [null, 1000]) {
    for (const messages of [0, longChat]) {
      const run = await measure({ text, tokensPerSecond }, { messageCount: messages, page: 'warm' })
      print(nameOf(tokensPerSecond, messages), describe(run, floor))
    }
  }
  for (const messageCount of [0, longChat]) {
    const run = await measure({ text, tokensPerSecond: null }, { messageCount, page: 'cold' })
    print(`${nameOf(null, messageCount)}, right after a reload`, describe(run, floor))
  }
  for (const [name, toText] of Object.entries(giantBlocks)) {
    const run = await measure({ text: toText(), tokensPerSecond: null }, newChat)
    print(`unlimited, ${name}`, describe(run, floor))
  }
  const slow: Replay = { text: toTokens(text).slice(0, slowTokens).join(''), tokensPerSecond: 60 }
  const [empty, long] = await measureInTurn(slow, [newChat, { ...newChat, messageCount: longChat }])
  if (empty === undefined || long === undefined) throw new Error('nothing was measured')
  print(
    '60 tokens/s',
    `into ${longChat} messages ${times(long.mainThreadSeconds, empty.mainThreadSeconds)} of what it takes in an empty chat, ` +
      `${times(long.cpuSeconds, empty.cpuSeconds)} of the processor's time (at most 1.10x): ${describe(long, floor)}`,
  )
} finally {
  await browser.close()
  provider.close()
  await app.close()
}

async function measure(replay: Replay, start: StreamStart): Promise<StreamRun> {
  const [run] = await measureInTurn(replay, [start])
  if (run === undefined) throw new Error('nothing was measured')
  return run
}

/** Runs the settings in turn, so that a machine that slows down affects all of them. */
async function measureInTurn(replay: Replay, starts: readonly StreamStart[]): Promise<StreamRun[]> {
  provider.play(replay)
  const measured = starts.map((): StreamRun[] => [])
  for (let run = 0; run < runs; run += 1)
    for (const [index, start] of starts.entries()) {
      const page = await openStreamPage({ browser, url: app.url, baseUrl: provider.baseUrl }, start)
      measured[index]?.push(await runStream(page, provider))
      await page.context().close()
    }
  return measured.map(medians)
}

function nameOf(tokensPerSecond: number | null, messages: number): string {
  const rate = tokensPerSecond === null ? 'unlimited' : `${tokensPerSecond} tokens/s`
  return messages === 0 ? rate : `${rate}, ${messages} messages`
}

function describe(run: StreamRun, floor: Floor): string {
  return [
    `shown after ${run.wallSeconds.toFixed(2)} s, ${run.behindSeconds.toFixed(2)} s after the last byte`,
    `main thread ${run.mainThreadSeconds.toFixed(2)} s = ${times(run.mainThreadSeconds, floor.mainThreadSeconds)} the text floor`,
    `processor ${run.cpuSeconds.toFixed(2)} s = ${times(run.cpuSeconds, floor.cpuSeconds)}`,
    `${run.longTasks} long tasks, longest ${run.longestTaskMs.toFixed(0)} ms`,
    `p95 frame ${run.p95FrameMs.toFixed(1)} ms`,
  ].join('; ')
}

function describeFloor({ mainThreadSeconds, cpuSeconds }: Floor): string {
  return `${mainThreadSeconds.toFixed(2)} s of main thread (processor ${cpuSeconds.toFixed(2)} s)`
}

function times(value: number, floor: number): string {
  return `${(value / floor).toFixed(2)}x`
}

function print(what: string, text: string): void {
  console.log(`stream, ${what}: ${text}`)
}
