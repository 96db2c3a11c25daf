import { z } from 'zod'
import type { EgressScope } from '../../core/engine/egress-scope.ts'
import { defineTool, type Tool } from '../../core/engine/tool.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import { htmlToText } from './html/html-to-text.ts'
import { keepEnds } from './keep-ends.ts'
import {
  toApprovalKey,
  toNetworkAddress,
  WebAddresses,
  type AddressChosenBy,
  type WebAddressPorts,
} from './web-address.ts'

/** One address read as text; `text` holds `maxBytes` of the body at most, and `isCut` says that it went on. */
export type FetchTextPort = (
  url: URL,
  options: {
    signal: AbortSignal
    maxBytes: number
    chosenBy: AddressChosenBy
    scope: EgressScope
    proxyUrl?: string
  },
) => Promise<Result<{ status: number; contentType: string; text: string; isCut: boolean }>>

export interface FetchUrlPorts extends WebAddressPorts {
  fetchText: FetchTextPort
}

const maxBodyBytes = 5 * 1024 * 1024
const maxResultBytes = 64 * 1024

export function createFetchUrl(ports: FetchUrlPorts): Tool {
  const { fetchText } = ports
  const addresses = new WebAddresses(ports)
  return defineTool({
    name: 'fetch_url',
    description:
      'Reads a web address as text. Web pages may only read sites that allow it (CORS), so many addresses fail; the result then says so.',
    parameters: z.object({
      url: z
        .string()
        .max(2048)
        .superRefine(addresses.check)
        .describe('the full address, beginning with https://'),
    }),
    effects: ['read', 'network'],
    timeoutMs: 60_000,
    triggers: ['fetch', 'url', 'http', 'https', 'website', 'web page', 'link', 'download'],
    approvalKey: ({ url }) => toApprovalKey(new URL(url)),
    address: ({ url }) => toNetworkAddress(new URL(url)),
    describeCall: ({ url }) => addresses.describeWay(new URL(url), 'a page'),
    async execute({ url: address }, { signal, egress }) {
      const url = new URL(address)
      const proxyUrl = addresses.proxyFor(url)
      const fetched = await fetchText(url, {
        signal,
        maxBytes: maxBodyBytes,
        chosenBy: addresses.whoChose(url.href),
        scope: egress,
        ...(proxyUrl !== undefined && { proxyUrl }),
      })
      if (!fetched.ok) return fetched
      const { status, contentType, isCut } = fetched.value
      const readable = toReadable(fetched.value)
      const { text, omittedBytes } = keepEnds(readable.text, maxResultBytes)
      if (status >= 400) {
        const message = `${addresses.describeWho(url)} answered with status ${status}.`
        return fail(createFailure('tool-failed', { message, detail: text.slice(0, 1000), retryable: false }))
      }
      return succeed({
        url: url.href,
        status,
        contentType,
        ...(readable.title !== '' && { title: readable.title }),
        text,
        ...(omittedBytes > 0 && { omittedBytes }),
        ...(isCut && { note: `The document is longer than ${maxBodyBytes} bytes; the rest was not read.` }),
      })
    },
  })
}

function toReadable({ contentType, text }: { contentType: string; text: string }) {
  const isHtml = /\bx?html\b/.test(contentType) || (contentType === '' && /^\s*<(!doctype|html)/i.test(text))
  return isHtml ? htmlToText(text) : { title: '', text }
}
