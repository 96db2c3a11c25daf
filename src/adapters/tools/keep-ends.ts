export interface KeptEnds {
  text: string
  omittedBytes: number
}

/** Returns the start and the end of a long text within `maxBytes` bytes of UTF-8, with a line that says what is missing. */
export function keepEnds(text: string, maxBytes: number): KeptEnds {
  const bytes = new TextEncoder().encode(text)
  if (bytes.byteLength <= maxBytes) return { text, omittedBytes: 0 }
  const room = maxBytes - 100
  const head = toWhole(bytes.subarray(0, Math.floor(room * 0.75)))
  const tail = toWhole(bytes.subarray(bytes.byteLength - Math.floor(room * 0.25)))
  const omittedBytes = bytes.byteLength - encodedLength(head) - encodedLength(tail)
  return { text: `${head}\n\n[${omittedBytes} bytes left out here]\n\n${tail}`, omittedBytes }
}

/** Decodes bytes and drops incomplete characters at both ends. */
function toWhole(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(/^\uFFFD{1,3}|\uFFFD{1,3}$/g, '')
}

function encodedLength(text: string): number {
  return new TextEncoder().encode(text).byteLength
}
