import { z } from 'zod'
import type { PictureRestart } from '../../core/engine/restart-kinds.ts'
import { defineTool, type Tool } from '../../core/engine/tool.ts'
import type { TurnFacts } from '../../core/engine/turn-facts.ts'
import { createFailure, type Failure } from '../../core/kernel/failure.ts'
import type { BlobId } from '../../core/kernel/id.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import { describePicture } from './describe-picture.ts'
import {
  findEnrichmentSwitch,
  type MediaPorts,
  type MeasuredPicture,
  type ShownPicture,
} from './media-ports.ts'
import { isAddress, readMedia, resolveMedia, type MediaReference, type ReadMedia } from './read-media.ts'
import { failWithStatus } from './with-status.ts'
import { toApprovalKey, toNetworkAddress, WebAddresses, type WebAddressPorts } from './web-address.ts'

export type PeekImagePorts = MediaPorts & WebAddressPorts

/** A restart: the picture itself comes with the next request. A model that sees none gets the facts as its result. */
export function createPeekImage(ports: PeekImagePorts, { sessionId }: Pick<TurnFacts, 'sessionId'>): Tool {
  const addresses = new WebAddresses(ports)
  return defineTool({
    name: 'peek_image',
    aliases: ['peek_profile_picture'],
    description:
      'Looks at one picture: shows it to you with its size, its camera and when it was taken. For several pictures, call it once for each, at the same time.',
    selectionRule:
      'when the user wants something of a picture that you do not see, or that is only named: at an address, in an older message, or the sample.',
    parameters: z.object({
      image: z
        .string()
        .trim()
        .min(1)
        .max(2048)
        .superRefine((text, context) => {
          if (isAddress(text)) addresses.check(text, context)
        })
        .describe(
          'an address that begins with https://, a picture of this chat by its name (media_2, or cat.jpg), or "sample" for the sample picture',
        ),
    }),
    effects: ['read', 'network'],
    effectsOf: ({ image }) => (isAddress(image) ? ['read', 'network'] : ['read']),
    // Words in a picture, and in its notes, are somebody's.
    isUntrusted: true,
    timeoutMs: 120_000,
    triggers: ['picture', 'pictures', 'image', 'images', 'photo', 'photos', 'screenshot', 'look at'],
    approvalKey: ({ image }) => (isAddress(image) ? toApprovalKey(new URL(image)) : 'this chat'),
    address: ({ image }) => (isAddress(image) ? toNetworkAddress(new URL(image)) : undefined),
    describeCall: ({ image }) =>
      isAddress(image)
        ? addresses.describeWay(new URL(image), 'a picture')
        : `Look at the picture “${image}”.`,
    findSwitch: () => findEnrichmentSwitch(ports, 'image'),
    async execute({ image }, context) {
      const reference = resolveMedia(image, context.branch())
      if (!reference) return fail(unknownPicture(image))
      const read = await readMedia(reference, { ports, addresses, sample: 'image', context })
      if (!read.ok) return failWithStatus(read.failure, 'image_fetch_failed')
      const measured = await ports.measurePicture(read.value.bytes)
      if (!measured.ok) return failWithStatus(measured.failure, 'image_processing_failed', read.value.name)
      const peeked = { reference, media: read.value, measured: measured.value }
      const said = {
        name: read.value.name,
        byteLength: read.value.bytes.byteLength,
        measured: measured.value,
        // Of a picture on the web everybody can read where it was taken.
        tellsPlace: reference.type !== 'branch' || (await ports.tellsPlaces()),
      }
      if (!(await ports.seesPictures(context.model))) {
        return succeed({ seen: false, facts: describePicture({ ...said, shown: undefined }) })
      }
      const shown = await keepShown(peeked, { ports, sessionId })
      if (!shown.ok) return failWithStatus(shown.failure, 'image_processing_failed', read.value.name)
      context.report(`${said.name}, ${measured.value.width} × ${measured.value.height}`)
      return succeed({
        type: 'context_restart_with_image',
        note: describePicture({ ...said, shown: shown.value.picture }),
        source: read.value.source,
        pictures: [
          {
            pending_context_key: shown.value.blobId,
            mediaType: shown.value.picture.mediaType,
            byteLength: shown.value.picture.bytes.byteLength,
            label: said.name,
            width: shown.value.picture.width,
            height: shown.value.picture.height,
          },
        ],
      } satisfies PictureRestart & { type: string })
    },
  })
}

interface Peeked {
  reference: MediaReference
  media: ReadMedia
  measured: MeasuredPicture
}

/** The picture as models get it, in the blob store. One of the chat is there already, with its copy. */
async function keepShown(
  { reference, media, measured }: Peeked,
  { ports, sessionId }: { ports: MediaPorts; sessionId: TurnFacts['sessionId'] },
): Promise<Result<{ blobId: BlobId; picture: ShownPicture }>> {
  if (reference.type === 'branch' && measured.mediaType !== 'image/gif') {
    const { blobId } = reference.picture.file
    const copy = await ports.blobs.readForModel(blobId)
    if (!copy.ok) return copy
    if (copy.value) {
      const { bytes } = copy.value
      const size =
        bytes.byteLength === media.bytes.byteLength ? succeed(measured) : await ports.measurePicture(bytes)
      if (!size.ok) return size
      const { mediaType, width, height } = size.value
      return succeed({ blobId, picture: { mediaType, width, height, bytes } })
    }
  }
  const drawn = await ports.drawForModel(media.bytes, measured)
  if (!drawn.ok) return drawn
  const { bytes, mediaType } = drawn.value
  const put = await ports.blobs.put({ bytes, mediaType, sessionId })
  return put.ok ? succeed({ blobId: put.value, picture: drawn.value }) : put
}

function unknownPicture(name: string): Failure {
  return createFailure('tool-failed', {
    message: `This chat has no picture named “${name.slice(0, 80)}”. (image_not_found)`,
    hint: 'Pictures of this chat are named in their messages, such as [media_1: cat.jpg]. Or give an address that begins with https://.',
    retryable: false,
  })
}
