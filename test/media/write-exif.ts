/** Metadata that a camera writes into a JPEG. */
export interface CameraNotes {
  make: string
  model: string
  lens: string
  /** Time in the format of EXIF: 2026:05:01 12:00:00. */
  takenAt: string
  offset: string
  /** How the camera was held: 1 upright, 6 turned to the right. */
  orientation: number
  /** Degrees, north and east positive. */
  place?: { latitude: number; longitude: number }
}

type Entry = [tag: number, type: 2 | 3 | 4 | 5 | 7, value: Buffer, count: number]

/** Returns the JPEG with an EXIF segment directly after its start marker. */
export function writeExif(jpeg: Uint8Array, notes: CameraNotes): Buffer {
  const payload = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), toTiff(notes)])
  const head = Buffer.from([0xff, 0xe1, (payload.length + 2) >> 8, (payload.length + 2) & 255])
  return Buffer.concat([jpeg.subarray(0, 2), head, payload, jpeg.subarray(2)])
}

function toTiff({ make, model, lens, takenAt, offset, orientation, place }: CameraNotes): Buffer {
  const camera: Entry[] = [
    fractions(0x829a, [[1, 250]]),
    fractions(0x829d, [[28, 10]]),
    short(0x8827, 100),
    text(0x9003, takenAt),
    text(0x9011, offset),
    fractions(0x920a, [[35, 1]]),
    text(0xa434, lens),
  ]
  const gps: Entry[] = place ? toGps(place) : []
  const main = (cameraAt: number, gpsAt: number): Entry[] => [
    text(0x010f, make),
    text(0x0110, model),
    short(0x0112, orientation),
    text(0x0132, takenAt),
    long(0x8769, cameraAt),
    ...(place ? [long(0x8825, gpsAt)] : []),
  ]
  const mainAt = 8
  const cameraAt = mainAt + toDirectory(main(0, 0), mainAt).length
  const gpsAt = cameraAt + toDirectory(camera, cameraAt).length
  return Buffer.concat([
    Buffer.from([0x49, 0x49, 42, 0, mainAt, 0, 0, 0]),
    toDirectory(main(cameraAt, gpsAt), mainAt),
    toDirectory(camera, cameraAt),
    ...(place ? [toDirectory(gps, gpsAt)] : []),
  ])
}

function toGps({ latitude, longitude }: { latitude: number; longitude: number }): Entry[] {
  return [
    text(1, latitude < 0 ? 'S' : 'N'),
    fractions(2, toDegrees(latitude)),
    text(3, longitude < 0 ? 'W' : 'E'),
    fractions(4, toDegrees(longitude)),
  ]
}

function toDegrees(value: number): [number, number][] {
  const seconds = Math.round(Math.abs(value) * 3600 * 100)
  return [
    [Math.floor(seconds / 360_000), 1],
    [Math.floor((seconds % 360_000) / 6000), 1],
    [seconds % 6000, 100],
  ]
}

/** Writes a directory: its entries, then the values that do not fit into the entries. */
function toDirectory(entries: readonly Entry[], at: number): Buffer {
  const head = Buffer.alloc(2 + entries.length * 12 + 4)
  head.writeUInt16LE(entries.length, 0)
  const values: Buffer[] = []
  let valueAt = at + head.length
  for (const [index, [tag, type, value, count]] of entries.entries()) {
    const place = 2 + index * 12
    head.writeUInt16LE(tag, place)
    head.writeUInt16LE(type, place + 2)
    head.writeUInt32LE(count, place + 4)
    if (value.length <= 4) value.copy(head, place + 8)
    else {
      const padded = Buffer.concat([value, Buffer.alloc(value.length % 2)])
      head.writeUInt32LE(valueAt, place + 8)
      values.push(padded)
      valueAt += padded.length
    }
  }
  return Buffer.concat([head, ...values])
}

function text(tag: number, content: string): Entry {
  const value = Buffer.from(`${content}\0`, 'latin1')
  return [tag, 2, value, value.length]
}

function short(tag: number, number: number): Entry {
  const value = Buffer.alloc(2)
  value.writeUInt16LE(number)
  return [tag, 3, value, 1]
}

function long(tag: number, number: number): Entry {
  const value = Buffer.alloc(4)
  value.writeUInt32LE(number)
  return [tag, 4, value, 1]
}

function fractions(tag: number, parts: readonly [number, number][]): Entry {
  const value = Buffer.alloc(parts.length * 8)
  for (const [index, [over, under]] of parts.entries()) {
    value.writeUInt32LE(over, index * 8)
    value.writeUInt32LE(under, index * 8 + 4)
  }
  return [tag, 5, value, parts.length]
}
