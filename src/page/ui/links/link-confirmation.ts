import { create } from 'zustand'

export interface PendingLink {
  href: string
  text: string
  /** Loads the image at this address. The dialog asks about loading it instead of opening a link. */
  loadImage?: () => void
}

/** The link that was pressed and waits for the user's decision. */
export const usePendingLink = create<{ link: PendingLink | null }>(() => ({ link: null }))

export function confirmLink(link: PendingLink): void {
  usePendingLink.setState({ link })
}

export function closeLinkConfirmation(): void {
  usePendingLink.setState({ link: null })
}

const trustedHosts = new Set<string>()

/** Trusts a host until the page is reloaded. An address with a warning still asks. */
export function trustHost(host: string): void {
  trustedHosts.add(host)
}

export function isTrustedHost(host: string): boolean {
  return trustedHosts.has(host)
}
