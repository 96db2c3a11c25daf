import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { expect, it } from 'vitest'
import { guardBody } from './guard-body.ts'

const piece = constantFrom(
  'data: é',
  'data:漢字',
  'event: x',
  ':',
  '\r',
  '\n',
  '\r\n',
  '\n\n',
  '\r\r',
  '\r\n\r\n',
)

/** Passes a text on as a body in chunks of this many bytes. */
async function passOn(text: string, size: number, isEventStream: boolean): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
  return new Response(guardBody(source, { isAborted: () => false, isEventStream }).stream).text()
}

it('passes each line end of an event stream on as a line feed, and other bodies as they are', async () => {
  await assert(
    asyncProperty(array(piece), constantFrom(1, 2, 3, 7, 1000), async (pieces, size) => {
      const text = pieces.join('')
      expect(await passOn(text, size, true)).toBe(text.replaceAll(/\r\n|\r/g, '\n'))
      expect(await passOn(text, size, false)).toBe(text)
    }),
  )
})
