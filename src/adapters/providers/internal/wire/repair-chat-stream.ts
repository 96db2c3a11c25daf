import type { ProviderKindId } from '../../../../core/model/providers/provider-kind-id.ts'
import type { Dialect } from '../../../../core/model/providers/provider.ts'
import type { ByteConverter } from '../../../network/convert-body.ts'
import { ChatDeltaMerger } from '../../../network/merge-chat-deltas.ts'
import { ChatEventReader, type ChatRepairOptions } from './chat-event-reader.ts'
import { MessageEventReader } from './message-event-reader.ts'
import { GeminiEventReader, type NativeEventReader } from './native-events.ts'
import { SseEvents, toEvent, type WireEvent } from './sse-events.ts'

/** Kinds whose libraries speak another protocol than chat/completions. */
const otherProtocols: ReadonlySet<ProviderKindId> = new Set(['xai', 'huggingface', 'azure', 'cohere'])

/** Returns true if the responses of this provider can be reshaped. */
export function speaksChatCompletions({
  kind,
  dialect,
}: {
  kind: ProviderKindId
  dialect: Dialect
}): boolean {
  return dialect === 'openai-compatible' && !otherProtocols.has(kind)
}

/**
 * Reshapes a response of a server that speaks chat/completions, or nearly, into the events that the libraries know.
 * A stream with odd framing, a whole JSON answer, odd types, thoughts inside the answer and calls that come twice
 * become an ordinary stream. Events that only add text are merged first, because each event costs the same whatever its
 * length. Never throws.
 */
export function repairChatStream(options: ChatRepairOptions): ByteConverter {
  const merger = new ChatDeltaMerger()
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  const events = new SseEvents()
  const reader = new ChatEventReader(options)

  const convert = (list: readonly WireEvent[]) => {
    const texts: string[] = []
    let end: ChatEventReader['passed']
    for (const event of list) {
      const text = reader.read(event)
      const { passed } = reader
      // Each event costs a library the same, and it reads the end and the usage from one.
      if (end?.end && passed?.usage)
        texts.splice(-1, 1, toEvent(JSON.stringify({ ...end.end, usage: passed.usage })))
      else texts.push(text)
      end = passed
    }
    return texts.join('')
  }
  return {
    push(chunk) {
      // A connection that is cut drops what waits here, so no text waits for another read.
      const read = convert(events.push(decoder.decode(merger.push(chunk), { stream: true })))
      return encoder.encode(read + reader.endRead())
    },
    end() {
      const read = events.push(decoder.decode(merger.end(), { stream: true }))
      const last = convert([...read, ...events.push(decoder.decode()), ...events.end()])
      return encoder.encode(last + reader.end(events))
    },
  }
}

/**
 * Reshapes a stream of a server that speaks Anthropic’s or Google’s protocol, or nearly, into the events that the
 * libraries know. Never throws.
 */
export function repairNativeStream(dialect: NativeDialect): ByteConverter {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  const events = new SseEvents()
  const reader = createNativeReader(dialect)
  const read = (list: readonly WireEvent[]) => list.map((event) => reader.read(event)).join('')
  return {
    push: (chunk) => encoder.encode(read(events.push(decoder.decode(chunk, { stream: true })))),
    end: () => encoder.encode(read([...events.push(decoder.decode()), ...events.end()]) + reader.end()),
  }
}

/** Converts a whole answer to a stream of its protocol. Returns undefined if it is something else. */
export function toNativeStream(dialect: NativeDialect, text: string): string | undefined {
  const events = new SseEvents()
  const reader = createNativeReader(dialect)
  const read = [...events.push(text), ...events.end()].map((event) => reader.read(event)).join('')
  const all = read + reader.end()
  return reader.hasEvent ? all : undefined
}

/** Protocols of which each event is checked before the library reads it. */
export type NativeDialect = 'anthropic' | 'google'

function createNativeReader(dialect: NativeDialect): NativeEventReader {
  return dialect === 'anthropic' ? new MessageEventReader() : new GeminiEventReader()
}
