import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { fetchExternal, type ExternalFetchOptions } from './fetch-external.ts'
import { readCapped } from './read-capped.ts'
import { networkText } from '../../core/model/messages/write-text.ts'

export interface FetchedText {
  status: number
  /** Content type without parameters, in lower case. */
  contentType: string
  text: string
  /** True if the body was longer than the limit. */
  isCut: boolean
}

export interface FetchTextOptions extends ExternalFetchOptions {
  maxBytes: number
}

/** Reads one address as text. A content type other than text is a failure. */
export async function fetchText(url: URL, options: FetchTextOptions): Promise<Result<FetchedText>> {
  return await fetchExternal(url, options, async ({ status, headers, body }) => {
    const contentType = readContentType(headers)
    if (!isText(contentType)) {
      await body?.stream.cancel()
      return fail(describeOther(url, contentType))
    }
    const { bytes, isCut } = await readCapped(body?.stream ?? null, options.maxBytes)
    const text = decode(bytes, headers.get('content-type'))
    return succeed({ status, contentType, text, isCut })
  })
}

function readContentType(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';', 1).join('').trim().toLowerCase()
}

function isText(contentType: string): boolean {
  return (
    contentType === '' ||
    contentType.startsWith('text/') ||
    /^application\/(json|xml|javascript|x-ndjson|yaml|x-yaml|toml)$/.test(contentType) ||
    /^[\w.-]+\/[\w.-]+\+(json|xml)$/.test(contentType)
  )
}

/** Decodes with the charset that the server names. An unknown charset is ignored. */
function decode(bytes: Uint8Array<ArrayBuffer>, contentType: string | null): string {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(contentType ?? '')?.[1]
  return createDecoder(charset).decode(bytes)
}

function createDecoder(charset = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder()
    throw error
  }
}

function describeOther(url: URL, contentType: string): Failure {
  return createFailure('tool-failed', {
    // The server's own text would reach the model, so only a plain media type is repeated.
    message: /^[\w.+-]+\/[\w.+-]+$/.test(contentType)
      ? networkText('address-not-text-but-type', { href: url.href, contentType })
      : networkText('address-not-text', { href: url.href }),
    retryable: false,
  })
}
