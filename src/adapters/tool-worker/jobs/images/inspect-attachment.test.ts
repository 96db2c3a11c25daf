import { expect, test } from 'vitest'
import { inspectAttachment } from './inspect-attachment.ts'

const gif = (width: number, height: number) =>
  new Uint8Array([...Buffer.from('GIF89a'), width & 255, width >> 8, height & 255, height >> 8, 0, 0, 0])

test('a picture that cannot be decoded is refused in words', async () => {
  const read = await inspectAttachment(gif(900, 900), 'cat.gif', async () => {
    throw new DOMException('no', 'InvalidStateError')
  })
  expect(read).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining('“cat.gif” is damaged') },
  })
})

test('a picture that says it is huge is never decoded', async () => {
  let wasDrawn = false
  const read = await inspectAttachment(gif(20_000, 20_000), 'bomb.gif', async () => {
    wasDrawn = true
    return []
  })
  expect(read).toMatchObject({ ok: false, failure: { message: expect.stringContaining('400 megapixels') } })
  expect(wasDrawn).toBe(false)
})

test('a thumbnail that is larger than its picture is not kept', async () => {
  const drawn = (kind: 'thumbnail' | 'model') => ({
    kind,
    mediaType: 'image/webp',
    bytes: new Uint8Array(100),
  })
  const read = await inspectAttachment(gif(900, 900), 'cat.gif', async () => [
    drawn('thumbnail'),
    drawn('model'),
  ])
  expect(read).toMatchObject({ ok: true, value: { width: 900, renditions: [{ kind: 'model' }] } })
})
