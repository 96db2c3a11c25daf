import { truncateString } from '../../lib/text.ts'
import { z } from 'zod'
import type { ImageInjection } from '../../core/engine/injections/injection-kinds.ts'
import { defineTool, type Tool } from '../../core/engine/calls/tool.ts'
import type { TurnConfig } from '../../core/engine/turn/turn-config.ts'
import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import type { BlobId } from '../../core/model/id.ts'
import type { ImageDetails, ModelImage } from '../../core/model/files/image-details.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { describeImage } from './media/describe-image.ts'
import { findDisabledReason, type MediaPorts } from './media/media-ports.ts'
import {
  isMediaAddress,
  mediaAuthority,
  mediaNameSchema,
  loadMedia,
  resolveMedia,
  type MediaReference,
  failWithStatus,
} from './media/load-media.ts'
import { WebAddresses, type WebAddressPorts } from './pages/web-address.ts'
import { toolsText } from '../../core/model/messages/write-text.ts'

export type PeekImagePorts = MediaPorts & WebAddressPorts

/**
 * Creates the `peek_image` tool, a context injection: the image itself is part of the next request. A model that
 * cannot see images gets a description as its result.
 */
export function createPeekImage(ports: PeekImagePorts, { sessionId }: Pick<TurnConfig, 'sessionId'>): Tool {
  const addresses = new WebAddresses(ports)
  return defineTool({
    name: 'peek_image',
    aliases: ['peek_profile_picture'],
    description:
      'Shows you one image with its size, camera and date. Use it for an image that you do not see or that is only named: at an address, in an older message, or the sample.',
    parameters: z.object({
      image: mediaNameSchema(addresses).describe(
        'https address, name in this chat (media_2, cat.jpg), or "sample"',
      ),
    }),
    effects: mediaAuthority.effects,
    effectsOf: ({ image }) => mediaAuthority.effectsOf(image),
    // Text in an image and in its camera notes is untrusted.
    isUntrusted: true,
    timeoutMs: 120_000,
    triggers: ['picture', 'pictures', 'image', 'images', 'photo', 'photos', 'screenshot', 'look at'],
    approvalKey: ({ image }) => mediaAuthority.approvalKey(image),
    address: ({ image }) => mediaAuthority.address(image),
    describeCall: ({ image }) =>
      isMediaAddress(image)
        ? addresses.describeRoute(new URL(image), 'picture')
        : toolsText('look-at-picture', { name: image }),
    disabledReason: () => findDisabledReason(ports, 'image'),
    async execute({ image }, context) {
      const reference = resolveMedia(image, context.branch())
      if (!reference) return fail(unknownImage(image))
      const read = await loadMedia(reference, { ports, addresses, sample: 'image', context })
      if (!read.ok) return failWithStatus(read.failure, 'image_fetch_failed')
      const { name, source, bytes } = read.value
      const sees = await ports.seesImages(context.model)
      const stored = reference.type === 'branch' && !isMoving(reference) ? reference.image.file : undefined
      const { signal } = context
      const inspected = await ports.inspectImage({ bytes, draws: sees && !stored }, { signal })
      if (!inspected.ok) return failWithStatus(inspected.failure, 'image_processing_failed', name)
      const { details } = inspected.value
      const description = {
        name,
        byteLength: bytes.byteLength,
        details,
        // The location of an image on the web is public anyway.
        includesLocation: reference.type !== 'branch' || (await ports.includesLocations()),
      }
      if (!sees)
        return succeed({ seen: false, facts: describeImage({ ...description, sentSize: undefined }) })
      const sentImage = stored
        ? await findSentImage(stored.blobId, details, { ports, signal })
        : await storeSentImage(inspected.value.rendition, { ports, sessionId })
      if (!sentImage.ok) return failWithStatus(sentImage.failure, 'image_processing_failed', name)
      const { blobId, image: copy } = sentImage.value
      context.report(
        toolsText('image-name-and-size', {
          name,
          width: String(details.width),
          height: String(details.height),
        }),
      )
      return succeed({
        type: 'context_restart_with_image',
        note: describeImage({ ...description, sentSize: copy }),
        source,
        pictures: [
          {
            pending_context_key: blobId,
            mediaType: copy.mediaType,
            byteLength: copy.bytes.byteLength,
            label: name,
            width: copy.width,
            height: copy.height,
          },
        ],
      } satisfies ImageInjection & { type: string })
    },
  })
}

function isMoving(reference: MediaReference): boolean {
  return reference.type === 'branch' && reference.image.file.mediaType === 'image/gif'
}

type StoredImage = Result<{ blobId: BlobId; image: ModelImage }>

/** Returns an image of the chat from the blob store, in the copy for models. */
async function findSentImage(
  blobId: BlobId,
  details: ImageDetails,
  { ports, signal }: { ports: MediaPorts; signal: AbortSignal },
): Promise<StoredImage> {
  const copy = await ports.blobs.readForModel(blobId)
  if (!copy.ok) return copy
  if (!copy.value) return fail(createFailure('not-found'))
  const { bytes } = copy.value
  const inspected = await ports.inspectImage({ bytes, draws: false }, { signal })
  const { mediaType, width, height } = inspected.ok ? inspected.value.details : details
  return succeed({ blobId, image: { mediaType, width, height, bytes } })
}

async function storeSentImage(
  image: ModelImage | undefined,
  { ports, sessionId }: { ports: MediaPorts; sessionId: TurnConfig['sessionId'] },
): Promise<StoredImage> {
  if (!image) return fail(createFailure('tool-failed', { message: toolsText('image-not-drawn') }))
  const { bytes, mediaType } = image
  const put = await ports.blobs.put({ bytes, mediaType, sessionId })
  return put.ok ? succeed({ blobId: put.value, image }) : put
}

function unknownImage(name: string): Failure {
  return createFailure('tool-failed', {
    message: toolsText('text-with-status', {
      text: toolsText('chat-has-no-picture-named', { name: truncateString(name, 80) }),
      status: 'image_not_found',
    }),
    hint: toolsText('image-names-in-messages'),
    retryable: false,
  })
}
