import { create } from 'zustand'

export interface AskedLink {
  href: string
  /** What the link says of itself. */
  text: string
}

/** The link that somebody has pressed and that waits for their decision. */
export const useLeaving = create<{ asked: AskedLink | null }>(() => ({ asked: null }))

export function askToLeave(asked: AskedLink): void {
  useLeaving.setState({ asked })
}

export function closeLeaving(): void {
  useLeaving.setState({ asked: null })
}

const trustedHosts = new Set<string>()

/** Until the page is loaded anew; an address with something to warn of is asked about all the same. */
export function trustHost(host: string): void {
  trustedHosts.add(host)
}

export function isTrustedHost(host: string): boolean {
  return trustedHosts.has(host)
}
