import type { Session } from '../../../core/kernel/session.ts'

export interface SessionGroup<Item> {
  label: 'Pinned' | 'Today' | 'Yesterday' | 'Earlier'
  items: Item[]
}

/**
 * What is pinned first, whatever its day; the rest by the day of the last change, in the device's own time zone. Keeps the
 * order within a group; leaves out empty groups.
 */
export function groupSessions<Item extends { session: Session }>(
  items: readonly Item[],
  now: Date,
): SessionGroup<Item>[] {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).getTime()
  const groups: SessionGroup<Item>[] = [
    { label: 'Pinned', items: [] },
    { label: 'Today', items: [] },
    { label: 'Yesterday', items: [] },
    { label: 'Earlier', items: [] },
  ]
  for (const item of items) {
    const { updatedAt, pinnedAt } = item.session
    const day = updatedAt >= today ? 1 : updatedAt >= yesterday ? 2 : 3
    groups[pinnedAt === undefined ? day : 0]?.items.push(item)
  }
  return groups.filter((group) => group.items.length > 0)
}
