import { headOfBytes, encodeUtf8, tailOfBytes, utf8Length } from '../../../lib/utf8.ts'
import type { ContextDiagnostic, ResultReference } from '../../model/context/reduction.ts'
import { createFailure } from '../../model/failures/failure.ts'
import { fail, succeed, type Result } from '../../model/failures/result.ts'
import type { BlobStorePort } from '../../model/files/blob-store-port.ts'
import type { SessionId } from '../../model/id.ts'
import type { JsonValue } from '../../model/json.ts'
import { engineText } from '../../model/messages/write-text.ts'

/** Larger results, in bytes of their JSON, fail the call. */
export const maxResultBytes = 20_000_000
/** Results with more values fail the call. */
export const maxResultValues = 5_000_000
/** Larger results, in bytes of their JSON, are stored as blobs. */
export const maxInlineResultBytes = 50_000
/** Size of a preview with the start and the end of a result. */
export const previewBytes = 2_000
const headPreviewBytes = 12_000

/** The part of a large result that models get: the start and the end, or a longer start. */
export type PreviewForm = 'ends' | 'head'

/** Outputs of a call: its result, and what models get in place of it, in this turn and in later ones. */
export interface ToolOutputs {
  result: JsonValue
  told?: JsonValue
  kept?: JsonValue
}

/** `isInjected` is set for a context injection, whose result is used in the turn and never stored as a blob. */
export interface ToolResultInput {
  sessionId: SessionId
  outputs: ToolOutputs
  preview?: PreviewForm
  isInjected?: boolean
}

/** Outputs as they are stored. Either `result` or `reference` is set. */
export interface StoredToolOutputs extends Partial<ToolOutputs> {
  reference?: ResultReference
  diagnostics?: ContextDiagnostic[]
}

/**
 * Decides how the result of a call is stored. A large one goes to the blob store first, and a reference with a preview takes its
 * place. If the blob store fails, the result stays in the chat and models get the preview. Equal results give equal outputs, so
 * a repetition stores nothing new. A result above the limit is a failure, and so is a blob store that was aborted. Never rejects.
 */
export async function applyToolResults(
  { sessionId, outputs, preview = 'ends', isInjected = false }: ToolResultInput,
  blobs: Pick<BlobStorePort, 'put'> | undefined,
): Promise<Result<StoredToolOutputs>> {
  const json = JSON.stringify(outputs.result)
  // A unit of UTF-16 takes at most three bytes.
  if (json.length * 3 <= maxInlineResultBytes) return succeed(outputs)
  const bytes = utf8Length(json)
  if (bytes <= maxInlineResultBytes) return succeed(outputs)
  if (bytes > (isInjected ? maxInjectedBytes : maxResultBytes)) return fail(resultTooLarge())
  if (isInjected) return succeed(outputs)
  const content = toResultContent(outputs.result, json)
  const contentBytes = encodeUtf8(content.text)
  const text = previewOf(content.text, contentBytes.length, preview)
  const others = { told: toSmallOutput(outputs.told), kept: toSmallOutput(outputs.kept) }
  const stored = await blobs?.put({ bytes: contentBytes, mediaType: content.mediaType, sessionId })
  if (stored?.ok === false && stored.failure.code === 'aborted') return stored
  if (!stored?.ok) {
    const { told: modelOutput = text } = others
    return succeed({ ...others, result: outputs.result, told: modelOutput, diagnostics: [notPersisted] })
  }
  const reference: ResultReference = {
    blobId: stored.value,
    bytes: contentBytes.length,
    mediaType: content.mediaType,
    preview: text,
    hasMore: true,
    reason: 'tool-result-too-large',
  }
  return succeed({ reference, ...others })
}

/** Injected content is sent whole, so it must be small enough for a model. */
const maxInjectedBytes = 200_000

const notPersisted: ContextDiagnostic = { code: 'tool-result-persistence-failed', severity: 'warning' }

export function resultTooLarge() {
  return createFailure('result-too-large', {
    hint: engineText('request-smaller-part'),
    retryable: false,
  })
}

/** Text of a result, as models read it in parts and as the blob store holds it. */
interface ResultContent {
  text: string
  mediaType: 'text/plain' | 'application/json'
}

/** Returns a text as it is, and any other value as JSON. A text that UTF-8 cannot hold is JSON as well, which escapes it. */
export function toResultContent(result: JsonValue, json = JSON.stringify(result)): ResultContent {
  return typeof result === 'string' && result.isWellFormed()
    ? { text: result, mediaType: 'text/plain' }
    : { text: json, mediaType: 'application/json' }
}

/** Returns the value of a stored result. */
export function fromResultContent(text: string, mediaType: string): JsonValue {
  return mediaType === 'application/json' ? (JSON.parse(text) as JsonValue) : text
}

/** Returns the start of a text of that many bytes, or its start and its end, with the size of what is left out. */
export function previewOf(text: string, bytes: number, form: PreviewForm): string {
  const head = headOfBytes(text, form === 'head' ? headPreviewBytes : previewBytes / 2)
  const tail = form === 'head' ? '' : tailOfBytes(text, previewBytes / 2)
  const omitted = `[${bytes - utf8Length(head) - utf8Length(tail)} bytes omitted]`
  return tail === '' ? `${head}\n${omitted}` : `${head}\n${omitted}\n${tail}`
}

/** Drops an output that is itself too large for a message. Models then get the preview. */
function toSmallOutput(output: JsonValue | undefined): JsonValue | undefined {
  if (output === undefined) return undefined
  const json = JSON.stringify(output)
  return json.length <= maxInlineResultBytes && utf8Length(json) <= maxInlineResultBytes ? output : undefined
}
