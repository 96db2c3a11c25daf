import { createFailure, type Failure } from '../../core/kernel/failure.ts'
import { EgressError } from './egress-error.ts'

const maxBodyBytes = 256 * 1024 * 1024

export interface GuardedBody {
  /** The first bytes as text, for a look at what kind of answer this is. Empty if the body is. */
  head: string
  body: ReadableStream<Uint8Array<ArrayBuffer>>
}

/**
 * Takes the first chunk for inspection and gives back a body that begins with it, ends with a failure when the
 * connection breaks or the cap is passed, and passes on cancellation.
 */
export async function guardBody(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  options: { maxBytes?: number; isAborted: () => boolean },
): Promise<GuardedBody> {
  const { maxBytes = maxBodyBytes, isAborted } = options
  const reader = source.getReader()
  let first: ReadableStreamReadResult<Uint8Array<ArrayBuffer>> | undefined = await read(reader, isAborted)
  let bytes = 0
  const head = first.value ? new TextDecoder().decode(first.value.subarray(0, 512)) : ''
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const result = first ?? (await read(reader, isAborted))
        first = undefined
        if (result.done) {
          controller.close()
          return
        }
        bytes += result.value.byteLength
        if (bytes > maxBytes) {
          const failure = createFailure('malformed-response', {
            message: 'The provider’s answer is larger than any answer should be.',
            detail: `more than ${maxBytes} bytes`,
          })
          await reader.cancel(failure.message)
          throw new EgressError(failure)
        }
        controller.enqueue(result.value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return { head, body }
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
