import type { EgressPurpose } from '../kernel/contact.ts'

/** One request to one host as the network counts it: the last numbers are there when what it belongs to ends. */
export interface EgressEntry {
  readonly host: string
  /** The proxy that was asked in its place. */
  readonly via?: string
  readonly purpose: EgressPurpose
  /** Address and body. */
  readonly bytesSent: number
  /** Of the body, unpacked. */
  bytesReceived: number
  status?: number
}

/** What requests are booked under: one try of a model call, or one call of a tool. */
export interface EgressScope {
  /** `false`: what the request belongs to has ended, so it must not be made. */
  admit(entry: EgressEntry): boolean
}
