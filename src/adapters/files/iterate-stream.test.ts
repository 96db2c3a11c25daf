import { expect, it } from 'vitest'
import { iterateStream } from './iterate-stream.ts'

function makeStream(chunks: readonly string[], canceled: unknown[] = []): ReadableStream<string> {
  const left = [...chunks]
  const stream = new ReadableStream<string>({
    pull(controller) {
      const next = left.shift()
      if (next === undefined) controller.close()
      else controller.enqueue(next)
    },
    cancel: (reason) => void canceled.push(reason),
  })
  // Streams in Safari are not async iterables.
  Object.assign(stream, { [Symbol.asyncIterator]: undefined, values: undefined })
  return stream
}

async function collect(stream: ReadableStream<string>): Promise<string[]> {
  const chunks: string[] = []
  for await (const chunk of iterateStream(stream)) chunks.push(chunk)
  return chunks
}

it('yields all chunks in order, of a stream that is not iterable', async () => {
  expect(await collect(makeStream(['one', 'two', 'three']))).toEqual(['one', 'two', 'three'])
  expect(await collect(makeStream([]))).toEqual([])
})

it('cancels the stream when the loop ends early', async () => {
  const canceled: unknown[] = []
  for await (const chunk of iterateStream(makeStream(['one', 'two', 'three'], canceled))) {
    expect(chunk).toBe('one')
    break
  }
  expect(canceled).toEqual([undefined])
})

it('passes the failure of the stream on', async () => {
  const broken = new ReadableStream<string>({ start: (controller) => controller.error(new Error('gone')) })
  await expect(collect(broken)).rejects.toThrow('gone')
})
