import { createFailure, type Failure } from '../../core/kernel/failure.ts'
import { EgressError } from './egress-error.ts'
import { LineGauge } from './line-gauge.ts'

/** What one answer may be at most; the longest line holds a generated picture. */
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
  onBytes?: (count: number) => void
  caps?: Partial<BodyCaps>
}

/**
 * The same bytes, pulled one chunk at a time: a flood waits until its reader is ready for more. Ends with a failure when
 * the connection breaks or a cap is passed, and passes on cancellation.
 */
export function guardBody(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  { isAborted, onBytes, caps }: BodyWatch,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = source.getReader()
  const limits = { ...bodyCaps, ...caps }
  const gauge = new LineGauge()
  let bytes = 0
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await read(reader, isAborted)
        if (done) {
          controller.close()
          return
        }
        bytes += value.byteLength
        onBytes?.(value.byteLength)
        gauge.measure(value)
        const excess = findExcess(bytes, gauge, limits)
        if (excess !== undefined) {
          const failure = createFailure('response-too-large', { detail: excess })
          await reader.cancel(failure.message)
          throw new EgressError(failure)
        }
        controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

function findExcess(bytes: number, gauge: LineGauge, caps: BodyCaps): string | undefined {
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

export interface PeekedBody {
  /** The first bytes as text, for a look at what kind of answer this is. Empty if the body is. */
  head: string
  body: ReadableStream<Uint8Array<ArrayBuffer>>
}

/** Takes the first chunk for inspection and gives back a body that begins with it. Rejects as the body does. */
export async function peekBody(source: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<PeekedBody> {
  const reader = source.getReader()
  let first: ReadableStreamReadResult<Uint8Array<ArrayBuffer>> | undefined = await reader.read()
  const head = first.value ? new TextDecoder().decode(first.value.subarray(0, 512)) : ''
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = first ?? (await reader.read())
        first = undefined
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return { head, body }
}

/** A page instead of an answer: a captive portal, a login, a wrong address, a proxy’s error. The bytes outrank the label. */
export function looksLikeHtml(contentType: string | null, head: string): boolean {
  if (/^\uFEFF?\s*<(!doctype|html|head|body|\?xml)/i.test(head)) return true
  return /\btext\/html\b|\bxhtml\b/i.test(contentType ?? '') && !/^\uFEFF?\s*(data:|event:|:|[{[])/.test(head)
}

export function describeHtml(url: URL, status: number, html: string): Failure {
  const title = /<title[^>]*>([^<]{1,120})/i.exec(html)?.[1]?.trim()
  const detail = `HTTP ${status}: ${url.host} sent HTML${title ? `, titled “${title}”` : ''}`
  if (status >= 500) return createFailure(status === 503 ? 'overloaded' : 'provider-error', { detail })
  if (status === 401 || status === 403) return createFailure('access-denied', { detail })
  return createFailure('not-an-api', { detail })
}
