import { describe, expect, it } from 'vitest'
import type { Session, Folder } from '../../../core/model/conversation/session.ts'
import { folderIdSchema } from '../../../core/model/id.ts'
import { groupSessions } from './group-sessions.ts'

const at = (id: string, date: Date) => ({ session: { id, updatedAt: date.getTime() } as Session })
const garden: Folder = { id: folderIdSchema.parse('folder-1'), name: 'Garden', createdAt: 1 }
const show = (items: ReturnType<typeof at>[], now: Date, folders: readonly Folder[] = []) => {
  const { temporary, pinned, folders: filed, days, archived } = groupSessions(items, folders, now)
  const named = filed.map((group) => ({ label: group.folder.name, items: group.items }))
  return [...temporary, ...pinned, ...named, ...days, { label: 'Archived', items: archived }]
    .filter(({ label, items: own }) => label !== 'Archived' || own.length > 0)
    .map((group) => `${group.label}: ${group.items.map(({ session }) => session.id).join(' ')}`)
}

describe('groupSessions', () => {
  it('splits at local midnight and keeps the order within a day', () => {
    const now = new Date(2026, 2, 1, 0, 30)
    const items = [
      at('future', new Date(2026, 2, 1, 9)),
      at('just-now', new Date(2026, 2, 1, 0, 0)),
      at('last-evening', new Date(2026, 1, 28, 23, 59)),
      at('a-day-before', new Date(2026, 1, 28, 0, 0)),
      at('older', new Date(2026, 1, 27, 23, 59)),
      at('last-year', new Date(2025, 1, 1)),
    ]
    expect(show(items, now)).toEqual([
      'Today: future just-now',
      'Yesterday: last-evening a-day-before',
      'Earlier: older last-year',
    ])
  })

  it('puts pinned chats above all days, in the order of the list', () => {
    const now = new Date(2026, 2, 1, 12)
    const pinned = (id: string, date: Date) => {
      const item = at(id, date)
      return { session: { ...item.session, pinnedAt: 1 } }
    }
    expect(
      show([at('new', now), pinned('old', new Date(2020, 0, 1)), pinned('older', new Date(2019, 0, 1))], now),
    ).toEqual(['Pinned: old older', 'Today: new'])
  })

  it('leaves out empty groups', () => {
    expect(show([], new Date())).toEqual([])
    expect(show([at('old', new Date(2020, 0, 1))], new Date(2026, 0, 1))).toEqual(['Earlier: old'])
  })

  it('puts the chats of a folder between the pinned ones and the days, empty folders too', () => {
    const now = new Date(2026, 2, 1, 12)
    const of = (id: string, change: Partial<Session>) => ({ session: { ...at(id, now).session, ...change } })
    const folderId = garden.id
    const gone = folderIdSchema.parse('folder-gone')
    expect(
      show(
        [of('a', {}), of('b', { folderId }), of('c', { folderId, pinnedAt: 1 }), of('d', { folderId: gone })],
        now,
        [garden, { ...garden, id: folderIdSchema.parse('folder-2'), name: 'Empty' }],
      ),
    ).toEqual(['Pinned: c', 'Garden: b', 'Empty: ', 'Today: a d'])
  })

  it('puts temporary chats first, and archived ones apart from all', () => {
    const now = new Date(2026, 2, 1, 12)
    const archived = { session: { ...at('b', now).session, archivedAt: 1, pinnedAt: 1 } }
    expect(show([at('a', now), archived, at('temporary-session-1', now)], now)).toEqual([
      'Temporary: temporary-session-1',
      'Today: a',
      'Archived: b',
    ])
  })
})
