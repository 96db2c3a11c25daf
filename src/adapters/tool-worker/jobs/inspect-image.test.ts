import { expect, test } from 'vitest'
import { tinyPng } from '../../../../test/doubles/tool-ports.ts'
import type { RenditionPlan } from './images/renditions.ts'
import { drawForModel, measureImage } from './inspect-image.ts'
import { readSampleFile } from '../../../../test/media/read-sample-file.ts'

const plans: RenditionPlan[] = []
const draw = async (_: unknown, requested: readonly RenditionPlan[]) => {
  plans.push(...requested)
  return requested.map(({ kind, mediaType }) => ({ kind, mediaType, bytes: new Uint8Array(3) }))
}

test('an image is measured from its bytes without its name', async () => {
  const bytes = readSampleFile('harbour.jpg')
  expect(await measureImage(bytes)).toMatchObject({
    value: { mediaType: 'image/jpeg', width: 640, height: 480, notes: { camera: 'Innerloop Sample Camera' } },
  })
})

test.each<[string, Uint8Array<ArrayBuffer>, string]>([
  ['a text', new TextEncoder().encode('hello'), 'Its content is text'],
  ['a drawing', new TextEncoder().encode('<svg xmlns="a"/>'), 'Its content is text'],
  ['a truncated image', tinyPng.slice(0, 12), 'damaged'],
])('%s is rejected', async (_, bytes, expected) => {
  expect(await measureImage(bytes)).toMatchObject({ failure: { message: expect.stringContaining(expected) } })
})

test('an image with a huge claimed size is not decoded', async () => {
  const huge = tinyPng.slice()
  huge.set([0, 0, 0x7f, 0xff, 0, 0, 0x7f, 0xff], 16)
  expect(await measureImage(huge)).toMatchObject({
    failure: { message: expect.stringContaining('megapixels') },
  })
})

test('an image with camera notes and a GIF are copied; a small plain image is sent unchanged', async () => {
  const bytes = readSampleFile('harbour.jpg')
  const photo = { mediaType: 'image/jpeg', width: 640, height: 480 }
  expect(await drawForModel(bytes, photo, draw)).toMatchObject({
    value: { width: 640, bytes: new Uint8Array(3) },
  })
  await drawForModel(tinyPng, { mediaType: 'image/gif', width: 9, height: 9 }, draw)
  expect(plans.map(({ mediaType }) => mediaType)).toEqual(['image/jpeg', 'image/webp'])
  const plain = await drawForModel(tinyPng, { mediaType: 'image/png', width: 1, height: 1 }, draw)
  expect(plain).toMatchObject({ value: { bytes: tinyPng } })
})

test('an image that the browser cannot decode is a failure', async () => {
  const broken = async () => {
    throw new DOMException('no', 'InvalidStateError')
  }
  const result = await drawForModel(tinyPng, { mediaType: 'image/avif', width: 1, height: 1 }, broken)
  expect(result).toMatchObject({ failure: { message: expect.stringContaining('cannot decode') } })
})
