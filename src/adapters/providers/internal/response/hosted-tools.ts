import type { LocalizedText } from '../../../../core/model/messages/localized-text.ts'
import { providersText } from '../../../../core/model/messages/write-text.ts'
import type { ModelStreamPart } from '../../../../core/engine/ports/turn-ports.ts'
import type { CallId } from '../../../../core/model/id.ts'
import type { JsonValue } from '../../../../core/model/json.ts'
import { toPlainMetadata, type PartOf, type StreamContext } from './stream-context.ts'
import { decodeBase64, sniffImage } from '../decode-base64.ts'

/** Tools of the Responses API that the caller must run. They occur only if a request enables them. */
const callerRunTools = new Set(['apply_patch', 'computer', 'local_shell', 'shell', 'tool_search'])

/**
 * Tracks calls that the loop must not run. A call that the provider runs itself is reported with its result.
 * A tool that was never offered is reported once: tools of other servers, and calls with text instead of JSON.
 */
export class HostedTools {
  readonly #context: StreamContext
  readonly #ignored = new Set<string>()
  readonly #running = new Map<string, string>()
  readonly #named = new Set<string>()
  #wereUsed = false

  constructor(context: StreamContext) {
    this.#context = context
  }

  get wereUsed(): boolean {
    return this.#wereUsed
  }

  /** Starts the input of a call. Returns undefined if the loop runs the call. Hosted calls are reported once complete. */
  begin(part: PartOf<'tool-input-start'>): ModelStreamPart[] | undefined {
    const { id, toolName } = part
    if (part.providerExecuted === true && !isOfOtherServer(part)) return []
    const isForeign = part.providerExecuted === true || part.inputEncoding === 'text'
    return isForeign || this.#isCallerRun(toolName) ? this.#ignore(id, toolName) : undefined
  }

  /** Returns undefined if the loop runs the call. */
  call(part: PartOf<'tool-call'>): ModelStreamPart[] | undefined {
    const { toolCallId: callId, toolName } = part
    if (this.#ignored.has(callId)) return []
    const isHosted = part.providerExecuted === true
    if (!isHosted && !this.#isCallerRun(toolName)) return undefined
    if (!isHosted || isOfOtherServer(part)) return this.#ignore(callId, toolName)
    if (this.#running.has(callId)) return []
    this.#wereUsed = true
    const name = toDisplayName(toolName)
    this.#running.set(callId, name)
    const providerMetadata = toPlainMetadata(part.providerMetadata)
    return [
      {
        type: 'hosted-call',
        callId: callId as CallId,
        toolName: name,
        arguments: parseInput(part.input),
        providerMetadata,
      },
    ]
  }

  /** Converts a result. Preliminary results are skipped, and images in a result become separate files. */
  result(part: PartOf<'tool-result'>): ModelStreamPart[] {
    const { toolCallId: callId } = part
    if (part.preliminary === true || this.#ignored.has(callId)) return []
    // Anthropic continues a paused answer with the results of calls that are in the response before.
    if (!this.#running.has(callId) && this.#context.dialect !== 'anthropic') return []
    const { value, files } = extractImages(part.result)
    const providerMetadata = toPlainMetadata(part.providerMetadata)
    return [
      {
        type: 'hosted-result',
        callId: callId as CallId,
        isError: part.isError === true,
        value,
        providerMetadata,
      },
      ...files,
    ]
  }

  /** Reports an approval request, unless its call was reported already. */
  reportApproval(callId: string): ModelStreamPart[] {
    if (this.#ignored.has(callId)) return []
    return this.#toNotice(providersText('provider-tool-approval-unsupported'))
  }

  #isCallerRun(toolName: string): boolean {
    const { dialect, offered } = this.#context
    return dialect === 'openai' && callerRunTools.has(toolName) && !offered.has(toolName)
  }

  #ignore(callId: string, toolName: string): ModelStreamPart[] {
    this.#wereUsed = true
    this.#ignored.add(callId)
    return this.#toNotice(providersText('provider-tool-unsupported', { name: toolName }))
  }

  #toNotice(text: LocalizedText): ModelStreamPart[] {
    if (this.#named.has(text.text)) return []
    this.#named.add(text.text)
    return [{ type: 'unsupported', what: 'provider-tool', text }]
  }
}

/** Prefix of Google's own tools. Any other dynamic tool belongs to another server. */
const googlePrefix = 'server:'

function isOfOtherServer({ dynamic, toolName }: { dynamic?: boolean; toolName: string }): boolean {
  return dynamic === true && !toolName.startsWith(googlePrefix)
}

function toDisplayName(toolName: string): string {
  return toolName.startsWith(googlePrefix) ? toolName.slice(googlePrefix.length).toLowerCase() : toolName
}

function parseInput(input: string): JsonValue {
  try {
    return JSON.parse(input) as JsonValue
  } catch {
    return input
  }
}

type FilePart = Extract<ModelStreamPart, { type: 'file' }>

/** Longer texts in a result are pages and documents in base64, which do not belong in a message. */
const maxText = 100_000
const omittedLabel = 'left out'

/** Removes images from a result and replaces very long texts with a placeholder. */
export function extractImages(result: unknown): { value: JsonValue; files: FilePart[] } {
  const files: FilePart[] = []
  const text = JSON.stringify(result ?? null, (_, value: unknown) => {
    if (typeof value !== 'string' || value.length < 200) return value
    const image = readImage(value)
    if (image) {
      files.push(image)
      return `[${image.mediaType}, ${image.bytes.byteLength} bytes]`
    }
    return value.length > maxText ? `[${omittedLabel}: ${value.length} characters]` : value
  })
  return { value: JSON.parse(text) as JsonValue, files }
}

/**
 * Returns true for a result with such a placeholder. It is shown but not sent back, because the provider would not
 * recognize it.
 */
export function isTruncatedResult(value: JsonValue): boolean {
  return JSON.stringify(value).includes(`"[${omittedLabel}: `)
}

function readImage(text: string): FilePart | undefined {
  const base64 = /^data:image\/[\w.+-]+;base64,(.*)$/s.exec(text)?.[1] ?? text
  if (!/^[A-Za-z0-9+/]{64}/.test(base64)) return undefined
  const mediaType = sniffImage(decodeBase64(base64.slice(0, 64)))
  const bytes = mediaType === undefined ? undefined : decodeBase64(base64)
  return mediaType !== undefined && bytes ? { type: 'file', mediaType, bytes } : undefined
}
