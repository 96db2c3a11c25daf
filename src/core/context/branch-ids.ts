import type { MessageId } from '../kernel/id.ts'
import { isDeleted } from '../kernel/mark-message.ts'
import type { FilePart, Message, MessagePart } from '../kernel/message.ts'
import type { ModelFile } from '../kernel/model-request.ts'
import { paintingSchema, paintingTool } from '../kernel/painting.ts'

/** A picture of the branch, by the name under which a model knows it. */
export interface BranchPicture {
  mediaId: string
  /** Pictures that came together, such as the frames of a moving one, count as one and share this number. */
  group: number
  messageId: MessageId
  file: ModelFile
}

/**
 * The names under which a model may speak of pictures (`media_N`) and messages (`ref_N`): counted from 1 along the branch,
 * oldest first, so that a name stays the same for as long as the branch only grows. What is deleted keeps its number, and a
 * deleted picture is not found by it.
 */
export class BranchIds {
  readonly #pictures: readonly BranchPicture[]
  /** Painted by calls: they have names, and are in no window, for they are never sent. */
  readonly #painted: readonly BranchPicture[]
  readonly #messages: readonly Message[]
  readonly #groupCount: number
  /** Of deleted pictures as well. */
  readonly #nameCount: number

  constructor(branch: readonly Message[]) {
    this.#messages = branch
    const groups = branch
      .flatMap((message) => message.parts.map((part) => ({ message, ...namedFilesOf(part, message.role) })))
      .filter(({ files }) => files.length > 0)
    const present = groups.filter(({ message, isPainted }) => !isPainted && !isDeleted(message))
    this.#groupCount = present.length
    const named = groups
      .flatMap((each) => each.files.map((file) => ({ each, file })))
      .map(({ each, file }, index) => ({
        each,
        picture: {
          mediaId: mediaIdAt(index),
          group: present.indexOf(each),
          messageId: each.message.id,
          file,
        },
      }))
    this.#nameCount = named.length
    this.#pictures = named.flatMap(({ picture }) => (picture.group >= 0 ? [picture] : []))
    this.#painted = named.flatMap(({ each, picture }) =>
      each.isPainted && !isDeleted(each.message) ? [picture] : [],
    )
  }

  /** How many pictures there are for the media window. */
  get groupCount(): number {
    return this.#groupCount
  }

  /** The name that the next picture to come will have, and those after it. */
  nextMediaId(offset = 0): string {
    return mediaIdAt(this.#nameCount + offset)
  }

  /** Those that models are sent, oldest first. */
  pictures(): readonly BranchPicture[] {
    return this.#pictures
  }

  findPicture(mediaId: string): BranchPicture | undefined {
    return [...this.#pictures, ...this.#painted].find((picture) => picture.mediaId === mediaId)
  }

  /** By its media id, or the newest one by the name of its file. */
  resolvePicture(name: string): BranchPicture | undefined {
    const isNamed = ({ file }: BranchPicture): boolean => file.filename === name
    return this.findPicture(name) ?? this.#pictures.findLast(isNamed) ?? this.#painted.findLast(isNamed)
  }

  /** One that is not deleted. */
  findMessage(ref: string): Message | undefined {
    const number = /^ref_(\d+)$/.exec(ref)?.[1]
    const found = number === undefined ? undefined : this.#messages[Number(number) - 1]
    return found && !isDeleted(found) ? found : undefined
  }

  find(messageId: MessageId): Message | undefined {
    return this.#messages.find(({ id }) => id === messageId)
  }

  refOf(messageId: MessageId): string | undefined {
    const index = this.#messages.findIndex(({ id }) => id === messageId)
    return index === -1 ? undefined : `ref_${index + 1}`
  }

  /** Oldest first, deleted ones among them. */
  messages(): readonly Message[] {
    return this.#messages
  }

  /** Those that a model is given. */
  present(): readonly Message[] {
    return this.#messages.filter((message) => !isDeleted(message))
  }
}

function mediaIdAt(index: number): string {
  return `media_${index + 1}`
}

const recentCount = 100

/** Those that a model may do something with. */
export function recentMessages(ids: BranchIds): readonly Message[] {
  return ids.messages().slice(-recentCount)
}

function namedFilesOf(
  part: MessagePart,
  role: Message['role'],
): { files: readonly ModelFile[]; isPainted: boolean } {
  const painted = paintedFilesOf(part)
  return painted.length > 0
    ? { files: painted, isPainted: true }
    : { files: picturesOf(part, role), isPainted: false }
}

function paintedFilesOf(part: MessagePart): readonly ModelFile[] {
  if (part.type !== 'tool-call' || part.toolName !== paintingTool || part.state !== 'succeeded') return []
  const read = paintingSchema.safeParse(part.result)
  if (!read.success) return []
  return read.data.pictures.map(({ blobId, mediaType, byteLength, filename }) => ({
    blobId,
    mediaType,
    byteLength,
    filename,
  }))
}

/** What a model made is not among them: it goes back only as its provider wants it. */
export function picturesOf(part: MessagePart, role: Message['role']): readonly ModelFile[] {
  if (part.type === 'file' && role === 'user')
    return part.mediaType.startsWith('image/') ? [toModelFile(part)] : []
  if (part.type === 'notice') return part.enrichment?.files ?? []
  return []
}

export function toModelFile(part: FilePart): ModelFile {
  const { blobId, mediaType, byteLength, filename, width, height } = part
  return {
    blobId,
    mediaType,
    byteLength,
    ...(filename !== undefined && { filename }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  }
}
