import type { CallDetails } from '../../engine/approvals/call-details.ts'
import type { PlanGrantsPort, PlanVerdict } from '../../engine/approvals/call-policy.ts'
import { findAddresses, normalizeAddress } from '../../engine/approvals/taint-addresses.ts'
import type { JsonValue } from '../../model/json.ts'
import type { Source } from '../../model/research/notes.ts'
import type { ResearchGrants } from '../../model/research/research-grants.ts'
import type { ResearchPlan, ResearchTerms } from '../../model/research/research-terms.ts'

/** Addresses of one origin that researchers may read because a page of that origin lists them. */
export const maxAddressesPerOrigin = 5

/**
 * Decides about network calls of researchers. Starting the plan approves searches with the named engine, and reading addresses
 * that the engine listed, addresses and sites that the user typed (in the plan too), and a few further addresses that a read page of the same origin
 * lists. Any other address is refused, or asked about if the user wants that. So a choice of links cannot carry data out.
 */
export class PlanGrants implements PlanGrantsPort {
  readonly #grants: ResearchGrants
  readonly #asksAboutOthers: boolean
  readonly #onlySites: readonly string[]
  readonly #listed = new Set<string>()
  readonly #linked = new Map<string, Set<string>>()
  readonly #followed = new Map<string, Set<string>>()
  readonly #typed: ReadonlySet<string>

  /** `typed` are the addresses that the user wrote, in the form of `findAddresses`. */
  constructor(
    grants: ResearchGrants,
    terms: Pick<ResearchTerms, 'asksAboutOthers' | 'onlySites'>,
    typed: ReadonlySet<string>,
  ) {
    this.#grants = grants
    this.#asksAboutOthers = terms.asksAboutOthers
    this.#onlySites = terms.onlySites.map(hostOf)
    this.#typed = typed
  }

  /** Adds an address that the search engine listed, or that the user typed in the plan. */
  addListed({ url }: Pick<Source, 'url'>): void {
    const address = normalizeAddress(url)
    if (address !== undefined) this.#listed.add(address)
  }

  /** Adds the addresses of its own origin that a read page lists. */
  addPage({ url, text }: { url: string; text: string }): void {
    const origin = originOf(normalizeAddress(url) ?? '')
    if (origin === '') return
    const links = this.#linked.get(origin) ?? new Set()
    for (const address of findAddresses(text)) if (originOf(address) === origin) links.add(address)
    this.#linked.set(origin, links)
  }

  /** Counts an address that a researcher of an earlier worker was allowed to read. */
  countFollowed(url: string): void {
    this.#covers(url)
  }

  /** `true` if the user limited the research to sites and this is none of them. */
  isOutside(url: string): boolean {
    return this.#onlySites.length > 0 && !isOnSite(url, this.#onlySites)
  }

  decide({ toolName, address }: Pick<CallDetails, 'toolName' | 'address'>): PlanVerdict {
    if (toolName === 'web_search') return this.#grants.searchEngine === undefined ? 'refused' : 'approved'
    if (toolName !== 'fetch_url' || !address) return 'undecided'
    return this.#covers(address.href) ? 'approved' : this.#asksAboutOthers ? 'asks' : 'refused'
  }

  #covers(url: string): boolean {
    const address = normalizeAddress(url)
    if (address === undefined || this.isOutside(url)) return false
    if (this.#listed.has(address) || this.#typed.has(address)) return true
    if (isOnSite(url, this.#grants.sites.map(hostOf))) return true
    return this.#follows(address)
  }

  /** Each address counts once, however often it is asked about. */
  #follows(address: string): boolean {
    const origin = originOf(address)
    const followed = this.#followed.get(origin) ?? new Set()
    if (followed.has(address)) return true
    if (!this.#linked.get(origin)?.has(address) || followed.size >= this.#grants.addressesPerOrigin)
      return false
    this.#followed.set(origin, followed.add(address))
    return true
  }
}

/** Returns the grants that a plan gives. The user typed the sites. */
export function toResearchGrants(
  { sources, onlySites }: Pick<ResearchTerms, 'sources' | 'onlySites'>,
  searchEngine: string | undefined,
): ResearchGrants {
  return {
    searchEngine: sources.includes('web') ? searchEngine : undefined,
    sites: onlySites.map(hostOf),
    addressesPerOrigin: maxAddressesPerOrigin,
  }
}

/** Returns the addresses that the user added to the steps of a plan. The model chose those of any origin that it had offered. */
export function findTypedAddresses({ steps }: Pick<ResearchPlan, 'steps'>, offered: JsonValue): string[] {
  const origins = new Set(findAddresses(offered).map(originOf))
  return steps.flatMap(({ text }) => findAddresses(text)).filter((address) => !origins.has(originOf(address)))
}

function isOnSite(url: string, sites: readonly string[]): boolean {
  const host = hostOf(url)
  return sites.some((site) => host === site || host.endsWith(`.${site}`))
}

/** Returns the host of an address or of a site as the user typed it, without `www.` and the port. */
function hostOf(site: string): string {
  return site
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[:/?#].*$/s, '')
}

/** Returns the origin of a normalized address. */
function originOf(address: string): string {
  return /^https?:\/\/[^/]+/.exec(address)?.[0] ?? ''
}
