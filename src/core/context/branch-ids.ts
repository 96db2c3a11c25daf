import type { MessageId } from '../kernel/id.ts'
import type { FilePart, Message, MessagePart } from '../kernel/message.ts'
import type { ModelFile } from '../kernel/model-request.ts'

/** A picture of the branch, by the name under which a model knows it. */
export interface BranchPicture {
  mediaId: string
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

  constructor(branch: readonly Message[]) {
    this.#messages = branch
    const files = branch.flatMap(({ id, role, parts }) =>
      parts.flatMap((part) => picturesOf(part, role)).map((file) => ({ messageId: id, file })),
    )
    this.#pictures = files.map(({ messageId, file }, index) => ({
      mediaId: `media_${index + 1}`,
      messageId,
      file,
    }))
  }

  /** Oldest first. */
  pictures(): readonly BranchPicture[] {
    return this.#pictures
  }

  findPicture(mediaId: string): BranchPicture | undefined {
    return this.#pictures.find((picture) => picture.mediaId === mediaId)
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
