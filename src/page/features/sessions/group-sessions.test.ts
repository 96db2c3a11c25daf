import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import type { Session, Project } from '../../../core/model/conversation/session.ts'
import { projectIdSchema } from '../../../core/model/id.ts'
import { groupSessions } from './group-sessions.ts'

const at = (id: string, date: Date) => ({ session: { id, updatedAt: date.getTime() } as Session })
const garden: Project = { id: projectIdSchema.parse('folder-1'), name: 'Garden', createdAt: 1 }
const nameOf = (label: string | Date) =>
  typeof label === 'string' ? label : `${label.getFullYear()}-${label.getMonth() + 1}`
const show = (items: ReturnType<typeof at>[], now: Date, projects: readonly Project[] = []) => {
  const { temporary, pinned, projects: filed, dates, archived } = groupSessions(items, projects, now)
  const named = filed.map((group) => ({ label: group.project.name, items: group.items }))
  return [...temporary, ...pinned, ...named, ...dates, { label: 'Archived', items: archived }]
    .filter(({ label, items: own }) => label !== 'Archived' || own.length > 0)
    .map((group) => `${nameOf(group.label)}: ${group.items.map(({ session }) => session.id).join(' ')}`)
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
      'Previous 7 days: older',
      '2025-2: last-year',
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
    expect(show([at('old', new Date(2020, 0, 1))], new Date(2026, 0, 1))).toEqual(['2020-1: old'])
  })

  it('puts the chats of a project between the pinned ones and the days, empty projects too', () => {
    const now = new Date(2026, 2, 1, 12)
    const of = (id: string, change: Partial<Session>) => ({ session: { ...at(id, now).session, ...change } })
    const folderId = garden.id
    const gone = projectIdSchema.parse('folder-gone')
    expect(
      show(
        [of('a', {}), of('b', { folderId }), of('c', { folderId, pinnedAt: 1 }), of('d', { folderId: gone })],
        now,
        [garden, { ...garden, id: projectIdSchema.parse('folder-2'), name: 'Empty' }],
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

  it('continues with 7 days, 30 days and months, newest first whatever the order of the list', () => {
    const now = new Date(2026, 10, 27, 12)
    const day = (month: number, date: number, year = 2026) => new Date(year, month, date, 23, 59)
    expect(
      show(
        [
          at('november-25', day(10, 25)),
          at('november-20', day(10, 20)),
          at('november-19', day(10, 19)),
          at('october-28', new Date(2026, 9, 28, 0, 0)),
          at('a-year-ago', day(9, 30, 2025)),
          at('october-27', day(9, 27)),
          at('october-1', new Date(2026, 9, 1, 0, 0)),
          at('september', day(8, 30)),
        ],
        now,
      ),
    ).toEqual([
      'Previous 7 days: november-25 november-20',
      'Previous 30 days: november-19 october-28',
      '2026-10: october-27 october-1',
      '2026-9: september',
      '2025-10: a-year-ago',
    ])
  })
})

const dayMs = 86_400_000

/** Returns the groups of chats of increasing age in a time zone. A process of its own is needed, because the zone of this one cannot change. */
function groupIn(timeZone: string, now: number, ages: { step: number; count: number }): string[] {
  const script = `
    import { groupSessions } from ${JSON.stringify(new URL('group-sessions.ts', import.meta.url).href)}
    const items = Array.from({ length: ${ages.count} }, (_, id) =>
      ({ session: { id: String(id), updatedAt: ${now} - id * ${ages.step} } }))
    const { dates } = groupSessions(items, [], new Date(${now}))
    const labels = dates.flatMap(({ label, items: mine }) => {
      const name = typeof label === 'string' ? label : label.getFullYear() + '-' + (label.getMonth() + 1)
      return mine.map(({ session }) => [Number(session.id), name])
    })
    console.log(JSON.stringify(labels.toSorted(([one], [other]) => one - other).map(([, name]) => name)))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TZ: timeZone },
    encoding: 'utf8',
  })
  return JSON.parse(output) as string[]
}

// Clock changes at night and at midnight, on the day before and weeks before; a day that was skipped.
it.each([
  ['Europe/Berlin', '2026-03-30T10:00:00Z'],
  ['Europe/Berlin', '2026-10-25T22:30:00Z'],
  ['America/Sao_Paulo', '2018-11-05T12:00:00Z'],
  ['Pacific/Apia', '2012-01-02T12:00:00Z'],
  ['Pacific/Kiritimati', '2026-11-27T10:30:00Z'],
  ['America/Los_Angeles', '2026-11-27T07:30:00Z'],
])('groups start at local midnight in %s at %s', (timeZone, time) => {
  const now = Date.parse(time)
  const ages = { step: 900_000, count: 24 * 4 * 100 }
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const today = Date.parse(format.format(now))
  const expected = Array.from({ length: ages.count }, (_, index) => {
    const day = format.format(now - index * ages.step)
    const days = Math.round((today - Date.parse(day)) / dayMs)
    if (days < 2) return ['Today', 'Yesterday'][days]
    if (days <= 30) return days <= 7 ? 'Previous 7 days' : 'Previous 30 days'
    return `${day.slice(0, 4)}-${Number(day.slice(5, 7))}`
  })
  expect(groupIn(timeZone, now, ages)).toEqual(expected)
})
