import type { LocalizedText } from '../../../../core/model/messages/localized-text.ts'
import { providersText } from '../../../../core/model/messages/write-text.ts'
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { assertNever } from '../../../../lib/assert-never.ts'
import type { CallId } from '../../../../core/model/id.ts'
import type { ModelStreamPart } from '../../../../core/engine/ports/turn-ports.ts'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import { describeWarning } from '../describe-warning.ts'
import { isDamagedEvent, toModelFailure, describeSkippedEvent } from './stream-errors.ts'
import { fromFinish } from './from-finish.ts'
import { HostedTools } from './hosted-tools.ts'
import { toPlainMetadata, type PartOf, type StreamContext } from './stream-context.ts'
import { ProseReader, withoutTrackingParameter } from './prose-reader.ts'
import { decodeBase64 } from '../decode-base64.ts'
import { readExtras } from '../wire/wire-extras.ts'
import { z } from 'zod'

/** Converts the parts of one response, in order. */
export class StreamPartReader {
  readonly #context: StreamContext
  readonly #hostedTools: HostedTools
  readonly #prose: ProseReader
  readonly #callNames = new Map<string, string>()
  readonly #sources = new SourceReader()
  readonly #skipped = new Set<string>()
  /** Warnings that arrived before any content. They are emitted with the first content, because they are not an answer. */
  #warnings: ModelStreamPart[] = []
  readonly #calls = new Set<string>()
  #callCount = 0
  /** First error of a damaged event, if any. */
  #damage: Error | undefined
  #hasContent = false
  /** True once an event of the protocol has arrived. A later event of another shape then counts as damaged. */
  #isStarted = false

  constructor(context: StreamContext) {
    this.#context = context
    this.#hostedTools = new HostedTools(context)
    this.#prose = new ProseReader(context.joinsTexts)
  }

  read(part: LanguageModelV4StreamPart): ModelStreamPart[] {
    const read = this.#readOne(part)
    if (read.length === 0) return read
    this.#hasContent ||= read.some(({ type }) => type !== 'failure' && type !== 'finish')
    if (this.#warnings.length > 0) read.unshift(...this.#warnings.splice(0))
    return isBetweenTexts(part.type) ? read : [...this.#prose.endPendingText(), ...read]
  }

  /** Ends a stream without a finish part. If only damaged events arrived, the result is a failure. */
  endWithoutFinish(): ModelStreamPart[] {
    return this.#damage && !this.#hasContent ? [toModelFailure(this.#damage, this.#context.egress)] : []
  }

  #readOne(part: LanguageModelV4StreamPart): ModelStreamPart[] {
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start':
        return this.#prose.start(part)
      case 'text-delta':
      case 'reasoning-delta':
        return this.#prose.extend(part)
      case 'text-end':
      case 'reasoning-end':
        return this.#prose.end(part)
      case 'tool-input-start':
        return this.#startInput(part)
      case 'tool-input-delta':
        return this.#extendInput(part)
      case 'tool-input-end':
        return []
      case 'tool-call':
        return this.#call(part)
      case 'tool-approval-request':
        return this.#hostedTools.reportApproval(part.toolCallId)
      case 'source':
        return this.#sources.read(part)
      case 'file':
      case 'reasoning-file':
        return toFileParts(part)
      case 'error':
        return this.#error(part.error)
      case 'finish':
        return this.#finish(part)
      case 'tool-result':
        return this.#hostedTools.result(part)
      case 'stream-start':
        this.#warnings = part.warnings.map((warning) => ({ type: 'warning', text: describeWarning(warning) }))
        return []
      case 'response-metadata':
        this.#isStarted = true
        return []
      // Bookkeeping parts: compaction marks and keep-alives.
      case 'custom':
      case 'ping':
        return []
      case 'raw':
        return this.#extras(part.rawValue)
      default:
        return assertNever(part)
    }
  }

  /** Reads what the reshaping of the stream found and no library passes on. */
  #extras(event: unknown): ModelStreamPart[] {
    const extras = readExtras(event)
    if (!extras) return []
    const { error, malformed, images = [], sources = [], reasoning, notices = [] } = extras
    return [
      ...(reasoning === undefined ? [] : this.#prose.extend(toReasoningDelta(reasoning))),
      ...images.flatMap((address) => readImageAddress(address)),
      ...sources.flatMap(({ url, title }) =>
        this.#sources.read({ type: 'source', sourceType: 'url', id: url, url, ...(title && { title }) }),
      ),
      ...notices.map((text) => unsupportedContent(text)),
      ...(error === undefined ? [] : [toModelFailure(error, this.#context.egress)]),
      ...(malformed === undefined ? [] : [this.#malformed(malformed)]),
    ]
  }

  #malformed(text: string): ModelStreamPart {
    const detail = this.#context.egress.redact(text)
    return { type: 'failure', failure: createFailure('malformed-response', { detail }) }
  }

  get #onlyHostedCalls(): boolean {
    return this.#callCount === 0 && this.#hostedTools.wereUsed
  }

  #startInput(part: PartOf<'tool-input-start'>): ModelStreamPart[] {
    const hosted = this.#hostedTools.begin(part)
    if (hosted) return hosted
    this.#callNames.set(part.id, part.toolName)
    return []
  }

  #extendInput(part: PartOf<'tool-input-delta'>): ModelStreamPart[] {
    const toolName = this.#callNames.get(part.id)
    if (toolName === undefined || part.delta === '') return []
    return [{ type: 'tool-input-delta', callId: part.id as CallId, toolName, text: part.delta }]
  }

  #call(part: PartOf<'tool-call'>): ModelStreamPart[] {
    const { toolCallId: callId, toolName } = part
    const hosted = this.#hostedTools.call(part)
    if (hosted) return hosted
    // The same id, name and arguments are the same call.
    const call = JSON.stringify([callId, toolName, part.input])
    if (this.#calls.has(call)) return []
    this.#calls.add(call)
    this.#callCount += 1
    const providerMetadata = toPlainMetadata(part.providerMetadata)
    return [
      {
        type: 'tool-call',
        callId: callId as CallId,
        toolName,
        argumentsText: part.input,
        damaged: this.#damage ? true : undefined,
        providerMetadata,
      },
    ]
  }

  /** Converts the finish part. After a damaged event the library loses the finish reason and reports `error` instead. */
  #finish(part: PartOf<'finish'>): ModelStreamPart[] {
    const sources = this.#sources.readFinish(part)
    const finish = fromFinish(part, { ...this.#context, onlyHostedCalls: this.#onlyHostedCalls })
    const isEndLost = part.finishReason.unified === 'error' && part.finishReason.raw === undefined
    if (!this.#damage || (this.#hasContent && !isEndLost)) return [...sources, finish]
    return [...sources, { ...toModelFailure(this.#damage, this.#context.egress), usage: finish.usage }]
  }

  #error(error: unknown): ModelStreamPart[] {
    const skipped = describeSkippedEvent(this.#context.dialect, error)
    if (skipped === undefined) return this.#damaged(error)
    if (this.#skipped.has(skipped.text)) return []
    this.#skipped.add(skipped.text)
    return [unsupportedContent(skipped)]
  }

  /** Records a damaged event. It is reported with the next part, because a damaged first event is not an answer yet. */
  #damaged(error: unknown): ModelStreamPart[] {
    if (!isDamagedEvent(error, this.#hasContent || this.#isStarted))
      return [toModelFailure(error, this.#context.egress)]
    if (!this.#damage) this.#warnings.push({ type: 'damaged' })
    this.#damage ??= error
    return []
  }
}

/** Returns true for parts that may appear between two joined texts. The prose reader handles its own parts. */
function isBetweenTexts(type: LanguageModelV4StreamPart['type']): boolean {
  return type === 'source' || type.startsWith('text-') || type.startsWith('reasoning-')
}

function unsupportedContent(text: LocalizedText): ModelStreamPart {
  return { type: 'unsupported', what: 'content', text }
}

/** Converts a file. A file that is only an address becomes a source and is not fetched. */
function toFileParts(part: PartOf<'file' | 'reasoning-file'>): ModelStreamPart[] {
  const { data, mediaType } = part
  if (data.type === 'url') {
    const url = data.url.href
    if (!/^https?:/.test(url)) return [unreadable(mediaType)]
    return [{ type: 'source', sourceId: url, url, title: `File (${mediaType})` }]
  }
  const bytes = typeof data.data === 'string' ? decodeBase64(data.data) : new Uint8Array(data.data)
  if (!bytes) return [unreadable(mediaType)]
  const providerMetadata = toPlainMetadata(part.providerMetadata)
  return [
    {
      type: 'file',
      bytes,
      mediaType,
      isReasoning: part.type === 'reasoning-file' ? (true as const) : undefined,
      providerMetadata,
    },
  ]
}

function toReasoningDelta(delta: string): PartOf<'reasoning-delta'> {
  return { type: 'reasoning-delta', id: 'extras', delta }
}

/** Converts an image of a gateway: the bytes of a `data:` address, or the address as a source. */
function readImageAddress(address: string): ModelStreamPart[] {
  const [head, type = ''] = /^data:([\w.+-]+\/[\w.+-]+)(?:;[^,]*)?;base64,/.exec(address) ?? []
  const mediaType = type.startsWith('image/') ? type : 'image/png'
  if (head !== undefined) {
    const data = { type: 'data', data: address.slice(head.length) } as const
    return toFileParts({ type: 'file', mediaType, data })
  }
  const url = URL.parse(address)
  return url ? toFileParts({ type: 'file', mediaType, data: { type: 'url', url } }) : [unreadable(mediaType)]
}

function unreadable(mediaType: string): ModelStreamPart {
  const text = providersText('model-file-unreadable', { mediaType })
  return { type: 'unsupported', what: 'content', text }
}

const urlContextSchema = z.object({ urlMetadata: z.array(z.object({ retrievedUrl: z.string() })).nullish() })

/** Converts sources of one response: each web address and each document title once. */
class SourceReader {
  readonly #seen = new Set<string>()

  read(part: PartOf<'source'>): ModelStreamPart[] {
    if (part.sourceType === 'document') {
      const { id, title, mediaType, filename } = part
      if (!this.#isNew(`document ${title} ${filename}`)) return []
      return [{ type: 'source', sourceId: id, title, mediaType, filename }]
    }
    const url = withoutTrackingParameter(part.url)
    if (!/^https?:\/\//i.test(url) || !this.#isNew(url)) return []
    return [{ type: 'source', sourceId: part.id, url, title: part.title || undefined }]
  }

  /** Returns the pages that Google reports only at the end, and not as sources. */
  readFinish({ providerMetadata }: PartOf<'finish'>): ModelStreamPart[] {
    const read = urlContextSchema.safeParse(providerMetadata?.['google']?.['urlContextMetadata'])
    const pages = read.success ? (read.data.urlMetadata ?? []) : []
    return pages.flatMap(({ retrievedUrl: url }) =>
      this.read({ type: 'source', sourceType: 'url', id: url, url }),
    )
  }

  #isNew(name: string): boolean {
    if (this.#seen.has(name)) return false
    this.#seen.add(name)
    return true
  }
}
