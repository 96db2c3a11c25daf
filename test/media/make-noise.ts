/** Returns pseudorandom bytes, which are the same each time. */
export function makeNoise(length: number): Uint8Array<ArrayBuffer> {
  let state = 0x9e_37_79_b9
  return new Uint8Array(length).map(() => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state & 255
  })
}
