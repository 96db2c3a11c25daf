import type { EgressScope, NetworkLogPort } from '../../core/engine/ports/egress-scope.ts'
import type { CommandOutput } from '../../core/model/commands/command.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { ImageDetails } from '../../core/model/files/image-details.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { workerText } from '../../core/model/messages/write-text.ts'

type Bytes = Uint8Array<ArrayBuffer>

export interface LoadImagePorts {
  fetchBytes(
    url: URL,
    options: {
      signal: AbortSignal
      scope: EgressScope
      /** Limits the request to public hosts. */
      chosenBy: 'other'
      purpose: 'picture'
      maxBytes: number
    },
  ): Promise<Result<{ status: number; bytes: Bytes }>>
  /** Detects what the bytes are, without decoding them. */
  measure(bytes: Bytes, signal: AbortSignal): Promise<Result<{ details: ImageDetails }>>
  /** Returns a signal that aborts after the time limit of an image. A host may send a byte a minute. */
  startDeadline(): AbortSignal
  /** Network log. Absent for temporary chats, which record nothing. */
  outside?: NetworkLogPort | undefined
}

export type LoadImage = (
  address: string,
  signal: AbortSignal,
) => Promise<Result<CommandOutput<'load-picture'>>>

const maxImageBytes = 10_000_000
const unrecordedScope: EgressScope = { admit: () => true }

/** Creates the loader of images with addresses from models. Only public hosts, no redirects, and no data of ours is sent. */
export function createImageLoader(ports: LoadImagePorts): LoadImage {
  const { fetchBytes, measure, startDeadline, outside } = ports
  const load = async (url: URL, signal: AbortSignal, scope: EgressScope) => {
    const deadline = startDeadline()
    const fetched = await fetchBytes(url, {
      signal: AbortSignal.any([signal, deadline]),
      scope,
      chosenBy: 'other',
      purpose: 'picture',
      maxBytes: maxImageBytes,
    })
    if (!fetched.ok && deadline.aborted && !signal.aborted) {
      const message = workerText('image-timed-out', { host: url.host })
      return fail(createFailure('stream-stalled', { message }))
    }
    if (!fetched.ok) return fetched
    const { status, bytes } = fetched.value
    if (status < 200 || status > 299) {
      const message = workerText('image-status', {
        host: url.host,
        status: String(status),
      })
      return fail(createFailure('not-found', { message }))
    }
    const measured = await measure(bytes, signal)
    if (!measured.ok) return measured
    const { mediaType, width, height } = measured.value.details
    return succeed({ bytes, mediaType, width, height })
  }
  return async (address, signal) => {
    const url = URL.parse(address)
    if (!url) return fail(createFailure('address-blocked'))
    return outside
      ? await outside.during('picture', (scope) => load(url, signal, scope))
      : await load(url, signal, unrecordedScope)
  }
}
