import type { z } from 'zod'
import { normalizeAddress } from '../../../core/engine/approvals/taint-addresses.ts'
import type { NetworkAddress } from '../../../core/engine/approvals/tool-authority.ts'
import type { Result } from '../../../core/model/failures/result.ts'
import type { LocalizedText, TextParam } from '../../../core/model/messages/localized-text.ts'
import { toolsText } from '../../../core/model/messages/write-text.ts'

/** `person` means that the user wrote this address. It may lead to this computer and its network. */
export type AddressChosenBy = 'person' | 'other'

export interface WebAddressPorts {
  /** Checks an address with the URL gate before the person is asked for permission. */
  checkUrl(address: string, chosenBy: AddressChosenBy): Result<URL>
  /** Addresses that the person wrote, as `findAddresses` returns them. */
  typedAddresses: ReadonlySet<string>
  /** Proxy for public addresses. A proxy could not reach private ones and must not learn them. */
  proxyUrl?: string | undefined
  isPrivateAddress(url: URL): boolean
}

/** Codes of what is read: directly, and through a proxy. */
const routeCodes = {
  page: ['read-page-directly', 'read-page-through-proxy'],
  picture: ['read-picture-directly', 'read-picture-through-proxy'],
  gif: ['read-gif-directly', 'read-gif-through-proxy'],
} as const

/** Addresses that come from a model: who chose each one, whether it may be called, and through which proxy. */
export class WebAddresses {
  readonly #ports: WebAddressPorts

  constructor(ports: WebAddressPorts) {
    this.#ports = ports
  }

  proxyFor(url: URL): string | undefined {
    return this.#ports.isPrivateAddress(url) ? undefined : this.#ports.proxyUrl
  }

  chosenBy(address: string): AddressChosenBy {
    return this.#ports.typedAddresses.has(normalizeAddress(address) ?? '') ? 'person' : 'other'
  }

  /** Refinement for schemas that reports the verdict of the URL gate as an issue. */
  readonly check = (text: string, context: z.RefinementCtx): void => {
    const checked = this.#ports.checkUrl(text, this.chosenBy(URL.parse(text)?.href ?? text))
    if (checked.ok) return
    const { message, hint } = checked.failure
    context.addIssue({ code: 'custom', message: hint === undefined ? message : `${message} ${hint}` })
  }

  /** Returns the host of the proxy for this address, if one is used. */
  proxyHostFor(url: URL): string | undefined {
    const proxyUrl = this.proxyFor(url)
    return proxyUrl === undefined ? undefined : hostOf(proxyUrl)
  }

  /** Describes what will be read, and how the request is sent. */
  describeRoute(url: URL, what: keyof typeof routeCodes): LocalizedText {
    const [direct, proxied] = routeCodes[what]
    const { host } = url
    const proxy = this.proxyHostFor(url)
    return proxy === undefined ? toolsText(direct, { host }) : toolsText(proxied, { host, proxy })
  }

  /** Names the sender of a refusal, which may be the site or the proxy. */
  describeSender(url: URL): TextParam {
    const { host } = url
    const proxy = this.proxyHostFor(url)
    return proxy === undefined ? host : toolsText('site-or-proxy', { host, proxy })
  }
}

/** Returns the scope of one approval: the origin and the first segment of the path. Empty segments do not count. */
export function toApprovalKey({ origin, pathname }: URL): string {
  return `${origin}/${pathname.split('/').find((segment) => segment !== '') ?? ''}`
}

export function toNetworkAddress({ origin, pathname, href }: URL): NetworkAddress {
  return { origin, pathname, href, chosenBy: 'model' }
}

function hostOf(proxyUrl: string): string {
  return URL.parse(proxyUrl)?.host ?? proxyUrl
}
