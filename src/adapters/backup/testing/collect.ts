/** A sink that collects the written bytes in memory. */
export function collect(): { sink: WritableStream<Uint8Array>; blob(): Blob } {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  return {
    sink: new WritableStream<Uint8Array>({ write: (piece) => void pieces.push(piece.slice()) }),
    blob: () => new Blob(pieces),
  }
}
