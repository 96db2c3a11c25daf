const tables = new Map<string, ReadonlyMap<string, readonly number[]>>()

/** Encodes a text in any encoding that `TextDecoder` reads. Throws if the encoding lacks a character. */
export function encodeText(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding.startsWith('utf-16')) return encodeUtf16(text, encoding === 'utf-16le')
  const table = tables.get(encoding) ?? createTable(encoding)
  tables.set(encoding, table)
  return Uint8Array.from(
    Array.from(text, (character) => {
      const bytes = table.get(character)
      if (!bytes) throw new Error(`${encoding} has no ${character}`)
      return bytes
    }).flat(),
  )
}

function encodeUtf16(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(index * 2, text.charCodeAt(index), isLittle)
  return new Uint8Array(view.buffer)
}

/** Decodes all single bytes and pairs of bytes, and returns the bytes of each character. */
function createTable(encoding: string): ReadonlyMap<string, readonly number[]> {
  const table = new Map<string, readonly number[]>()
  const decoder = new TextDecoder(encoding)
  const add = (bytes: readonly number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes))
    if (Array.from(text).length === 1 && text !== '\uFFFD' && !table.has(text)) table.set(text, bytes)
  }
  for (let byte = 0; byte < 256; byte += 1) add([byte])
  for (let lead = 0x81; lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1) add([lead, trail])
  return table
}
