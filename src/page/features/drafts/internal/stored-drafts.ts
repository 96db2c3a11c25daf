import type { Attachment, PastedText } from '../../../../core/model/conversation/attachment.ts'
import type { MessageId } from '../../../../core/model/id.ts'
import { isDraftOfTemporary } from '../../../../core/model/conversation/stored-draft.ts'
import {
  withoutUnplacedPastes,
  type MessageDraft,
} from '../../../../core/model/conversation/message-draft.ts'
import { isRecord, parseJson } from '../../../../lib/json.ts'
import { ownName } from '../../../../lib/path-name.ts'

/** Drafts by key, as the page, the tab's copy and the write-ahead log have them. */
export type Drafts = Readonly<Record<string, MessageDraft>>

const tabKey = 'innerloop:drafts'

/** Reads the copy that this tab stored when it was last hidden or left. */
export function readTabDrafts(): Drafts {
  return parseDrafts(readTab())
}

/** Stores the drafts in session storage. If there is not enough space, the longest are left out. */
export function saveTabDrafts(drafts: Drafts): void {
  const entries = Object.entries(drafts)
    .filter(([key]) => !isDraftOfTemporary(key))
    .map(([key, draft]) => [key, toStorable(draft)] as const)
    .filter(([, draft]) => draft !== null)
    .map(([key, draft]) => `${JSON.stringify(key)}:${JSON.stringify(draft)}`)
    .toSorted((one, other) => one.length - other.length)
  for (; !isStored(entries);) if (entries.pop() === undefined) return
}

/** Stores the drafts again if the tab has a copy. Sent text must not return after a crash. */
export function updateTabDrafts(drafts: Drafts): void {
  if (readTab() !== null) saveTabDrafts(drafts)
}

function isStored(entries: readonly string[]): boolean {
  try {
    sessionStorage.setItem(ownName(tabKey), `{${entries.join()}}`)
    return true
  } catch {
    // Storage is missing or full, and the page is unloading. The failure cannot be shown.
    return false
  }
}

function readTab(): string | null {
  try {
    return sessionStorage.getItem(ownName(tabKey))
  } catch {
    // Storage is blocked, or this is a test without a page. There are no drafts.
    return null
  }
}

/** Parses the drafts of a tab. Unknown entries are left out. */
export function parseDrafts(stored: string | null): Drafts {
  const drafts = Object.entries(parseRecord(stored)).map(([key, value]) => [key, parseDraft(value)] as const)
  return Object.fromEntries(drafts.filter((entry): entry is [string, MessageDraft] => entry[1] !== null))
}

/** Parses a draft of this or an earlier version, which stored a text without more as a string. */
export function parseDraft(value: unknown): MessageDraft | null {
  if (typeof value === 'string') return { text: value }
  if (!isRecord(value) || typeof value['text'] !== 'string') return null
  const { text, pasted, attachments, replyTo } = value
  return {
    text,
    pasted: Array.isArray(pasted) ? pasted.filter(isPastedText) : undefined,
    attachments: Array.isArray(attachments) ? attachments.filter(isAttachment) : undefined,
    replyTo: typeof replyTo === 'string' ? (replyTo as MessageId) : undefined,
  }
}

/** Parses a stored record. Returns an empty one for a foreign or truncated value. */
export function parseRecord(stored: string | null): Record<string, unknown> {
  const parsed = parseJson(stored ?? 'null')
  return isRecord(parsed) ? parsed : {}
}

export function isWorthStoring({ text, attachments = [], replyTo }: MessageDraft): boolean {
  return text !== '' || attachments.length > 0 || replyTo !== undefined
}

/** Returns a draft without pasted texts that were removed from it. Returns `null` if there is nothing to store. */
export function toStorable(draft: MessageDraft): MessageDraft | null {
  return isWorthStoring(draft) ? withoutUnplacedPastes(draft) : null
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
