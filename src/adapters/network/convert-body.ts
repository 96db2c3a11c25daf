/** Converts the bytes of a response, chunk by chunk. */
export interface ByteConverter {
  /** Returns what can be passed on now, which may be empty. */
  push(chunk: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>
  /** Returns the rest, after the last chunk. */
  end(): Uint8Array<ArrayBuffer>
}

/**
 * Returns a stream of the converted bytes. It reads the source only when it is read itself, and cancels it when it is canceled. A
 * `TransformStream` would do the same with a second queue and a pipe, which cost more than most conversions.
 */
export function convertBody(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  converter: ByteConverter,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = source.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        for (;;) {
          const { done, value } = await reader.read()
          const bytes = done ? converter.end() : converter.push(value)
          if (bytes.byteLength > 0) controller.enqueue(bytes)
          if (done) return controller.close()
          if (bytes.byteLength > 0) return
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
