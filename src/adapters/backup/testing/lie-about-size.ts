/** The same archive, which says another size of an entry wherever it says it. */
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
