import type { Attachment, PastedText } from '../../../../core/model/conversation/attachment.ts'
import type { MessageId } from '../../../../core/model/id.ts'
import type { WrittenText } from '../../../../core/model/conversation/written-text.ts'

export interface Drafts {
  texts: Readonly<Record<string, string>>
  /** Pasted texts of the drafts, including those that undo would bring back. */
  pasted: Readonly<Record<string, readonly PastedText[]>>
  attachments: Readonly<Record<string, readonly Attachment[]>>
  /** Messages that the drafts reply to. */
  replies: Readonly<Record<string, MessageId>>
}

/** Parses stored drafts of this or an earlier version. Unknown entries are left out. */
export function parseDrafts(stored: string | null): Drafts {
  return draftsFromEntries(readEntries(stored))
}

/** Builds the drafts from parsed entries. */
export function draftsFromEntries(entries: readonly (readonly [string, unknown])[]): Drafts {
  const texts: Record<string, string> = {}
  const pasted: Record<string, readonly PastedText[]> = {}
  const attachments: Record<string, readonly Attachment[]> = {}
  const replies: Record<string, MessageId> = {}
  for (const [key, value] of entries) {
    if (typeof value === 'string') texts[key] = value
    if (!isRecord(value) || typeof value['text'] !== 'string') continue
    texts[key] = value['text']
    if (Array.isArray(value['pasted'])) pasted[key] = value['pasted'].filter(isPastedText)
    if (Array.isArray(value['attachments'])) attachments[key] = value['attachments'].filter(isAttachment)
    if (typeof value['replyTo'] === 'string') replies[key] = value['replyTo'] as MessageId
  }
  return { texts, pasted, attachments, replies }
}

/** Returns the shortest form: a plain text is a string. */
export function toStoredDraft(draft: WrittenText): string | WrittenText {
  const isText = [draft.pasted, draft.attachments, draft.replyTo].every((each) => each === undefined)
  return isText ? draft.text : draft
}

export function isWorthStoring({ text, attachments, replyTo }: WrittenText): boolean {
  return text !== '' || attachments !== undefined || replyTo !== undefined
}

function readEntries(stored: string | null): [string, unknown][] {
  try {
    const found: unknown = JSON.parse(stored ?? '{}')
    return Object.entries(typeof found === 'object' && found !== null ? found : {})
  } catch {
    // The value is foreign or truncated and cannot be used.
    return []
  }
}

function isPastedText(value: unknown): value is PastedText {
  return isRecord(value) && typeof value['text'] === 'string' && typeof value['placeholder'] === 'string'
}

/** Checks the fields that the page uses. The worker validates the rest when the message is sent. */
function isAttachment(value: unknown): value is Attachment {
  if (!isRecord(value)) return false
  const { blobId, mediaType, byteLength, filename } = value
  const areTexts = [blobId, mediaType, filename].every((each) => typeof each === 'string')
  return areTexts && typeof byteLength === 'number'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
