import type { Project, Session } from '../../../core/model/conversation/session.ts'
import { isTemporary } from '../../../core/model/conversation/temporary-id.ts'

export interface SessionGroup<Item> {
  /** A text of the interface, or the start of a month. */
  label: 'Temporary' | 'Pinned' | 'Today' | 'Yesterday' | 'Previous 7 days' | 'Previous 30 days' | Date
  items: Item[]
}

export interface ProjectItems<Item> {
  project: Project
  items: Item[]
}

export interface GroupedSessions<Item> {
  /** Temporary chats, which exist only in this tab's memory. */
  temporary: SessionGroup<Item>[]
  pinned: SessionGroup<Item>[]
  projects: ProjectItems<Item>[]
  /** By the time of the last change, newest first: days, weeks, then months. */
  dates: SessionGroup<Item>[]
  archived: Item[]
}

/**
 * Groups chats: pinned first, then projects, including empty ones, then dates of the last change in local time. Keeps the order within a
 * group and leaves out empty dates. A chat of a missing project counts as one without a project. Archived chats form a group of their own.
 */
export function groupSessions<Item extends { session: Session }>(
  items: readonly Item[],
  projects: readonly Project[],
  now: Date,
): GroupedSessions<Item> {
  const toDateLabel = dateLabels(now)
  const folderIds = new Set(projects.map(({ id }) => id))
  const keyOf = ({ id, updatedAt, pinnedAt, folderId, archivedAt }: Session): string | number => {
    if (isTemporary(id)) return 'Temporary'
    if (archivedAt !== undefined) return 'Archived'
    if (pinnedAt !== undefined) return 'Pinned'
    if (folderId !== undefined && folderIds.has(folderId)) return folderId
    return toDateLabel(updatedAt)
  }
  const groups = Map.groupBy(items, ({ session }) => keyOf(session))
  const groupOf = (label: Exclude<SessionGroup<Item>['label'], Date>): SessionGroup<Item>[] => {
    const mine = groups.get(label)
    return mine ? [{ label, items: mine }] : []
  }
  const months = [...groups]
    .flatMap(([key, mine]) => (typeof key === 'number' ? [{ month: key, items: mine }] : []))
    .toSorted((one, other) => other.month - one.month)
  return {
    temporary: groupOf(/*i18n*/ 'Temporary'),
    pinned: groupOf(/*i18n*/ 'Pinned'),
    projects: projects.map((project) => ({ project, items: groups.get(project.id) ?? [] })),
    dates: [
      ...groupOf(/*i18n*/ 'Today'),
      ...groupOf(/*i18n*/ 'Yesterday'),
      ...groupOf(/*i18n*/ 'Previous 7 days'),
      ...groupOf(/*i18n*/ 'Previous 30 days'),
      ...months.map(({ month, items: mine }) => ({
        label: new Date(Math.floor(month / 12), month % 12),
        items: mine,
      })),
    ],
    archived: groups.get('Archived') ?? [],
  }
}

/** Returns a function from a time to its date group. A month is the number of months since year 0. */
function dateLabels(now: Date) {
  // Days are those of the calendar: one with a clock change has 23 or 25 hours.
  const [today, yesterday, week, thirtyDays] = [0, 1, 7, 30].map((days) => startOfDay(now, -days)) as [
    number,
    number,
    number,
    number,
  ]
  return (at: number) => {
    if (at >= today) return 'Today'
    if (at >= yesterday) return 'Yesterday'
    if (at >= week) return 'Previous 7 days'
    if (at >= thirtyDays) return 'Previous 30 days'
    const date = new Date(at)
    return date.getFullYear() * 12 + date.getMonth()
  }
}

/** Returns the start of a local day in ms, counted from the day of `now`. */
export function startOfDay(now: Date, days: number): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).getTime()
}
