import { z } from 'zod'

/** Why a host is contacted. Stored. */
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
])
export type EgressPurpose = z.infer<typeof egressPurposeSchema>

/** What no answer asks for. */
export type OutsidePurpose = Exclude<EgressPurpose, 'model-call' | 'tool'>

/** What an answer has to do with one host: the egress ledger's line. Bytes sent are addresses and bodies. */
export const contactSchema = z.object({
  host: z.string(),
  /** The proxy that was asked in its place. */
  via: z.string().optional(),
  purposes: z.array(egressPurposeSchema),
  requests: z.number().int().positive(),
  bytesSent: z.number().nonnegative(),
  bytesReceived: z.number().nonnegative(),
})
export type Contact = z.infer<typeof contactSchema>

/** What was asked of one host outside of all answers, on one day and for one purpose. */
export interface OutsideContact extends Omit<Contact, 'purposes'> {
  purpose: OutsidePurpose
  /** When it was contacted last, in ms. */
  at: number
}
