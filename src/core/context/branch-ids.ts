import type { MessageId } from '../kernel/id.ts'
import type { FilePart, Message, MessagePart } from '../kernel/message.ts'
import type { ModelFile } from '../kernel/model-request.ts'

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
 * oldest first, so that a name stays the same for as long as the branch only grows.
 */
export class BranchIds {
  readonly #pictures: readonly BranchPicture[]
  readonly #messages: readonly Message[]
  readonly #groupCount: number

  constructor(branch: readonly Message[]) {
    this.#messages = branch
    const groups = branch
      .flatMap(({ id, role, parts }) =>
        parts.map((part) => ({ messageId: id, files: picturesOf(part, role) })),
      )
      .filter(({ files }) => files.length > 0)
    this.#groupCount = groups.length
    this.#pictures = groups
      .flatMap(({ messageId, files }, group) => files.map((file) => ({ group, messageId, file })))
      .map(({ group, messageId, file }, index) => ({ mediaId: mediaIdAt(index), group, messageId, file }))
  }

  /** How many pictures there are for the media window. */
  get groupCount(): number {
    return this.#groupCount
  }

  /** The name that the next picture to come will have, and those after it. */
  nextMediaId(offset = 0): string {
    return mediaIdAt(this.#pictures.length + offset)
  }

  /** Oldest first. */
  pictures(): readonly BranchPicture[] {
    return this.#pictures
  }

  findPicture(mediaId: string): BranchPicture | undefined {
    return this.#pictures.find((picture) => picture.mediaId === mediaId)
  }

  /** By its media id, or the newest one by the name of its file. */
  resolvePicture(name: string): BranchPicture | undefined {
    return this.findPicture(name) ?? this.#pictures.findLast(({ file }) => file.filename === name)
  }

  findMessage(ref: string): Message | undefined {
    const number = /^ref_(\d+)$/.exec(ref)?.[1]
    return number === undefined ? undefined : this.#messages[Number(number) - 1]
  }

  refOf(messageId: MessageId): string | undefined {
    const index = this.#messages.findIndex(({ id }) => id === messageId)
    return index === -1 ? undefined : `ref_${index + 1}`
  }

  /** Oldest first. */
  messages(): readonly Message[] {
    return this.#messages
  }
}

function mediaIdAt(index: number): string {
  return `media_${index + 1}`
}

/** What a model made is not among them: it goes back only as its provider wants it. */
export function picturesOf(part: MessagePart, role: Message['role']): readonly ModelFile[] {
  if (part.type === 'file' && role === 'user')
    return part.mediaType.startsWith('image/') ? [toModelFile(part)] : []
  if (part.type === 'notice') return part.enrichment?.files ?? []
  return []
}

export function toModelFile({ blobId, mediaType, byteLength, filename }: FilePart): ModelFile {
  return { blobId, mediaType, byteLength, ...(filename !== undefined && { filename }) }
}
