import { z } from 'zod'

/** Reason for contacting a host. Stored. */
export const egressPurposeSchema = z.enum([
  'model-call',
  'model-list',
  'tool',
  'connection-test',
  'model-data',
  'sign-in',
  'server-search',
  'title',
  'picture',
  'mcp',
  'mcp-sign-in',
])
export type EgressPurpose = z.infer<typeof egressPurposeSchema>

/** Purposes of requests that do not belong to an assistant message. */
export type NetworkLogPurpose = Exclude<EgressPurpose, 'model-call' | 'tool'>

/** Requests of an assistant message to one host, for the network log. Sent bytes are those of addresses and bodies. */
export const networkContactSchema = z.object({
  host: z.string(),
  /** Proxy that was contacted instead of the host. */
  via: z.string().optional(),
  purposes: z.array(egressPurposeSchema),
  requests: z.number().int().positive(),
  bytesSent: z.number().nonnegative(),
  bytesReceived: z.number().nonnegative(),
})
export type NetworkContact = z.infer<typeof networkContactSchema>

/** Requests to one host that belong to no assistant message, by day and purpose. */
export interface NetworkLogEntry extends Omit<NetworkContact, 'purposes'> {
  purpose: NetworkLogPurpose
  /** When the host was contacted last, in ms. */
  at: number
}
