import { expect, test } from 'vitest'
import { composeSampleImage } from './compose-sample-image.ts'
import { toImageFilename } from '../generate-image.ts'

test('draws the named objects in the named color', () => {
  const boat = composeSampleImage('A red boat', 'landscape', 0)
  expect(boat).toMatchObject({ width: 960, height: 640, ground: '#3c7f9e', shapes: [{ color: '#c8322d' }] })
  expect(composeSampleImage('A blue house beside a green tree at night', 'square', 0)).toMatchObject({
    width: 768,
    sky: '#1f2a4a',
    shapes: [{ color: '#2f6fc4' }, { color: '#3c8f4a' }],
  })
  expect(composeSampleImage('A red boat', 'landscape', 1)).not.toEqual(boat)
  expect(composeSampleImage('A red boat', 'landscape', 0)).toEqual(boat)
})

test('an unknown prompt gives discs', () => {
  expect(composeSampleImage('entropy', 'portrait', 0).shapes.length).toBeGreaterThan(1)
})

test('an image is named by the first words of its prompt', () => {
  const name = (prompt: string, count = 1) =>
    toImageFilename({ prompt, index: 0, count, mediaType: 'image/jpeg' })
  expect(name('A red boat, on the sea at dawn.', 2)).toBe('a-red-boat-on-the-sea-1.jpg')
  expect(name('🎨')).toBe('picture.jpg')
})
