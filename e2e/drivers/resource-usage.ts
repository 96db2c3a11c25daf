import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'

/** Resources that an operation used. The page and its workers run in the renderer processes. */
export interface ResourceUsage {
  seconds: number
  /** Longest task of the page in processor time, because wall-clock time would include other processes of the machine. */
  longestTaskMs: number
  /** Longest task of a worker, in processor time as well. */
  longestWorkerTaskMs: number
  /** Processor time of all threads: page, workers and engines. */
  cpuSeconds: number
  idleMb: number
  peakMb: number
}

const sampleEveryMs = 100
const pieceMs = 15_000

const wait = async (ms: number): Promise<void> => {
  await new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** Measures the memory of the renderers and the page's tasks while the work runs. */
export async function measureResourceUsage(page: Page, work: () => Promise<void>): Promise<ResourceUsage> {
  const browser = page.context().browser()
  if (!browser) throw new Error('There is no browser to measure.')
  const { mb: idleMb, cpuSeconds: cpuBefore } = await readRenderers(browser)
  let peakMb = idleMb
  const over = new AbortController()
  const tasks = await watchTasks(browser, over.signal)
  const sampling = (async () => {
    while (!over.signal.aborted) {
      peakMb = Math.max(peakMb, (await readRenderers(browser)).mb)
      await wait(sampleEveryMs)
    }
  })()
  const startedAt = performance.now()
  await work().finally(() => {
    over.abort()
  })
  const seconds = (performance.now() - startedAt) / 1000
  await sampling
  const cpuSeconds = (await readRenderers(browser)).cpuSeconds - cpuBefore
  const { pageMs: longestTaskMs, workerMs: longestWorkerTaskMs } = await tasks.longest()
  return { seconds, longestTaskMs, longestWorkerTaskMs, cpuSeconds, idleMb, peakMb }
}

const eventsSchema = z.array(
  z.object({
    name: z.string(),
    pid: z.number(),
    tid: z.number(),
    ts: z.number().optional(),
    dur: z.number().optional(),
    /** Processor time in microseconds. */
    tdur: z.number().optional(),
    args: z
      .object({
        name: z.string().optional(),
        chrome_mojo_event_info: z.object({ mojo_interface_tag: z.string().optional() }).optional(),
      })
      .optional(),
  }),
)
type TraceEvent = z.infer<typeof eventsSchema>[number]

/** Traces in sections, because no buffer holds minutes of trace. Some milliseconds between two sections are not measured. */
interface LongestTasks {
  pageMs: number
  workerMs: number
}

async function watchTasks(
  browser: Browser,
  isOver: AbortSignal,
): Promise<{ longest(): Promise<LongestTasks> }> {
  const first = await startPiece(browser)
  const watching = (async () => {
    const longest = { pageMs: 0, workerMs: 0 }
    let startedAt = performance.now()
    for (let piece = first; ; piece = await startPiece(browser)) {
      while (!isOver.aborted && performance.now() - startedAt < pieceMs) await wait(sampleEveryMs)
      const events = await piece.stop()
      longest.pageMs = Math.max(longest.pageMs, findLongestTask(events, 'CrRendererMain'))
      // A page that starts may have no worker yet.
      longest.workerMs = Math.max(longest.workerMs, findLongestTask(events, 'DedicatedWorker thread'))
      if (isOver.aborted) return longest
      startedAt = performance.now()
    }
  })()
  return { longest: async () => await watching }
}

async function startPiece(browser: Browser): Promise<{ stop(): Promise<TraceEvent[]> }> {
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...eventsSchema.parse(value).filter(isWanted))
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'] },
  })
  return {
    async stop() {
      const completed = new Promise<boolean>((resolve) => {
        session.once('Tracing.tracingComplete', ({ dataLossOccurred }) => {
          resolve(!dataLossOccurred)
        })
      })
      await session.send('Tracing.end')
      const isWhole = await completed
      await session.detach()
      if (!isWhole) throw new Error('The trace is not whole.')
      return events
    },
  }
}

const isTask = ({ name }: TraceEvent): boolean => name.endsWith('RunTask')

/** Queries of this driver run in the page, too. Finding a role among thousands of elements takes longer than building them. */
const isOwnQuestion = ({ args }: TraceEvent): boolean =>
  args?.chrome_mojo_event_info?.mojo_interface_tag === 'blink.mojom.DevToolsSession'

const isWanted = (event: TraceEvent): boolean =>
  event.name === 'thread_name' || isTask(event) || isOwnQuestion(event)

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`

/** Returns the longest task of all threads of that name, in milliseconds. */
function findLongestTask(events: readonly TraceEvent[], threadName: string): number {
  const threads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === threadName).map(threadOf),
  )
  const ofThreads = events.filter((event) => threads.has(threadOf(event)))
  const tasks = ofThreads.filter(isTask)
  if (tasks.length === 0 && threadName === 'CrRendererMain')
    throw new Error('The trace has no task of a page.')
  const questions = ofThreads.filter(isOwnQuestion)
  return tasks.reduce((longest, task) => {
    const { ts = 0, dur = 0, tdur = 0 } = task
    // Only relevant tasks are examined further.
    if (tdur / 1000 <= longest) return longest
    const queryMicroseconds = questions
      .filter(
        (each) => threadOf(each) === threadOf(task) && (each.ts ?? 0) >= ts && (each.ts ?? 0) < ts + dur,
      )
      .reduce((sum, each) => sum + (each.tdur ?? 0), 0)
    return Math.max(longest, (tdur - queryMicroseconds) / 1000)
  }, 0)
}

export function describeResourceUsage(name: string, usage: ResourceUsage): string {
  const { seconds, longestTaskMs, cpuSeconds, idleMb, peakMb } = usage
  const over = Math.round(peakMb - idleMb)
  return `${name}: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(2)} s of CPU, longest task of the page ${Math.round(longestTaskMs)} ms, ${over} MB over idle (${Math.round(peakMb)} MB at most)`
}

async function readRenderers(browser: Browser): Promise<{ mb: number; cpuSeconds: number }> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  return {
    mb: renderers.reduce((total, { id }) => total + readMb(id), 0),
    cpuSeconds: renderers.reduce((total, { cpuTime }) => total + cpuTime, 0),
  }
}

function readMb(processId: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) / 1024
  } catch {
    // The process has ended in the meantime.
    return 0
  }
}
