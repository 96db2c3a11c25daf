import { isTemporary } from './temporary.ts'
import type { WrittenText } from './written-text.ts'

/**
 * A draft beyond its tab. `key`: its chat, `new:` and the page that writes a new chat, or `edit:` and the message. Its version is `page` and `edit`, which counts what
 * that page changed; `base` is the version of another page that this one went on from. This file stays free of zod, for the page.
 */
export interface KeptDraft {
  key: string
  page: string
  edit: number
  base?: string | undefined
  at: number
  draft: WrittenText
}

/** `null`: sent, or emptied. `isLeft`: found after its page was gone, so it only counts where it is the newest. */
export type DraftChange = Omit<KeptDraft, 'draft'> & { draft: WrittenText | null; isLeft?: true | undefined }

export function toDraftVersion({ page, edit }: Pick<KeptDraft, 'page' | 'edit'>): string {
  return `${page}/${edit}`
}

/** What is written in a chat is the same in all tabs that show it; for a new chat, or in an edited message, it is a tab’s own. */
export function isDraftOfChat(key: string): boolean {
  return !isDraftOfNewChat(key) && !key.includes(':')
}

/** Each page has its own. Versions before had one for all, `new`: it is taken over as one that was left. */
export function toNewChatKey(page: string): string {
  return `new:${page}`
}

export function isDraftOfNewChat(key: string): boolean {
  return key === 'new' || key.startsWith('new:')
}

/** Of a temporary chat, of the next one, or of a message in one: these are never stored. */
export function isDraftOfTemporary(key: string): boolean {
  return key.split(':').some((part) => isTemporary(part))
}

export function toEditKey(messageId: string): string {
  return `edit:${messageId}`
}

/** Longer ones are kept for a reload only. */
export const mostDraftCharacters = 5_000_000

export function countDraftCharacters({ text, pasted = [] }: WrittenText): number {
  return pasted.reduce((sum, each) => sum + each.text.length, text.length)
}

/** What the table has of a draft after a change. */
export function changeDraft(row: KeptDraft | undefined, change: DraftChange): KeptDraft | undefined {
  const { draft, isLeft, ...version } = change
  if (isLeft && row && !isAfter(version, row)) return row
  if (draft !== null) return { ...version, draft }
  // What another tab wrote meanwhile, and this one never showed, was not sent here.
  return row && row.page !== version.page && toDraftVersion(row) !== version.base ? row : undefined
}

/** Pages that did not see each other’s changes have only the clock in common. */
function isAfter(change: Omit<DraftChange, 'draft'>, row: KeptDraft): boolean {
  if (change.page === row.page) return change.edit > row.edit
  return change.base === toDraftVersion(row) || change.at > row.at
}
