import type { Folder } from '../../../core/kernel/folder.ts'
import type { Session } from '../../../core/kernel/session.ts'
import { isTemporary } from '../../../core/kernel/temporary.ts'

export interface SessionGroup<Item> {
  label: 'Temporary' | 'Pinned' | 'Today' | 'Yesterday' | 'Earlier'
  items: Item[]
}

export interface FolderItems<Item> {
  folder: Folder
  items: Item[]
}

export interface GroupedSessions<Item> {
  /** Those of this tab's memory. */
  temporary: SessionGroup<Item>[]
  pinned: SessionGroup<Item>[]
  folders: FolderItems<Item>[]
  days: SessionGroup<Item>[]
  archived: Item[]
}

/**
 * What is pinned first, wherever it belongs; then the folders, empty ones too; the rest by the day of the last change, in the
 * device's own time zone. Keeps the order within a group; leaves out empty days. A chat whose folder is gone is in none;
 * what is archived is apart from all.
 */
export function groupSessions<Item extends { session: Session }>(
  items: readonly Item[],
  folders: readonly Folder[],
  now: Date,
): GroupedSessions<Item> {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).getTime()
  const known = new Set(folders.map(({ id }) => id))
  const keyOf = ({ id, updatedAt, pinnedAt, folderId, archivedAt }: Session): string => {
    if (isTemporary(id)) return 'Temporary'
    if (archivedAt !== undefined) return 'Archived'
    if (pinnedAt !== undefined) return 'Pinned'
    if (folderId !== undefined && known.has(folderId)) return folderId
    return updatedAt >= today ? 'Today' : updatedAt >= yesterday ? 'Yesterday' : 'Earlier'
  }
  const groups = Map.groupBy(items, ({ session }) => keyOf(session))
  const dayOf = (label: SessionGroup<Item>['label']): SessionGroup<Item>[] => {
    const mine = groups.get(label)
    return mine ? [{ label, items: mine }] : []
  }
  return {
    temporary: dayOf('Temporary'),
    pinned: dayOf('Pinned'),
    folders: folders.map((folder) => ({ folder, items: groups.get(folder.id) ?? [] })),
    days: (['Today', 'Yesterday', 'Earlier'] as const).flatMap(dayOf),
    archived: groups.get('Archived') ?? [],
  }
}
