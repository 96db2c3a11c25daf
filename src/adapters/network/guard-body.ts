import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import { networkText } from '../../core/model/messages/write-text.ts'
import { EgressError } from './egress-error.ts'
import { LineEnds } from './line-ends.ts'

/** Size limits of one response. The longest line holds a generated image. */
export interface BodyCaps {
  maxBytes: number
  maxLineBytes: number
  maxEvents: number
}

export const bodyCaps: BodyCaps = {
  maxBytes: 256 * 1024 * 1024,
  maxLineBytes: 48 * 1024 * 1024,
  maxEvents: 2_000_000,
}

export interface BodyWatch {
  isAborted: () => boolean
  /** Called with each chunk before it is passed on. The chunk must not be kept, because later readers may write into it. */
  onChunk?: (chunk: Uint8Array<ArrayBuffer>) => void
  caps?: Partial<BodyCaps>
  /** Whether the body is an event stream. All its line ends are passed on as LF. */
  isEventStream?: boolean
}

export interface GuardedBody {
  stream: ReadableStream<Uint8Array<ArrayBuffer>>
  /**
   * Resolves to the start of the first chunk as text, or to an empty text if the body is empty. The stream still
   * starts with it. Rejects as the stream does.
   */
  peek(): Promise<string>
}

/**
 * Passes on the same bytes, except for line ends of an event stream, one chunk at a time, so that the sender waits until the reader is ready.
 * Errors with a failure if the connection breaks or a limit is exceeded. Cancellation is passed on.
 */
export function guardBody(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  { isAborted, onChunk, caps, isEventStream }: BodyWatch,
): GuardedBody {
  const reader = source.getReader()
  const limits = { ...bodyCaps, ...caps }
  const gauge = new SseLimits()
  const lineEnds = isEventStream ? new LineEnds() : undefined
  let bytes = 0
  let first: ReturnType<typeof next> | undefined

  async function next(): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>> {
    const result = await read(reader, isAborted)
    if (result.done) return result
    bytes += result.value.byteLength
    onChunk?.(result.value)
    const value = lineEnds?.normalize(result.value) ?? result.value
    gauge.measure(value)
    const excess = findExcess(bytes, gauge, limits)
    if (excess === undefined) return { done: false, value }
    const failure = createFailure('response-too-large', { detail: excess })
    await reader.cancel(failure.message)
    throw new EgressError(failure)
  }

  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await (first ?? next())
        first = undefined
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return {
    stream,
    async peek() {
      first ??= next()
      const { value } = await first
      return value ? new TextDecoder().decode(value.subarray(0, 512)) : ''
    },
  }
}

function findExcess(bytes: number, gauge: SseLimits, caps: BodyCaps): string | undefined {
  if (bytes > caps.maxBytes) return `more than ${caps.maxBytes} bytes`
  if (gauge.longestLine > caps.maxLineBytes) return `a line of more than ${caps.maxLineBytes} bytes`
  return gauge.events > caps.maxEvents ? `more than ${caps.maxEvents} events` : undefined
}

async function read(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  isAborted: () => boolean,
): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>> {
  try {
    return await reader.read()
  } catch (error) {
    if (isAborted()) throw error
    throw new EgressError(createFailure('stream-cut'))
  }
}

/**
 * Detects a web page instead of an API response: a captive portal, a login page, a wrong address, a proxy error. The
 * bytes take precedence over the content type.
 */
export function looksLikeHtml(contentType: string | null, head: string): boolean {
  if (/^\uFEFF?\s*<(!doctype|html|head|body|\?xml)/i.test(head)) return true
  return /\btext\/html\b|\bxhtml\b/i.test(contentType ?? '') && !/^\uFEFF?\s*(data:|event:|:|[{[])/.test(head)
}

export function describeHtml(url: URL, status: number, html: string): Failure {
  const title = /<title[^<>]*>([^<]{1,120})/i.exec(html)?.[1]?.trim()
  const detail = `HTTP ${status}: ${url.host} sent HTML${title ? `, titled “${title}”` : ''}`
  if (status === 429) return createFailure('rate-limited', { detail })
  if (status >= 500) {
    const isGateway = [502, 503, 504].includes(status) || (status >= 520 && status <= 530)
    return createFailure(isGateway ? 'overloaded' : 'provider-error', { detail })
  }
  if (status === 401 || status === 403) return createFailure('access-denied', { detail })
  return createFailure('not-an-api', { detail })
}

/** Describes a request whose body a server between the app and the model refuses for its size. */
export function describeTooLarge(requestBytes: number, detail: string): Failure {
  const megabytes = Math.max(0.1, requestBytes / 1_000_000)
  return createFailure('request-too-large', {
    message: networkText('request-size-too-large-for-server', {
      size: { number: megabytes, fractionDigits: 1 },
    }),
    hint: networkText('send-smaller-images-or-raise-limit'),
    detail,
  })
}

const lineFeed = 10
const carriageReturn = 13

/** Counts line lengths and events of a stream as it passes, without keeping any of it. An event ends with an empty line. */
export class SseLimits {
  #line = 0
  #longestLine = 0
  #events = 0

  /** Longest line in bytes, including the unfinished one. */
  get longestLine(): number {
    return this.#longestLine
  }

  get events(): number {
    return this.#events
  }

  measure(chunk: Uint8Array): void {
    // Streams end their lines in one way. Carriage returns count only if the chunk has no line feeds.
    const end = chunk.includes(lineFeed) ? lineFeed : carriageReturn
    let start = 0
    for (let at = chunk.indexOf(end); at !== -1; at = chunk.indexOf(end, start)) {
      this.#endLine(at - start - (at > start && chunk[at - 1] === carriageReturn ? 1 : 0))
      start = at + 1
    }
    this.#line += chunk.byteLength - start
    this.#longestLine = Math.max(this.#longestLine, this.#line)
  }

  #endLine(bytes: number): void {
    this.#line += bytes
    this.#longestLine = Math.max(this.#longestLine, this.#line)
    if (this.#line === 0) this.#events += 1
    this.#line = 0
  }
}
