import type { ProviderKindId } from '../../../../core/model/providers/provider-kind-id.ts'
import type { Dialect } from '../../../../core/model/providers/provider.ts'
import { ChatEventReader } from './chat-event-reader.ts'
import { SseEvents, type WireEvent } from './sse-events.ts'

export interface ChatRepairOptions {
  kind: ProviderKindId
  modelId: string
}

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
 * become an ordinary stream. An event that only adds text to the answer passes unchanged. Never throws.
 */
export function repairChatStream(
  options: ChatRepairOptions,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  const events = new SseEvents()
  const reader = new ChatEventReader(options)

  const convert = (found: readonly WireEvent[]) => found.map((event) => reader.read(event)).join('')
  return new TransformStream({
    transform(chunk, controller) {
      const text = convert(events.push(decoder.decode(chunk, { stream: true }))) + reader.endRead()
      if (text !== '') controller.enqueue(encoder.encode(text))
    },
    flush(controller) {
      const last = convert([...events.push(decoder.decode()), ...events.end()])
      const text = last + reader.end(events)
      if (text !== '') controller.enqueue(encoder.encode(text))
    },
  })
}
