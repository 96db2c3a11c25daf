import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { ModelStreamPart } from '../../../../core/engine/ports/turn-ports.ts'
import { StreamPartReader } from './stream-part-reader.ts'
import type { StreamContext } from './stream-context.ts'
import { isMissingFinish, toModelFailure } from './stream-errors.ts'

export interface ModelStreamInput {
  open: (signal: AbortSignal) => PromiseLike<{ stream: ReadableStream<LanguageModelV4StreamPart> }>
  context: StreamContext
  signal: AbortSignal
}

/**
 * Reads one response to its end. Emits at most one `failure` or `finish`, as the last part.
 * An abort, or a consumer that stops reading, ends the request. Never throws.
 */
export async function* readModelStream(input: ModelStreamInput): AsyncGenerator<ModelStreamPart> {
  const { open, context, signal } = input
  if (signal.aborted) return
  const ownEnd = new AbortController()
  const yielder = createMacrotaskYielder()
  const parts = new StreamPartReader(context)
  let reader: ReadableStreamDefaultReader<LanguageModelV4StreamPart> | undefined
  const stop = () => ownEnd.abort(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    const { stream } = await open(ownEnd.signal)
    reader = stream.getReader()
    while (!ownEnd.signal.aborted) {
      const { done, value } = await reader.read()
      if (ownEnd.signal.aborted) return
      if (done || (value.type === 'error' && isMissingFinish(value.error))) {
        yield* parts.endWithoutFinish()
        return
      }
      for (const part of parts.read(value)) {
        yield part
        if (part.type === 'failure' || part.type === 'finish') return
      }
      const pause = yielder.yieldIfDue()
      if (pause) await pause
    }
  } catch (error) {
    if (!ownEnd.signal.aborted) yield toModelFailure(error, context.egress)
  } finally {
    signal.removeEventListener('abort', stop)
    // An explicit reason avoids the cost of an error with a stack for each request.
    ownEnd.abort('ended')
    // A broken stream rejects `cancel`, but then nothing is left to end.
    reader?.cancel().catch(() => undefined)
  }
}

interface MacrotaskYielder {
  /** Must be called between two pieces of work. Returns a promise of the next macrotask if the time budget is used up. */
  yieldIfDue(): Promise<void> | undefined
}

/**
 * Creates a yielder for streams that are always ready.
 * Awaiting microtasks alone never lets `onmessage` run, so a stop or an acknowledgment of the page would wait until
 * the end. A MessageChannel message is the cheapest macrotask, because timers are clamped to 4 ms.
 * Each message uses a new channel, because Node reads up to a thousand messages of one port before it looks at
 * another.
 */
export function createMacrotaskYielder(
  budgetMs = 12,
  now: () => number = () => performance.now(),
): MacrotaskYielder {
  let last = now()
  return {
    yieldIfDue() {
      if (now() - last < budgetMs) return undefined
      return pause()
    },
  }

  function pause(): Promise<void> {
    const { port1, port2 } = new MessageChannel()
    return new Promise((resolve) => {
      port1.addEventListener('message', () => {
        port1.close()
        last = now()
        resolve()
      })
      port1.start()
      port2.postMessage(0)
    })
  }
}
