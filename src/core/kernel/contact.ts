import { z } from 'zod'

/** Why a host is contacted. Stored. */
export const egressPurposeSchema = z.enum(['model-call', 'model-list', 'tool'])
export type EgressPurpose = z.infer<typeof egressPurposeSchema>

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
