import type { DraftHolderId } from '../id.ts'
import { isTemporary } from './temporary-id.ts'
import type { MessageDraft } from './message-draft.ts'

/**
 * A draft that is stored outside its tab. `key` is its chat, `new:` plus the page that writes a new chat, or `edit:` plus the
 * message. `page` and `edit` are its version; `edit` counts the changes of that page. `base` is the version of another page
 * that this one continued. This file must stay free of zod, for the page.
 */
export interface StoredDraft {
  key: string
  page: string
  edit: number
  base?: string | undefined
  at: number
  draft: MessageDraft
}

/**
 * A change to a stored draft. A `null` draft was sent or emptied. `isLeft` marks a draft of a page that is gone, which only
 * counts if it is the newest.
 */
export type DraftChange = Omit<StoredDraft, 'draft'> & {
  draft: MessageDraft | null
  isLeft?: true | undefined
}

export function toDraftVersion({ page, edit }: Pick<StoredDraft, 'page' | 'edit'>): string {
  return `${page}/${edit}`
}

/**
 * Returns whether the draft belongs to an existing chat, where all tabs share it. Drafts of new chats and of edited messages
 * belong to one tab.
 */
export function isDraftOfChat(key: string): boolean {
  return !isDraftOfNewChat(key) && !key.includes(':')
}

/**
 * Returns the key of a new chat's draft, one for each page. Earlier versions had a single one, `new`, which is treated like a
 * draft of a page that is gone.
 */
export function toNewChatKey(page: string): string {
  return `new:${page}`
}

export function isDraftOfNewChat(key: string): boolean {
  return key === 'new' || key.startsWith('new:')
}

/** Returns whether the draft belongs to a temporary chat or to a message in one. Such drafts are never stored. */
export function isDraftOfTemporary(key: string): boolean {
  return key.split(':').some((part) => isTemporary(part))
}

export function toEditKey(messageId: string): string {
  return `edit:${messageId}`
}

/** Longest draft that is stored. Longer ones survive only a reload. */
export const maxDraftCharacters = 5_000_000

export function countDraftCharacters({ text, pasted = [] }: MessageDraft): number {
  return pasted.reduce((sum, each) => sum + each.text.length, text.length)
}

/** Returns the table's row of a draft after a change. */
export function applyDraftChange(row: StoredDraft | undefined, change: DraftChange): StoredDraft | undefined {
  const { draft, isLeft, ...version } = change
  if (isLeft && row && !isAfter(version, row)) return row
  if (draft !== null) return { ...version, draft }
  // A change that another tab wrote meanwhile, and that this tab never showed, was not sent here.
  return row && row.page !== version.page && toDraftVersion(row) !== version.base ? row : undefined
}

/** Pages that did not see each other’s changes can only compare times. */
function isAfter(change: Omit<DraftChange, 'draft'>, row: StoredDraft): boolean {
  if (change.page === row.page) return change.edit > row.edit
  return change.base === toDraftVersion(row) || change.at > row.at
}

/**
 * Returns the name of the lock that each page of a tab with unsent files holds. A page that the system froze keeps its
 * locks even after its worker has ended.
 */
export function toHolderPageLock(holderId: DraftHolderId): string {
  return `innerloop:draft-page:${holderId}`
}
