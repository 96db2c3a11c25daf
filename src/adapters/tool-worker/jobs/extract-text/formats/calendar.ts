import { fail, succeed, type Result } from '../../../../../core/model/failures/result.ts'
import { describeUnreadable } from '../describe-unreadable.ts'
import type { ExtractedText } from '../extracted-text.ts'
import { decodeText } from '../../../text-encoding/decode-text.ts'

const labels: Readonly<Record<string, string>> = {
  SUMMARY: 'Title',
  DTSTART: 'Start',
  DTEND: 'End',
  DUE: 'Due',
  DURATION: 'Duration',
  RRULE: 'Repeats',
  LOCATION: 'Location',
  ORGANIZER: 'Organizer',
  ATTENDEE: 'Attendee',
  STATUS: 'Status',
  URL: 'Link',
  DESCRIPTION: 'Description',
}

const kinds: Readonly<Record<string, string>> = { VEVENT: 'Event', VTODO: 'Task', VJOURNAL: 'Entry' }

/** Reads the entries of an iCalendar file, one paragraph each. */
export function readCalendar(text: string): Result<ExtractedText> {
  const entries: string[][] = []
  const names: string[] = []
  // Inner components such as alarms are not entries.
  const open: string[] = []
  for (const { name, parameters, value } of listProperties(text)) {
    if (name === 'BEGIN') {
      open.push(value.toUpperCase())
      const kind = kinds[value.toUpperCase()]
      if (kind !== undefined) entries.push([kind])
    } else if (name === 'END') open.pop()
    else if (name === 'X-WR-CALNAME') names.push(unescape(value))
    else if (kinds[open.at(-1) ?? ''] !== undefined)
      entries.at(-1)?.push(...describe(name, parameters, value))
  }
  if (entries.length === 0) return fail(describeUnreadable('empty'))
  const head = names.map((name) => `Calendar: ${name}`)
  const paragraphs = entries.map(([kind = '', ...lines]) => `${kind}\n${lines.join('\n')}`)
  return succeed({ sections: [{ label: null, text: [...head, ...paragraphs].join('\n\n') }], isCut: false })
}

interface Property {
  name: string
  parameters: string
  value: string
}

function listProperties(text: string): Property[] {
  return joinLines(text).flatMap((line) => {
    const name = /^[A-Za-z0-9-]+(?=[:;])/.exec(line)?.[0]
    const colon = name === undefined ? -1 : findColon(line, name.length)
    if (name === undefined || colon === -1) return []
    const [parameters, value] = [line.slice(name.length, colon), line.slice(colon + 1)]
    return [{ name: name.toUpperCase(), parameters, value }]
  })
}

/** Limits for the name and the parameters of a property in quoted-printable. They keep the test of each line short. */
const maxHeadLines = 20
const maxHeadLineLength = 2000

/**
 * Joins the lines of a property. A line that starts with a blank continues the one before. In quoted-printable any line
 * does so after an equals sign, and keeps its blank.
 */
function joinLines(text: string): string[] {
  const properties: string[][] = []
  let isOpen = false
  for (const line of text.split(/\r?\n|\r/)) {
    const parts = properties.at(-1)
    if (parts && isOpen && !/^(?:BEGIN|END):/i.test(line)) {
      parts.push((parts.pop() ?? '').slice(0, -1), line)
      isOpen = line.endsWith('=')
      continue
    }
    if (parts && /^[ \t]/.test(line)) parts.push(line.slice(1))
    else properties.push([line])
    isOpen = line.endsWith('=') && isQuotedPrintable(properties.at(-1) ?? [])
  }
  return properties.map((parts) => parts.join(''))
}

function isQuotedPrintable(parts: readonly string[]): boolean {
  const lines = parts.slice(0, maxHeadLines).map((line) => line.slice(0, maxHeadLineLength))
  const property = lines.join('')
  return /;encoding="?quoted-printable/i.test(property.slice(0, findColon(property, 0)))
}

/** Returns the place of the colon before the value, outside quoted parameters, or -1. */
function findColon(line: string, from: number): number {
  let isQuoted = false
  for (let at = from; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return at
  }
  return -1
}

function describe(name: string, parameters: string, value: string): string[] {
  const label = labels[name]
  if (label === undefined || value.trim() === '') return []
  const parameter = (key: string) => new RegExp(`;${key}="?([^";]*)`, 'i').exec(parameters)?.[1]
  if (name.startsWith('DT') || name === 'DUE')
    return [`${label}: ${toDate(value)}${toZone(parameter('TZID'))}`]
  if (name === 'ORGANIZER' || name === 'ATTENDEE') {
    const address = value.replace(/^mailto:/i, '')
    const person = parameter('CN')
    return [`${label}: ${person === undefined ? address : `${person} <${address}>`}`]
  }
  const isQuoted = /^quoted-printable$/i.test(parameter('ENCODING') ?? '')
  return [`${label}: ${unescape(isQuoted ? decodeQuoted(value, parameter('CHARSET')) : value)}`]
}

/** Decodes quoted-printable, which programs of version 1.0 write. */
function decodeQuoted(value: string, charset = 'utf-8'): string {
  const parts = value.split(/(=[0-9a-f]{2})/i)
  const bytes = Uint8Array.from(
    parts.flatMap((part, index) =>
      index % 2 === 1 ? parseInt(part.slice(1), 16) : Array.from(new TextEncoder().encode(part)),
    ),
  )
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    // `TextDecoder` throws for an encoding that it does not know.
    return decodeText(bytes)
  }
}

function toZone(zone: string | undefined): string {
  return zone === undefined ? '' : ` (${zone})`
}

function toDate(value: string): string {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?(Z?)/.exec(value)
  if (!match) return value
  const [, year, month, day, hour, minute, second, utc] = match
  const date = `${year}-${month}-${day}`
  return hour === undefined ? date : `${date} ${hour}:${minute}:${second}${utc === 'Z' ? ' UTC' : ''}`
}

function unescape(value: string): string {
  return value.replace(/\\([nN,;\\])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character))
}
