import { mapStrings } from '../../../../lib/json.ts'
import type { ModelMessage, ModelRequest } from '../../../../core/model/providers/model-request.ts'
import { redactSecretShapes } from '../../../../lib/secret-shapes.ts'
import type { BlobId } from '../../../../core/model/id.ts'
import type { LoadedKeys } from '../../../storage/vault/key-redaction.ts'

/** Redacted messages by the message that the engine made, so that a request only scans what it adds to the one before. */
const scanned = new WeakMap<object, { version: string; redacted: unknown }>()

/**
 * Replaces stored keys in everything that a request contains: instructions, messages, calls, results and tools. Without a key in it
 * the request has the same messages.
 */
export function redactRequest(request: ModelRequest, keys: LoadedKeys): ModelRequest {
  if (!keys.hasKeys) return request
  return {
    ...request,
    system: keys.redact(request.system),
    messages: request.messages.map((message) => redactValue(message, keys, withoutSignatures)),
    tools: redactValue(request.tools, keys),
  }
}

/**
 * Returns a function that replaces secrets in the text of a file: stored keys, and what looks like a secret if the request asks for
 * that. Files in which it found one of the latter are added to `found`. Returns undefined if there is nothing to search for.
 */
export function createFileRedaction(
  { redactedFiles }: ModelRequest,
  { keys, found }: { keys: LoadedKeys | undefined; found: Set<BlobId> },
): ((text: string, blobId: BlobId) => string) | undefined {
  if (!redactedFiles && !keys?.hasKeys) return undefined
  const unchanged = new Set(redactedFiles?.except)
  return (text, blobId) => {
    const withoutKeys = keys?.redact(text) ?? text
    if (!redactedFiles || unchanged.has(blobId)) return withoutKeys
    const redacted = redactSecretShapes(withoutKeys)
    if (redacted !== withoutKeys) found.add(blobId)
    return redacted
  }
}

/** Leaves out the metadata of a changed answer, which may sign a text that is not sent. */
function withoutSignatures(message: ModelMessage): ModelMessage {
  if (message.role !== 'assistant') return message
  const parts = message.parts.map((part) =>
    'providerMetadata' in part ? { ...part, providerMetadata: undefined } : part,
  )
  return { ...message, parts }
}

function redactValue<Value extends object>(
  value: Value,
  { redact, version }: LoadedKeys,
  finish: (redacted: Value) => Value = (redacted) => redacted,
): Value {
  const known = scanned.get(value)
  if (known?.version === version) return known.redacted as Value
  const mapped = mapStrings(value, redact)
  const redacted = mapped === value ? value : finish(mapped)
  scanned.set(value, { version, redacted })
  return redacted
}
