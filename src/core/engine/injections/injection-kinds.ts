import { isRecord } from '../../../lib/json.ts'
import { z } from 'zod'
import { recentMessages, type BranchIds } from '../../context/branch-ids.ts'
import { countReplyContexts } from '../../context/format-injections.ts'
import { parseYoutubeVideoId } from '../../../lib/youtube-video-id.ts'
import { injectedContentMarker } from '../../model/conversation/prompt-texts.ts'
import { estimateImageTokens, estimateTokens } from '../../model/context/token-estimate.ts'
import { blobIdSchema } from '../../model/id.ts'
import type { JsonObject, JsonValue } from '../../model/json.ts'
import { isDeleted } from '../../model/conversation/annotated-message.ts'
import type { Message } from '../../model/conversation/message.ts'
import type { ModelFile } from '../../model/providers/model-request.ts'
import type { InjectionBranch, InjectionEffect, InjectionKind } from './context-injection.ts'

/** Result of a tool that adds images to the context. Their bytes are in the blob store, under their keys. */
export const imageInjectionSchema = z.object({
  note: z.string(),
  source: z.string().optional(),
  pictures: z.array(
    z.object({
      pending_context_key: blobIdSchema,
      mediaType: z.string(),
      byteLength: z.number().int().nonnegative(),
      label: z.string(),
      width: z.number().optional(),
      height: z.number().optional(),
    }),
  ),
})
export type ImageInjection = z.infer<typeof imageInjectionSchema>

/** The table of kinds. A new suffix is one entry here. The first match counts. */
export const injectionKinds: readonly InjectionKind[] = [
  {
    kind: 'message metadata',
    matches: 'message_metadata',
    toolName: 'reveal_message_metadata',
    itemOf: () => 'once',
    apply: (_data, branch) => revealMetadata(branch),
  },
  {
    kind: 'image',
    matches: 'image',
    toolName: 'peek_image',
    itemOf: (args, ids) => readItem(args, { name: 'image', ids }),
    apply: injectImages,
  },
  {
    kind: 'gif',
    matches: 'gif',
    toolName: 'process_gif',
    itemOf: (args, ids) => readItem(args, { name: 'gif', ids }),
    apply: injectImages,
  },
  {
    kind: 'youtube',
    matches: 'youtube',
    toolName: 'process_youtube_video',
    itemOf: (args) => readVideoId(args) ?? '',
    apply: bringVideo,
  },
  {
    kind: 'media window',
    matches: 'media',
    toolName: 'increase_media_context',
    itemOf: () => 'once',
    apply: widenMediaWindow,
  },
]

/** Identifies an image by its bytes, and a URL without its fragment. The same image is the same item in any notation. */
function readItem(args: JsonValue, { name, ids }: { name: string; ids: BranchIds }): string {
  if (!isRecord(args)) return ''
  const value = args[name]
  const text = typeof value === 'string' ? value.trim() : ''
  return ids.resolveImage(text)?.file.blobId ?? text.split('#', 1)[0] ?? text
}

function injectImages(data: JsonObject): InjectionEffect {
  const read = imageInjectionSchema.safeParse(data)
  if (!read.success) return { annotated: 0, patched: 0 }
  const { note, source, pictures: images } = read.data
  const item = `${injectedContentMarker}\n${note}`
  return {
    item,
    tokens: sumImageTokens(images, estimateTokens(item)),
    source,
    files: images.length > 0 ? images.map(toFile) : undefined,
    annotated: 0,
    patched: 0,
  }
}

/** Text about a video, and its URL if the provider reads it itself. */
export const videoInjectionSchema = z.object({
  note: z.string(),
  source: z.string(),
  video: z.string().optional(),
})
export type VideoInjection = z.infer<typeof videoInjectionSchema>

function bringVideo(data: JsonObject): InjectionEffect {
  const read = videoInjectionSchema.safeParse(data)
  if (!read.success) return { annotated: 0, patched: 0 }
  const { note, source, video } = read.data
  const item = `${injectedContentMarker}\n${note}`
  return {
    item,
    source,
    tokens: estimateTokens(item),
    videos: video === undefined ? undefined : [video],
    annotated: 0,
    patched: 0,
  }
}

function readVideoId(args: JsonValue): string | undefined {
  if (!isRecord(args)) return undefined
  return typeof args['video'] === 'string' ? parseYoutubeVideoId(args['video']) : undefined
}

function toFile(image: ImageInjection['pictures'][number]): ModelFile {
  const { pending_context_key: blobId, mediaType, byteLength, label, width, height } = image
  const size = { width, height }
  return { blobId, mediaType, byteLength, filename: label, ...size }
}

function sumImageTokens(images: readonly Pick<ModelFile, 'width' | 'height'>[], others = 0): number {
  return images.reduce((sum, image) => sum + estimateImageTokens(image), others)
}

/** Names messages by their position in the branch, so that a name stays the same while the branch grows. */
function revealMetadata({ ids }: InjectionBranch): InjectionEffect {
  const recent = recentMessages(ids).filter((message) => !isDeleted(message) && hasContent(message))
  const annotations = recent.map((message) => ({
    messageId: message.id,
    line: [`ref=${ids.refOf(message.id)}`, ...describeMetadata(message)].join(' | '),
  }))
  return {
    annotations,
    annotated: annotations.length,
    patched: countReplyContexts(ids),
    directive:
      'The metadata of recent messages is revealed now: each ends with a line "ref=ref_N | sent <time>". ' +
      'With such a ref, manage_message can pin any message and edit or delete your own, and interact_with_recent_message can react or reply to any, or label it. ' +
      'Do not repeat these lines to the user.',
  }
}

function describeMetadata({ createdAt, marks: annotations }: Message): string[] {
  const reactions = (annotations?.reactions ?? []).map(
    ({ emoji, by }) => `${emoji} ${by === 'person' ? 'user' : 'you'}`,
  )
  const labels = (annotations?.labels ?? []).map(({ text }) => `“${text}”`)
  return [
    `sent ${new Date(createdAt).toISOString()}`,
    ...(annotations?.pin ? ['pinned'] : []),
    ...(reactions.length > 0 ? [`reactions: ${reactions.join(', ')}`] : []),
    ...(labels.length > 0 ? [`labels: ${labels.join(', ')}`] : []),
  ]
}

function hasContent({ parts }: Message): boolean {
  return parts.some((part) => {
    if (part.type === 'file') return part.superseded !== true
    return part.type === 'text' && part.superseded !== true && part.text.trim() !== ''
  })
}

function widenMediaWindow(data: JsonObject, { ids, mediaWindow }: InjectionBranch): InjectionEffect {
  const by =
    typeof data['extend_by'] === 'number' && data['extend_by'] >= 1 ? Math.floor(data['extend_by']) : 10
  const all = ids.groupCount
  const [first, end] = [Math.max(0, all - mediaWindow - by), Math.max(0, all - mediaWindow)]
  const added = end - first
  const images = ids.images().filter(({ group }) => group >= first && group < end)
  return {
    mediaWindow: mediaWindow + by,
    tokens: sumImageTokens(images.map(({ file }) => file)),
    source: 'this chat',
    directive:
      added === 0
        ? 'All images of this chat were in the context already.'
        : `${added} older images of this chat are in the context again, in their messages.`,
    annotated: 0,
    patched: 0,
  }
}
