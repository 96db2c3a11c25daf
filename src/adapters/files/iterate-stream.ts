/**
 * Iterates over the chunks of a stream, and cancels the stream when the loop is left early. Safari has no `for await` over a
 * `ReadableStream` itself.
 */
export async function* iterateStream<Chunk>(stream: ReadableStream<Chunk>): AsyncGenerator<Chunk, void> {
  const reader = stream.getReader()
  let isDone = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      isDone = done
      if (done) return
      yield value
    }
  } finally {
    if (!isDone) await reader.cancel().catch(() => undefined)
  }
}
