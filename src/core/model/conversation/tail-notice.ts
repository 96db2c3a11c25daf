import type { NoticePart } from './message.ts'

/** Returns whether the notice adds the note, memories, the time or instructions of servers to the end of a request. It stays where it was added. */
export function isTailNotice(notice: Pick<NoticePart, 'code'>): boolean {
  return notice.code === 'note-told' || isHiddenNotice(notice)
}

/** Returns whether the notice is shown in the context report and Review alone. Shared files leave it out. */
export function isHiddenNotice({ code }: Pick<NoticePart, 'code'>): boolean {
  return ['memories-included', 'time-included', 'server-instructions-included'].includes(code)
}
