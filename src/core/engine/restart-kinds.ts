import { z } from 'zod'
import type { BranchIds } from '../context/branch-ids.ts'
import { broughtMark } from '../kernel/brought-mark.ts'
import { blobIdSchema } from '../kernel/id.ts'
import type { JsonObject, JsonValue } from '../kernel/json.ts'
import type { Message } from '../kernel/message.ts'
import type { ModelFile } from '../kernel/model-request.ts'
import type { RestartBranch, RestartEffect, RestartKind } from './restart.ts'

/** What a tool hands over with a restart that brings pictures: their bytes wait in the blob store, under their keys. */
export const pictureRestartSchema = z.object({
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
export type PictureRestart = z.infer<typeof pictureRestartSchema>

const charactersPerToken = 4
/** What providers count for a picture of a size, roughly; of an unknown size, one that they scale down. */
const pixelsPerToken = 750
const maxPictureTokens = 1600

/** A new suffix is one entry here. Order matters: the first that matches counts. */
export const restartKinds: readonly RestartKind[] = [
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
    apply: bringPictures,
  },
  {
    kind: 'gif',
    matches: 'gif',
    toolName: 'process_gif',
    itemOf: (args, ids) => readItem(args, { name: 'gif', ids }),
    apply: bringPictures,
  },
  {
    kind: 'media window',
    matches: 'media',
    toolName: 'increase_media_context',
    itemOf: () => 'once',
    apply: widenMediaWindow,
  },
]

/**
 * A picture of the branch by its bytes, an address without its fragment: the same picture is the same item however it is
 * written.
 */
function readItem(args: JsonValue, { name, ids }: { name: string; ids: BranchIds }): string {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return ''
  const value = args[name]
  const text = typeof value === 'string' ? value.trim() : ''
  return ids.resolvePicture(text)?.file.blobId ?? text.split('#', 1)[0] ?? text
}

function bringPictures(data: JsonObject): RestartEffect {
  const read = pictureRestartSchema.safeParse(data)
  if (!read.success) return { annotated: 0, patched: 0 }
  const { note, source, pictures } = read.data
  const item = `${broughtMark}\n${note}`
  const pictureTokens = pictures.map(({ width, height }) =>
    width === undefined || height === undefined
      ? maxPictureTokens
      : Math.min(maxPictureTokens, Math.ceil((width * height) / pixelsPerToken)),
  )
  return {
    item,
    tokens: pictureTokens.reduce((sum, tokens) => sum + tokens, Math.ceil(item.length / charactersPerToken)),
    ...(source !== undefined && { source }),
    ...(pictures.length > 0 && { files: pictures.map(toFile) }),
    annotated: 0,
    patched: 0,
  }
}

function toFile({
  pending_context_key: blobId,
  mediaType,
  byteLength,
  label,
}: PictureRestart['pictures'][number]): ModelFile {
  return { blobId, mediaType, byteLength, filename: label }
}

const maxAnnotated = 100

/** Messages are named by their place in the branch, so a name stays the same while the branch grows. */
function revealMetadata({ ids }: RestartBranch): RestartEffect {
  const recent = ids.messages().slice(-maxAnnotated)
  const annotations = recent.filter(hasText).map(({ id, createdAt }) => ({
    messageId: id,
    line: `ref=${ids.refOf(id)} | sent ${new Date(createdAt).toISOString()}`,
  }))
  return {
    annotations,
    annotated: annotations.length,
    patched: 0,
    directive:
      'The metadata of recent messages is revealed now: each ends with a line "ref=ref_N | sent <time>". ' +
      'With such a ref, manage_message can pin, edit or delete a message, and interact_with_recent_message can react or reply to it. ' +
      'Do not repeat these lines to the user.',
  }
}

function hasText({ parts }: Message): boolean {
  return parts.some((part) => part.type === 'text' && part.superseded !== true && part.text.trim() !== '')
}

function widenMediaWindow(data: JsonObject, { ids, mediaWindow }: RestartBranch): RestartEffect {
  const by =
    typeof data['extend_by'] === 'number' && data['extend_by'] >= 1 ? Math.floor(data['extend_by']) : 10
  const all = ids.groupCount
  const added = Math.max(0, Math.min(all, mediaWindow + by) - Math.min(all, mediaWindow))
  return {
    mediaWindow: mediaWindow + by,
    tokens: added * maxPictureTokens,
    source: 'this chat',
    directive:
      added === 0
        ? 'All pictures of this chat were in the context already.'
        : `${added} older pictures of this chat are in the context again, in their messages.`,
    annotated: 0,
    patched: 0,
  }
}
