/** Returns the same archive with a wrong size for an entry, in every place where the size is stored. */
export function lieAboutSize(
  file: Uint8Array<ArrayBuffer>,
  size: number,
  said: number,
): Uint8Array<ArrayBuffer> {
  const lying = file.slice()
  const view = new DataView(lying.buffer)
  for (let at = 0; at + 4 <= lying.length; at += 1) {
    if (view.getUint32(at, true) === size) view.setUint32(at, said, true)
  }
  return lying
}
