import type { Session } from '../../../core/kernel/session.ts'

export interface SessionGroup<Item> {
  label: 'Today' | 'Yesterday' | 'Earlier'
  items: Item[]
}

/** Groups by the day of the last change, in the device's own time zone. Keeps the order within a group; leaves out empty groups. */
export function groupSessions<Item extends { session: Session }>(
  items: readonly Item[],
  now: Date,
): SessionGroup<Item>[] {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).getTime()
  const groups: SessionGroup<Item>[] = [
    { label: 'Today', items: [] },
    { label: 'Yesterday', items: [] },
    { label: 'Earlier', items: [] },
  ]
  for (const item of items) {
    const { updatedAt } = item.session
    groups[updatedAt >= today ? 0 : updatedAt >= yesterday ? 1 : 2]?.items.push(item)
  }
  return groups.filter((group) => group.items.length > 0)
}
