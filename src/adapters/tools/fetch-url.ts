import { truncateString } from '../../lib/text.ts'
import { z } from 'zod'
import { defineTool, type Tool, type ToolContext } from '../../core/engine/calls/tool.ts'
import { createFailure, hintOf, rewordFailure, type Failure } from '../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { webServiceTable, type PageReader } from '../../core/model/providers/web-service.ts'
import { describeFetched, describeText, maxBodyBytes } from './pages/describe-page.ts'
import type { FetchedText, FetchTextPort, ReadPagePort, ReadThroughPort } from './pages/page-ports.ts'
import { toApprovalKey, toNetworkAddress, WebAddresses, type WebAddressPorts } from './pages/web-address.ts'
import { toolsText } from '../../core/model/messages/write-text.ts'
import {
  joinTexts,
  toPlainText,
  type LocalizedText,
  type TextParam,
} from '../../core/model/messages/localized-text.ts'

export interface FetchUrlPorts extends WebAddressPorts {
  fetchText: FetchTextPort
  readPage: ReadPagePort
  readThrough: ReadThroughPort
  /** Sites that come with this application. `read` answers like the site, without a request. */
  samplePages: {
    has(url: URL): boolean
    read(url: URL): Promise<{ status: number; html: string }>
  }
  /** The reader service that the person switched on. Like a proxy, it is used for public addresses only. */
  reader?: Exclude<PageReader, 'off'> | undefined
}

/**
 * Creates the `fetch_url` tool. Pages are read directly from this browser, and otherwise through the reader service if
 * one is switched on.
 */
export function createFetchUrl(ports: FetchUrlPorts): Tool {
  const { fetchText, readPage, readThrough, isPrivateAddress } = ports
  const addresses = new WebAddresses(ports)
  const readerFor = (url: URL): string | undefined =>
    ports.reader && !isPrivateAddress(url) ? webServiceTable[ports.reader].name : undefined

  const readBy = async (reader: string, url: URL, { signal, egress }: ToolContext) => {
    const read = await readThrough(url, { signal, chosenBy: addresses.chosenBy(url.href), scope: egress })
    if (!read.ok) return read
    const { title, published, text } = read.value
    const details = { url: url.href, via: reader, title, ...(published && { published }) }
    return succeed(describeText(details, text))
  }

  const describeCall = (url: URL): LocalizedText => {
    if (ports.samplePages.has(url)) return toolsText('read-sample-page')
    const reader = readerFor(url)
    if (reader === undefined || addresses.proxyFor(url) !== undefined)
      return addresses.describeRoute(url, 'page')
    return toolsText('read-page-directly-or-by-reader', { host: url.host, reader })
  }

  return defineTool({
    name: 'fetch_url',
    description:
      'Reads a web address: a page as Markdown, anything else as text. Many sites cannot be read from a browser (CORS); the result then says so.',
    parameters: z.object({
      url: z.string().max(2048).superRefine(addresses.check),
      part: z.enum(['article', 'page']).nullish().describe('article by default; page adds its navigation'),
    }),
    // Sample pages count as pages of the web, so that an approval can be tried out without a network.
    effects: ['read', 'network'],
    trustedResultAddresses: 'own-host',
    resultPreview: 'head',
    timeoutMs: 90_000,
    triggers: ['fetch', 'url', 'http', 'https', 'website', 'web page', 'link', 'download'],
    approvalKey: ({ url }) => toApprovalKey(new URL(url)),
    address: ({ url }) => toNetworkAddress(new URL(url)),
    describeCall: ({ url }) => describeCall(new URL(url)),
    async execute({ url: address, part }, context) {
      const { signal, egress } = context
      const url = new URL(address)
      const source = { url, part: part ?? 'article', readPage, signal } as const
      if (ports.samplePages.has(url)) {
        const { status, html } = await ports.samplePages.read(url)
        const page = { status, contentType: 'text/html', text: html, isCut: false }
        const refusal = findFailure(succeed(page), addresses.describeSender(url))
        return refusal ? fail(refusal) : succeed(await describeFetched(page, source))
      }
      const proxyUrl = addresses.proxyFor(url)
      const reader = readerFor(url)
      const reading = context.startStep(toPlainText(url.host))
      const fetched = await fetchText(url, {
        signal,
        maxBytes: maxBodyBytes,
        chosenBy: addresses.chosenBy(url.href),
        scope: egress,
        ...(proxyUrl !== undefined && { proxyUrl }),
      })
      reading.end(
        fetched.ok
          ? toolsText('http-status', { status: String(fetched.value.status) })
          : toolsText('could-not-be-read'),
      )
      const failure = findFailure(fetched, addresses.describeSender(url))
      if (failure === undefined && fetched.ok) return succeed(await describeFetched(fetched.value, source))
      if (reader !== undefined && isForReader(fetched)) {
        const asking = context.startStep(toPlainText(reader))
        const read = await readBy(reader, url, context)
        asking.end(read.ok ? toolsText('reader-succeeded') : toolsText('reader-failed'))
        return read
      }
      const isAlone = proxyUrl === undefined && reader === undefined
      return fail(describeEnd(failure ?? createFailure('tool-failed'), isAlone))
    },
  })
}

function findFailure(fetched: Result<FetchedText>, who: TextParam): Failure | undefined {
  if (!fetched.ok) return fetched.failure
  const { status, text } = fetched.value
  if (status < 400) return undefined
  const message = toolsText('host-answered-with-status', { who, status: String(status) })
  return createFailure('tool-failed', { message, detail: truncateString(text, 1000), retryable: false })
}

/** Returns true for failures that a reader service may avoid: CORS, redirects, file types, and blocks against bots. */
function isForReader(fetched: Result<FetchedText>): boolean {
  if (fetched.ok) return [401, 403, 429].includes(fetched.value.status)
  return ['unreachable', 'redirected', 'tool-failed', 'response-too-large'].includes(fetched.failure.code)
}

/**
 * Adds a hint about reader services. `isAlone` means that neither a proxy nor a reader was used, so switching one on
 * may help.
 */
function describeEnd(failure: Failure, isAlone: boolean): Failure {
  if (!isAlone || !['unreachable', 'redirected'].includes(failure.code)) return failure
  const hint = hintOf(failure)
  const way = toolsText('reader-can-be-switched-on')
  return rewordFailure(failure, { hint: hint ? joinTexts(hint, way) : way })
}
