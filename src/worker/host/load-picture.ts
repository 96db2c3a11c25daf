import type { EgressScope, OutsideLedgerPort } from '../../core/engine/egress-scope.ts'
import type { CommandOutput } from '../../core/kernel/command.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import type { PictureFacts } from '../../core/kernel/picture-facts.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'

type Bytes = Uint8Array<ArrayBuffer>

export interface LoadPicturePorts {
  fetchBytes(
    url: URL,
    options: {
      signal: AbortSignal
      scope: EgressScope
      /** Public hosts only. */
      chosenBy: 'other'
      purpose: 'picture'
      maxBytes: number
    },
  ): Promise<Result<{ status: number; bytes: Bytes }>>
  /** What the bytes are, without decoding them. */
  measure(bytes: Bytes, signal: AbortSignal): Promise<Result<{ facts: PictureFacts }>>
  /** Left out: nothing is written down, as for temporary chats. */
  outside?: OutsideLedgerPort | undefined
}

export type LoadPicture = (
  address: string,
  signal: AbortSignal,
) => Promise<Result<CommandOutput<'load-picture'>>>

const maxPictureBytes = 10_000_000
const unwritten: EgressScope = { admit: () => true }

/** The address is a model's: only public hosts, no redirect, nothing of ours travels along. */
export function createPictureLoader({ fetchBytes, measure, outside }: LoadPicturePorts): LoadPicture {
  const load = async (url: URL, signal: AbortSignal, scope: EgressScope) => {
    const fetched = await fetchBytes(url, {
      signal,
      scope,
      chosenBy: 'other',
      purpose: 'picture',
      maxBytes: maxPictureBytes,
    })
    if (!fetched.ok) return fetched
    const { status, bytes } = fetched.value
    if (status < 200 || status > 299) {
      const message = `${url.host} answered with the status ${status} instead of a picture.`
      return fail(createFailure('not-found', { message }))
    }
    const measured = await measure(bytes, signal)
    if (!measured.ok) return measured
    const { mediaType, width, height } = measured.value.facts
    return succeed({ bytes, mediaType, width, height })
  }
  return async (address, signal) => {
    const url = URL.parse(address)
    if (!url) return fail(createFailure('address-blocked'))
    return outside
      ? await outside.during('picture', (scope) => load(url, signal, scope))
      : await load(url, signal, unwritten)
  }
}
