import { truncateString } from '../../../lib/text.ts'
import type { BranchIds, BranchImage } from '../../../core/context/branch-ids.ts'
import type { ToolContext } from '../../../core/engine/calls/tool.ts'
import {
  createFailure,
  messageOf,
  rewordFailure,
  type Failure,
} from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { MediaPorts, SampleFile } from './media-ports.ts'
import { type WebAddresses, toApprovalKey, toNetworkAddress } from '../pages/web-address.ts'
import { z } from 'zod'
import type { ToolEffect } from '../../../core/model/tools/interaction.ts'
import { commonText, toolsText } from '../../../core/model/messages/write-text.ts'

/** Media that a model may name: an address, an image of the chat, or the sample. */
export type MediaReference =
  | { type: 'address'; url: URL }
  | { type: 'branch'; image: BranchImage }
  | { type: 'sample' }

export interface LoadedMedia {
  name: string
  /** Source as shown to a person. */
  source: string
  bytes: Uint8Array<ArrayBuffer>
}

export const maxMediaBytes = 50_000_000

/** Resolves a name. Returns undefined if nothing in this chat has that name. */
export function resolveMedia(text: string, branch: BranchIds): MediaReference | undefined {
  const name = text.trim()
  if (isMediaAddress(name)) return { type: 'address', url: new URL(name) }
  const image = branch.resolveImage(name)
  if (image) return { type: 'branch', image }
  return name === 'sample' ? { type: 'sample' } : undefined
}

export async function loadMedia(
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
): Promise<Result<LoadedMedia>> {
  switch (reference.type) {
    case 'sample':
      return succeed(fromSample(await ports.readSample(sample)))
    case 'branch':
      return readOfBranch(reference.image, ports)
    case 'address':
      return fetchMedia(reference.url, { ports, addresses, context })
  }
}

function fromSample({ name, bytes }: SampleFile): LoadedMedia {
  return { name, source: `${name}, a sample that comes with this application`, bytes }
}

async function readOfBranch(
  { mediaId, file }: BranchImage,
  { blobs }: Pick<MediaPorts, 'blobs'>,
): Promise<Result<LoadedMedia>> {
  const read = await blobs.read(file.blobId)
  if (!read.ok) return read
  const name = file.filename ?? mediaId
  if (!read.value) {
    const message = commonText('file-not-stored-on-device', { name })
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
): Promise<Result<LoadedMedia>> {
  const proxyUrl = addresses.proxyFor(url)
  const fetched = await ports.fetchBytes(url, {
    signal: context.signal,
    maxBytes: maxMediaBytes,
    chosenBy: addresses.chosenBy(url.href),
    scope: context.egress,
    proxyUrl,
  })
  if (!fetched.ok) return fetched
  const { status, bytes } = fetched.value
  if (status < 200 || status > 299) {
    const message = toolsText('host-answered-with-status', {
      who: addresses.describeSender(url),
      status: String(status),
    })
    return fail(createFailure('tool-failed', { message, retryable: status >= 500 }))
  }
  return succeed({ name: nameOf(url), source: url.href, bytes })
}

function nameOf({ pathname, host }: URL): string {
  const last = pathname.split('/').at(-1) ?? ''
  const name = last.replace(/[^\w.()~-]+/g, ' ').trim()
  return name === '' ? host : truncateString(name, 80)
}

export function isMediaAddress(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(text.trim())
}

/** Schema of an image or GIF as a model names it. An address must pass the URL gate. */
export function mediaNameSchema(addresses: WebAddresses) {
  return z
    .string()
    .trim()
    .min(1)
    .max(2048)
    .superRefine((text, context) => {
      if (isMediaAddress(text)) addresses.check(text, context)
    })
}

type MediaName = string | null | undefined

/** Effects and approval of a call that names media. Only an address accesses the network and needs approval. */
export const mediaAuthority = {
  effects: ['read', 'network'],
  effectsOf: (name: MediaName): ToolEffect[] => (toUrl(name) ? ['read', 'network'] : ['read']),
  approvalKey: (name: MediaName): string => {
    const url = toUrl(name)
    return url ? toApprovalKey(url) : 'this chat'
  },
  address: (name: MediaName) => {
    const url = toUrl(name)
    return url && toNetworkAddress(url)
  },
} as const

function toUrl(name: MediaName): URL | undefined {
  return typeof name === 'string' && isMediaAddress(name) ? new URL(name) : undefined
}

/** Appends a status code such as `image_fetch_failed` to the message of a failure. Aborts stay unchanged. */
export function failWithStatus(
  failure: Failure,
  status: string,
  name?: string,
): { ok: false; failure: Failure } {
  if (failure.code === 'aborted') return fail(failure)
  const reason = messageOf(failure)
  const text = name === undefined ? reason : toolsText('file-cannot-be-shown', { name, reason })
  return fail(rewordFailure(failure, { message: toolsText('text-with-status', { text, status }) }))
}
