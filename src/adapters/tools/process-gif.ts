import { truncateString } from '../../lib/text.ts'
import { z } from 'zod'
import type { BranchIds, BranchImage } from '../../core/context/branch-ids.ts'
import type { ImageInjection } from '../../core/engine/injections/injection-kinds.ts'
import { defineTool, type Tool } from '../../core/engine/calls/tool.ts'
import type { TurnConfig } from '../../core/engine/turn/turn-config.ts'
import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import type { GifFailureReason, GifFrames } from '../../core/model/files/image-details.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
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
import type { LocalizedText } from '../../core/model/messages/localized-text.ts'

/** Number of messages that are searched for a GIF without a name. */
const searchedMessages = 100

/**
 * Creates the `process_gif` tool, a context injection: key frames of a GIF become images. A model that cannot see
 * images gets a description as its result.
 */
export function createProcessGif(
  ports: MediaPorts & WebAddressPorts,
  { sessionId }: Pick<TurnConfig, 'sessionId'>,
): Tool {
  const addresses = new WebAddresses(ports)
  return defineTool({
    name: 'process_gif',
    description:
      'Shows you up to eight frames of an animated GIF with its size and length. Use it when the user asks about a GIF, of which you otherwise see one frame at most.',
    parameters: z.object({
      gif: mediaNameSchema(addresses)
        .nullish()
        .describe('https address, name in this chat, message (ref_3), or "sample"; the newest by default'),
    }),
    effects: mediaAuthority.effects,
    effectsOf: ({ gif }) => mediaAuthority.effectsOf(gif),
    // Text in an image is untrusted.
    isUntrusted: true,
    timeoutMs: 120_000,
    triggers: ['gif', 'gifs', 'animation', 'animated'],
    approvalKey: ({ gif }) => mediaAuthority.approvalKey(gif),
    address: ({ gif }) => mediaAuthority.address(gif),
    describeCall: ({ gif }) =>
      typeof gif === 'string' && isMediaAddress(gif)
        ? addresses.describeRoute(new URL(gif), 'gif')
        : describeGifOfChat(gif),
    disabledReason: () => findDisabledReason(ports, 'gif'),
    async execute({ gif }, context) {
      const gifSource = findGif(gif ?? undefined, context.branch())
      if (!gifSource.ok) return gifSource
      const read = await loadMedia(gifSource.value, { ports, addresses, sample: 'gif', context })
      if (!read.ok) {
        const isLarge = read.failure.code === 'response-too-large'
        return failWithStatus(read.failure, isLarge ? 'gif_too_large' : 'fetch_failed')
      }
      const { name, source, bytes } = read.value
      context.report(toolsText('decoding-file', { name }))
      const frames = await ports.readGif({ bytes }, { signal: context.signal })
      if (!frames.ok) return failWithStatus(frames.failure, statusOf(frames.failure), name)
      const details = describeGif(name, bytes.byteLength, frames.value)
      if (!(await ports.seesImages(context.model))) {
        const blind = 'The frames are not shown to you: you cannot see images. Say so where it matters.'
        return succeed({ seen: false, facts: `${details}\n${blind}` })
      }
      const storedFrames = await keepFrames(frames.value, ports, sessionId)
      if (!storedFrames.ok) return storedFrames
      const restart: ImageInjection = {
        note: `${details}\nYou are shown ${storedFrames.value.length} of its frames, in order.`,
        source,
        pictures: storedFrames.value,
      }
      return succeed({ type: 'context_restart_with_gif', ...restart })
    },
  })
}

function findGif(text: string | undefined, branch: BranchIds): Result<MediaReference> {
  if (text === undefined) return findNewest(branch)
  if (/^ref_\d+$/.test(text)) return findInMessage(text, branch)
  const reference = resolveMedia(text, branch)
  if (!reference)
    return refuse(toolsText('chat-has-no-gif-named', { name: truncateString(text, 80) }), 'no_gif_found')
  if (reference.type === 'branch' && !isGif(reference.image)) {
    return refuse(toolsText('file-is-no-gif', { name: truncateString(text, 80) }), 'no_gif_found')
  }
  return succeed(reference)
}

function findNewest(branch: BranchIds): Result<MediaReference> {
  const searched = new Set(
    branch
      .visibleMessages()
      .slice(-searchedMessages)
      .map(({ id }) => id),
  )
  const image = branch.images().findLast((each) => searched.has(each.messageId) && isGif(each))
  if (image) return succeed({ type: 'branch', image })
  return refuse(toolsText('no-gif-in-last-messages', { count: searchedMessages }), 'no_gif_found')
}

function findInMessage(ref: string, branch: BranchIds): Result<MediaReference> {
  const message = branch.findMessage(ref)
  if (!message) return refuse(toolsText('chat-has-no-message', { ref }), 'message_not_found')
  const image = branch.images().findLast((each) => each.messageId === message.id && isGif(each))
  return image
    ? succeed({ type: 'branch', image })
    : refuse(toolsText('message-has-no-gif', { ref }), 'no_gif_found')
}

function isGif({ file }: BranchImage): boolean {
  return file.mediaType === 'image/gif'
}

function describeGifOfChat(name: string | null | undefined): LocalizedText {
  return name ? toolsText('look-at-gif', { name }) : toolsText('look-at-newest-gif')
}

function refuse(text: LocalizedText, status: string) {
  return fail(
    createFailure('tool-failed', {
      message: toolsText('text-with-status', { text, status }),
      hint: toolsText('give-gif-address'),
      retryable: false,
    }),
  )
}

function statusOf({ code, detail }: Failure): GifFailureReason {
  if (code === 'tool-timed-out') return 'processing_timeout'
  if (code === 'worker-lost') return 'gif_too_large'
  return detail === 'gif_too_large' || detail === 'processing_timeout' ? detail : 'parse_failed'
}

function describeGif(name: string, byteLength: number, { width, height, ...gif }: GifFrames): string {
  const plays =
    gif.plays === undefined ? 'once' : gif.plays === 0 ? 'again and again' : `${gif.plays + 1} times`
  return `“${name}”: a GIF of ${width} x ${height} pixels, ${gif.frameCount} frames in ${seconds(gif.durationMs)} s, played ${plays}, ${byteLength.toLocaleString('en')} bytes.`
}

function seconds(timeMs: number): string {
  return (timeMs / 1000).toFixed(2)
}

async function keepFrames(
  { frames }: GifFrames,
  { blobs }: Pick<MediaPorts, 'blobs'>,
  sessionId: TurnConfig['sessionId'],
): Promise<Result<ImageInjection['pictures']>> {
  const images: ImageInjection['pictures'] = []
  for (const [index, { bytes, mediaType, width, height, atMs }] of frames.entries()) {
    const put = await blobs.put({ bytes, mediaType, sessionId })
    if (!put.ok) return put
    images.push({
      pending_context_key: put.value,
      mediaType,
      byteLength: bytes.byteLength,
      label: `Frame ${index + 1}/${frames.length} at ${seconds(atMs)} s`,
      width,
      height,
    })
  }
  return succeed(images)
}
