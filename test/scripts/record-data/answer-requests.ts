import { readFile } from 'node:fs/promises'
import { pixel } from '../../contracts/model-switch/wire-answers.ts'
import type { Answer, BootedWorker } from './boot-worker.ts'

/** Providers of the recording, by the host of their base URL. No request leaves this process. */
export const providerHosts = {
  openai: 'openai.recorded.test',
  anthropic: 'anthropic.recorded.test',
  google: 'google.recorded.test',
  'openai-compatible': 'compatible.recorded.test',
} as const

type WriteAnswer = (wire: keyof typeof providerHosts, n: number, isAnswer: boolean) => string

/**
 * Answers everything that the worker fetches: the four dialects, a host that is busy once, one that rejects keys, one
 * that never ends its answer, web pages, model data and the application's own files.
 */
export function createAnswer(tree: string): { answer: Answer; setLoader(load: BootedWorker['load']): void } {
  let load: BootedWorker['load'] | undefined
  let requests = 0
  let refusals = 0
  const answer: Answer = async (request) => {
    const { hostname, pathname } = new URL(request.url)
    if (hostname === 'innerloop.test') return readOwnFile(tree, pathname)
    if (hostname === 'models.dev') return json(modelData)
    if (request.method === 'GET' && pathname.endsWith('/models')) return json(modelList)
    if (hostname === 'hanging.recorded.test') return new Promise(() => {})
    if (pathname.endsWith('/images/generations')) return json(painting)
    const wire = Object.entries(providerHosts).find(([, host]) => host === hostname)?.[0]
    const body = request.method === 'POST' ? await request.text() : ''
    if (wire && load) {
      requests += 1
      const { writeAnswer } = await loadWriter(load)
      return stream(writeAnswer(wire as keyof typeof providerHosts, requests, hasResults(body)))
    }
    if (hostname === 'busy.recorded.test') {
      refusals += 1
      if (refusals === 1) return json({ error: { message: 'Busy.' } }, 429, { 'retry-after': '1' })
      return stream(chatAnswer(['Now there ', 'is time.']))
    }
    if (hostname === 'halfway.recorded.test' && load && !hasResults(body)) {
      const { writeAnswer } = await loadWriter(load)
      return stream(writeAnswer('openai-compatible', 1, false))
    }
    if (hostname === 'halfway.recorded.test' || hostname === 'refusing.recorded.test')
      return json({ error: { message: 'No such key.' } }, 401)
    if (hostname === 'endless.recorded.test') return endless(request.signal)
    if (hostname === 'empty.recorded.test') return stream(chatAnswer([]))
    return new Response('Good morning from afar.', { headers: { 'content-type': 'text/plain' } })
  }
  return { answer, setLoader: (loader) => (load = loader) }
}

function loadWriter(load: BootedWorker['load']) {
  const writer = load('/test/contracts/model-switch/wire-answers.ts')
  return writer as unknown as Promise<{ writeAnswer: WriteAnswer }>
}

/** Returns whether the conversation ends with results of tools, in any of the four dialects. */
function hasResults(body: string): boolean {
  return /"function_call_output"|"tool_result"|"functionResponse"|"role":"tool"/.test(body)
}

function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(value, { status, headers })
}

function stream(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } })
}

function toChunk(delta: object, reason: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: reason }]
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`
}

function chatAnswer(texts: readonly string[]): string {
  const usage = { prompt_tokens: 9, completion_tokens: texts.length }
  const end = `data: ${JSON.stringify({ id: 'c', choices: [], usage })}\n\ndata: [DONE]\n\n`
  return `${texts.map((content) => toChunk({ content })).join('')}${toChunk({}, 'stop')}${end}`
}

/** Returns two pieces of an answer, and then no data until the client aborts. */
function endless(signal: AbortSignal): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(toChunk({ content: 'The first words ' })))
      controller.enqueue(encoder.encode(toChunk({ content: 'of an answer without an end' })))
      signal.addEventListener('abort', () => controller.error(new DOMException('Aborted', 'AbortError')))
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

async function readOwnFile(tree: string, pathname: string): Promise<Response> {
  const places = [`${tree}/public${pathname}`, `${tree}${pathname}`, pathname]
  for (const place of places) {
    try {
      return new Response(await readFile(place))
    } catch {
      // The file is in another of these folders, or in none.
    }
  }
  return new Response('', { status: 404 })
}

const painting = {
  created: 1,
  data: [{ b64_json: pixel }],
  usage: { input_tokens: 12, output_tokens: 100, total_tokens: 112 },
}

const modelList = {
  object: 'list',
  data: [
    { id: 'recorded-1', object: 'model', created: 1_760_000_000, context_length: 32_000 },
    { id: 'recorded-2', object: 'model', created: 1_750_000_000 },
  ],
}

const modelData = {
  openai: {
    models: {
      'recorded-1': {
        attachment: true,
        reasoning: true,
        temperature: false,
        tool_call: true,
        modalities: { input: ['text', 'image'] },
        limit: { context: 128_000, output: 16_000 },
        cost: { input: 1.25, output: 10, cache_read: 0.125 },
      },
    },
  },
}
