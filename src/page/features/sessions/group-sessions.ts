import type { Folder, Session } from '../../../core/model/conversation/session.ts'
import { isTemporary } from '../../../core/model/conversation/temporary-id.ts'

export interface SessionGroup<Item> {
  label: 'Temporary' | 'Pinned' | 'Today' | 'Yesterday' | 'Earlier'
  items: Item[]
}

export interface FolderItems<Item> {
  folder: Folder
  items: Item[]
}

export interface GroupedSessions<Item> {
  /** Temporary chats, which exist only in this tab's memory. */
  temporary: SessionGroup<Item>[]
  pinned: SessionGroup<Item>[]
  folders: FolderItems<Item>[]
  days: SessionGroup<Item>[]
  archived: Item[]
}

/**
 * Groups chats: pinned first, then folders, including empty ones, then days of the last change in local time. Keeps the order within a
 * group and leaves out empty days. A chat of a missing folder counts as one without a folder. Archived chats form a group of their own.
 */
export function groupSessions<Item extends { session: Session }>(
  items: readonly Item[],
  folders: readonly Folder[],
  now: Date,
): GroupedSessions<Item> {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).getTime()
  const folderIds = new Set(folders.map(({ id }) => id))
  const keyOf = ({ id, updatedAt, pinnedAt, folderId, archivedAt }: Session): string => {
    if (isTemporary(id)) return 'Temporary'
    if (archivedAt !== undefined) return 'Archived'
    if (pinnedAt !== undefined) return 'Pinned'
    if (folderId !== undefined && folderIds.has(folderId)) return folderId
    return updatedAt >= today ? 'Today' : updatedAt >= yesterday ? 'Yesterday' : 'Earlier'
  }
  const groups = Map.groupBy(items, ({ session }) => keyOf(session))
  const dayOf = (label: SessionGroup<Item>['label']): SessionGroup<Item>[] => {
    const mine = groups.get(label)
    return mine ? [{ label, items: mine }] : []
  }
  return {
    temporary: dayOf(/*i18n*/ 'Temporary'),
    pinned: dayOf(/*i18n*/ 'Pinned'),
    folders: folders.map((folder) => ({ folder, items: groups.get(folder.id) ?? [] })),
    days: ([/*i18n*/ 'Today', /*i18n*/ 'Yesterday', /*i18n*/ 'Earlier'] as const).flatMap(dayOf),
    archived: groups.get('Archived') ?? [],
  }
}
