import type { z } from 'zod'
import { normalizeAddress } from '../../../core/engine/approvals/taint-addresses.ts'
import type { NetworkAddress } from '../../../core/engine/approvals/tool-authority.ts'
import type { Result } from '../../../core/model/failures/result.ts'

/** `person` means that the user wrote this address. It may lead to this computer and its network. */
export type AddressChosenBy = 'person' | 'other'

export interface WebAddressPorts {
  /** Checks an address with the URL gate before the person is asked for permission. */
  checkUrl(address: string, chosenBy: AddressChosenBy): Result<URL>
  /** Addresses that the person wrote, as `findAddresses` returns them. */
  spelledOut: ReadonlySet<string>
  /** Proxy for public addresses. A proxy could not reach private ones and must not learn them. */
  proxyUrl?: string | undefined
  isPrivateAddress(url: URL): boolean
}

/** Addresses that come from a model: who chose each one, whether it may be called, and through which proxy. */
export class WebAddresses {
  readonly #ports: WebAddressPorts

  constructor(ports: WebAddressPorts) {
    this.#ports = ports
  }

  proxyFor(url: URL): string | undefined {
    return this.#ports.isPrivateAddress(url) ? undefined : this.#ports.proxyUrl
  }

  whoChose(address: string): AddressChosenBy {
    return this.#ports.spelledOut.has(normalizeAddress(address) ?? '') ? 'person' : 'other'
  }

  /** Refinement for schemas that reports the verdict of the URL gate as an issue. */
  readonly check = (text: string, context: z.RefinementCtx): void => {
    const checked = this.#ports.checkUrl(text, this.whoChose(URL.parse(text)?.href ?? text))
    if (checked.ok) return
    const { message, hint } = checked.failure
    context.addIssue({ code: 'custom', message: hint === undefined ? message : `${message} ${hint}` })
  }

  /** Describes how a request is sent, for a sentence that says what will happen. */
  describeWay(url: URL, what: string): string {
    const proxyUrl = this.proxyFor(url)
    if (proxyUrl === undefined)
      return `Read ${what} of ${url.host} from this browser, without any key or cookie.`
    return `Read ${what} of ${url.host} through your proxy ${hostOf(proxyUrl)}, which sees the address and the answer.`
  }

  /** Names the sender of a refusal, which may be the site or the proxy. */
  describeWho(url: URL): string {
    const proxyUrl = this.proxyFor(url)
    return proxyUrl === undefined ? url.host : `${url.host}, or the proxy ${hostOf(proxyUrl)},`
  }
}

/** Returns the scope of one approval: the origin and the first segment of the path. */
export function toApprovalKey({ origin, pathname }: URL): string {
  return `${origin}/${pathname.split('/')[1] ?? ''}`
}

export function toNetworkAddress({ origin, pathname, href }: URL): NetworkAddress {
  return { origin, pathname, href, chosenBy: 'model' }
}

function hostOf(proxyUrl: string): string {
  return URL.parse(proxyUrl)?.host ?? proxyUrl
}
