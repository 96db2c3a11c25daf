import { truncateString } from '../../../../lib/text.ts'
import { cameraNotesSchema, type CameraNotes } from '../../../../core/model/files/image-details.ts'

interface ExifTag {
  description?: unknown
}

/** Tags of the library that are used. */
export interface ExifTags {
  exif?: Readonly<Record<string, ExifTag | undefined>>
  gps?: { Latitude?: unknown; Longitude?: unknown }
}

const maxCharacters = 80

/** Reads the camera notes. Returns an empty object if they are missing or unreadable. */
export async function parseCameraNotes(bytes: Uint8Array<ArrayBuffer>): Promise<CameraNotes> {
  const { load } = await import('exifreader')
  try {
    return toCameraNotes(load(toBuffer(bytes), { expanded: true }) as ExifTags)
  } catch {
    // The library throws for missing and for broken notes.
    return {}
  }
}

export function toCameraNotes({ exif = {}, gps = {} }: ExifTags): CameraNotes {
  const camera = joinNames(formatTag(exif['Make']), formatTag(exif['Model']))
  const lens = formatTag(exif['LensModel'])
  const takenAt = toTime(formatTag(exif['DateTimeOriginal']), formatTag(exif['OffsetTimeOriginal']))
  const exposure = describeExposure(exif)
  const place = toPlace(gps)
  const notes = {
    camera: camera === '' ? undefined : camera,
    lens: lens === '' ? undefined : lens,
    takenAt: takenAt === '' ? undefined : takenAt,
    exposure: exposure === '' ? undefined : exposure,
    place,
  }
  const read = cameraNotesSchema.safeParse(notes)
  return read.success ? read.data : {}
}

/** Returns one short line, because the file may contain any text. */
function formatTag(tag: ExifTag | undefined): string {
  const description = tag?.description
  const text = typeof description === 'string' || typeof description === 'number' ? String(description) : ''
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Co}\s]+/gu, ' ').trim()
  return truncateString(line, maxCharacters).toWellFormed()
}

/** Joins maker and model. Many cameras repeat the maker in the model. */
function joinNames(maker: string, model: string): string {
  return model.toLowerCase().startsWith(maker.toLowerCase()) ? model : `${maker} ${model}`.trim()
}

function toTime(text: string, offset: string): string {
  const match = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d:\d\d(?::\d\d)?)/.exec(text)
  if (!match) return ''
  const [, year, month, day, time] = match
  return `${year}-${month}-${day} ${time}${/^[+-]\d\d:\d\d$/.test(offset) ? ` ${offset}` : ''}`
}

function describeExposure(exif: NonNullable<ExifTags['exif']>): string {
  const time = formatTag(exif['ExposureTime'])
  const speed = formatTag(exif['ISOSpeedRatings'])
  const settings = [
    ...(time === '' ? [] : [`${time} s`]),
    ...[formatTag(exif['FNumber'])].filter((text) => text !== ''),
    ...(speed === '' ? [] : [`ISO ${speed}`]),
    ...[formatTag(exif['FocalLength'])].filter((text) => text !== ''),
  ]
  return truncateString(settings.join(', '), 120)
}

function toPlace({ Latitude: latitude, Longitude: longitude }: NonNullable<ExifTags['gps']>) {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined
  return { latitude, longitude }
}

/** Returns a whole buffer, because the library reads no views. */
function toBuffer(bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer
}
