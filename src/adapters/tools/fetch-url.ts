import { z } from 'zod'
import { normalizeAddress } from '../../core/authority/taint.ts'
import type { NetworkAddress } from '../../core/authority/tool-authority.ts'
import type { EgressScope } from '../../core/engine/egress-scope.ts'
import { defineTool, type Tool } from '../../core/engine/tool.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import { htmlToText } from './html/html-to-text.ts'
import { keepEnds } from './keep-ends.ts'

/** `person`: the user wrote this address; it may lead to this computer and its network. */
export type AddressChosenBy = 'person' | 'other'

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

export interface FetchUrlPorts {
  fetchText: FetchTextPort
  /** The gate that every request goes through, asked before anybody is asked for permission. */
  checkUrl(address: string, chosenBy: AddressChosenBy): Result<URL>
  /** Addresses that the person wrote, as `findAddresses` gives them. */
  spelledOut: ReadonlySet<string>
  /** It is asked for public addresses; it could not reach others, and has no business knowing them. */
  proxyUrl?: string | undefined
  isPrivateAddress(url: URL): boolean
}

const maxBodyBytes = 5 * 1024 * 1024
const maxResultBytes = 64 * 1024

export function createFetchUrl(ports: FetchUrlPorts): Tool {
  const { fetchText, checkUrl, spelledOut, isPrivateAddress } = ports
  const proxyFor = (url: URL): string | undefined => (isPrivateAddress(url) ? undefined : ports.proxyUrl)
  const whoChose = (address: string): AddressChosenBy =>
    spelledOut.has(normalizeAddress(address) ?? '') ? 'person' : 'other'
  const checkAddress = (text: string, context: z.RefinementCtx): void => {
    const checked = checkUrl(text, whoChose(URL.parse(text)?.href ?? text))
    if (checked.ok) return
    const { message, hint } = checked.failure
    context.addIssue({ code: 'custom', message: hint === undefined ? message : `${message} ${hint}` })
  }
  return defineTool({
    name: 'fetch_url',
    description:
      'Reads a web address as text. Web pages may only read sites that allow it (CORS), so many addresses fail; the result then says so.',
    parameters: z.object({
      url: z
        .string()
        .max(2048)
        .superRefine(checkAddress)
        .describe('the full address, beginning with https://'),
    }),
    effects: ['read', 'network'],
    timeoutMs: 60_000,
    triggers: ['fetch', 'url', 'http', 'https', 'website', 'web page', 'link', 'download'],
    approvalKey: ({ url }) => toApprovalKey(new URL(url)),
    address: ({ url }) => toNetworkAddress(new URL(url)),
    describeCall: ({ url }) => describeCall(new URL(url), proxyFor(new URL(url))),
    async execute({ url: address }, { signal, egress }) {
      const url = new URL(address)
      const proxyUrl = proxyFor(url)
      const fetched = await fetchText(url, {
        signal,
        maxBytes: maxBodyBytes,
        chosenBy: whoChose(url.href),
        scope: egress,
        ...(proxyUrl !== undefined && { proxyUrl }),
      })
      if (!fetched.ok) return fetched
      const { status, contentType, isCut } = fetched.value
      const readable = toReadable(fetched.value)
      const { text, omittedBytes } = keepEnds(readable.text, maxResultBytes)
      if (status >= 400) {
        const who = proxyUrl === undefined ? url.host : `${url.host}, or the proxy ${hostOf(proxyUrl)},`
        const message = `${who} answered with status ${status}.`
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

function describeCall({ host }: URL, proxyUrl: string | undefined): string {
  if (proxyUrl === undefined) return `Read a page of ${host} from this browser, without any key or cookie.`
  return `Read a page of ${host} through your proxy ${hostOf(proxyUrl)}, which sees the address and the page.`
}

function hostOf(proxyUrl: string): string {
  return URL.parse(proxyUrl)?.host ?? proxyUrl
}

/** One yes covers a part of a site: its origin and the first segment of the path. */
function toApprovalKey({ origin, pathname }: URL): string {
  return `${origin}/${pathname.split('/')[1] ?? ''}`
}

function toNetworkAddress({ origin, pathname, href }: URL): NetworkAddress {
  return { origin, pathname, href, chosenBy: 'model' }
}

function toReadable({ contentType, text }: { contentType: string; text: string }) {
  const isHtml = /\bx?html\b/.test(contentType) || (contentType === '' && /^\s*<(!doctype|html)/i.test(text))
  return isHtml ? htmlToText(text) : { title: '', text }
}
