import { isQuoted, normalizeQuoted } from '../../../core/agents/research/find-quotation.ts'
import { fingerprintOf, type Fingerprint } from '../../../core/agents/research/simhash.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import type { Job } from '../job.ts'

/** Computes the fingerprint of one page text, given as UTF-8, and looks for quotations in it. */
export const checkReport: Job<
  { bytes: Uint8Array<ArrayBuffer>; quotations: readonly string[] },
  { fingerprint: Fingerprint; found: boolean[] }
> = async ({ bytes, quotations }) => {
  const text = new TextDecoder().decode(bytes)
  const normalized = quotations.length > 0 ? normalizeQuoted(text) : ''
  return succeed({
    fingerprint: fingerprintOf(text),
    found: quotations.map((quotation) => isQuoted(quotation, normalized)),
  })
}
