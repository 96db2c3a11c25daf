import { expect, test } from 'vitest'
import { tinyPng } from '../../../../test/doubles/tool-ports.ts'
import type { RenditionPlan } from './images/renditions.ts'
import { drawForModel, measureImage } from './inspect-image.ts'
import { readSampleFile } from '../../../../test/media/read-sample-file.ts'

const plans: RenditionPlan[] = []
const draw = async (_: unknown, wanted: readonly RenditionPlan[]) => {
  plans.push(...wanted)
  return wanted.map(({ kind, mediaType }) => ({ kind, mediaType, bytes: new Uint8Array(3) }))
}

test('a picture is measured by its bytes, whatever it is called', async () => {
  const bytes = readSampleFile('harbour.jpg')
  expect(await measureImage(bytes)).toMatchObject({
    value: { mediaType: 'image/jpeg', width: 640, height: 480, notes: { camera: 'Innerloop Sample Camera' } },
  })
})

test.each<[string, Uint8Array<ArrayBuffer>, string]>([
  ['words', new TextEncoder().encode('hello'), 'but text'],
  ['a drawing', new TextEncoder().encode('<svg xmlns="a"/>'), 'but text'],
  ['a beginning', tinyPng.slice(0, 12), 'damaged'],
])('%s is no picture', async (_, bytes, expected) => {
  expect(await measureImage(bytes)).toMatchObject({ failure: { message: expect.stringContaining(expected) } })
})

test('one that says it is huge is not decoded', async () => {
  const huge = tinyPng.slice()
  huge.set([0, 0, 0x7f, 0xff, 0, 0, 0x7f, 0xff], 16)
  expect(await measureImage(huge)).toMatchObject({
    failure: { message: expect.stringContaining('megapixels') },
  })
})

test('what has notes of a camera goes as a copy, as does a GIF; a small plain picture as it is', async () => {
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

test('one that the browser cannot decode says so', async () => {
  const broken = async () => {
    throw new DOMException('no', 'InvalidStateError')
  }
  const result = await drawForModel(tinyPng, { mediaType: 'image/avif', width: 1, height: 1 }, broken)
  expect(result).toMatchObject({ failure: { message: expect.stringContaining('cannot decode') } })
})
