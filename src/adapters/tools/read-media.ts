import type { BranchIds, BranchPicture } from '../../core/context/branch-ids.ts'
import type { ToolContext } from '../../core/engine/tool.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import { isAddress } from './media-name.ts'
import type { MediaPorts, SampleFile } from './media-ports.ts'
import type { WebAddresses } from './web-address.ts'

/** Media that a model may name: an address, an image of the chat, or the sample. */
export type MediaReference =
  | { type: 'address'; url: URL }
  | { type: 'branch'; picture: BranchPicture }
  | { type: 'sample' }

export interface ReadMedia {
  name: string
  /** Source as shown to a person. */
  source: string
  bytes: Uint8Array<ArrayBuffer>
}

export const maxMediaBytes = 50_000_000

/** Resolves a name. Returns undefined if nothing in this chat has that name. */
export function resolveMedia(text: string, branch: BranchIds): MediaReference | undefined {
  const name = text.trim()
  if (isAddress(name)) return { type: 'address', url: new URL(name) }
  const picture = branch.resolvePicture(name)
  if (picture) return { type: 'branch', picture }
  return name === 'sample' ? { type: 'sample' } : undefined
}

export async function readMedia(
  reference: MediaReference,
  {
    ports,
    addresses,
    sample,
    context,
  }: {
    ports: Pick<MediaPorts, 'fetchBytes' | 'blobs' | 'readSample'>
    addresses: WebAddresses
    sample: 'image' | 'gif'
    context: Pick<ToolContext, 'signal' | 'egress'>
  },
): Promise<Result<ReadMedia>> {
  switch (reference.type) {
    case 'sample':
      return succeed(fromSample(await ports.readSample(sample)))
    case 'branch':
      return readOfBranch(reference.picture, ports)
    case 'address':
      return fetchMedia(reference.url, { ports, addresses, context })
  }
}

function fromSample({ name, bytes }: SampleFile): ReadMedia {
  return { name, source: `${name}, a sample that comes with this application`, bytes }
}

async function readOfBranch(
  { mediaId, file }: BranchPicture,
  { blobs }: Pick<MediaPorts, 'blobs'>,
): Promise<Result<ReadMedia>> {
  const read = await blobs.read(file.blobId)
  if (!read.ok) return read
  const name = file.filename ?? mediaId
  if (!read.value) {
    const message = `“${name}” is not stored on this device any more.`
    return fail(createFailure('tool-failed', { message, retryable: false }))
  }
  return succeed({ name, source: `${name}, of this chat`, bytes: read.value.bytes })
}

async function fetchMedia(
  url: URL,
  {
    ports,
    addresses,
    context,
  }: {
    ports: Pick<MediaPorts, 'fetchBytes'>
    addresses: WebAddresses
    context: Pick<ToolContext, 'signal' | 'egress'>
  },
): Promise<Result<ReadMedia>> {
  const proxyUrl = addresses.proxyFor(url)
  const fetched = await ports.fetchBytes(url, {
    signal: context.signal,
    maxBytes: maxMediaBytes,
    chosenBy: addresses.whoChose(url.href),
    scope: context.egress,
    ...(proxyUrl !== undefined && { proxyUrl }),
  })
  if (!fetched.ok) return fetched
  const { status, bytes } = fetched.value
  if (status < 200 || status > 299) {
    const message = `${addresses.describeWho(url)} answered with status ${status}.`
    return fail(createFailure('tool-failed', { message, retryable: status >= 500 }))
  }
  return succeed({ name: nameOf(url), source: url.href, bytes })
}

function nameOf({ pathname, host }: URL): string {
  const last = pathname.split('/').at(-1) ?? ''
  const name = last.replace(/[^\w.()~-]+/g, ' ').trim()
  return name === '' ? host : name.slice(0, 80)
}
