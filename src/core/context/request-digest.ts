import type { JsonValue } from '../kernel/json.ts'
import type { RequestDigest } from '../kernel/message.ts'
import type { ModelFile, ModelRequest } from '../kernel/model-request.ts'
import { hashJson } from './hash-json.ts'

/** What the next turn needs to tell whether its first request only adds to the end of this one. */
export function digestRequest({ model, system, tools, messages }: ModelRequest): RequestDigest {
  return {
    model,
    system: hash(system),
    tools: hash(tools),
    messages: hashMessages(messages),
    messageCount: messages.length,
  }
}

/** Which part of an earlier request the new one does not begin with; `undefined` where it extends it. */
export function findDifference(
  before: RequestDigest,
  { model, system, tools, messages }: ModelRequest,
): 'model' | 'system' | 'tools' | 'messages' | undefined {
  if (before.model.providerId !== model.providerId || before.model.modelId !== model.modelId) return 'model'
  if (before.system !== hash(system)) return 'system'
  if (before.tools !== hash(tools)) return 'tools'
  return before.messages === hashMessages(messages.slice(0, before.messageCount)) ? undefined : 'messages'
}

/** Without what no model is told, which was not kept of older messages. */
function hashMessages(messages: ModelRequest['messages']): string {
  return hash(
    messages.map((message) =>
      message.role === 'user' && message.files
        ? { ...message, files: message.files.map(withoutSize) }
        : message,
    ),
  )
}

function withoutSize({ blobId, mediaType, byteLength, filename }: ModelFile): ModelFile {
  return { blobId, mediaType, byteLength, ...(filename !== undefined && { filename }) }
}

/** A request holds nothing but JSON, with fields left out where they say nothing. */
function hash(part: ModelRequest['system' | 'tools' | 'messages']): string {
  return hashJson(part as unknown as JsonValue)
}
