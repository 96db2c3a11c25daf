import { expect, test } from 'vitest'
import { describeGeneratedImages, findImageGeneration } from './find-image-generation.ts'

test.each([
  ['Paint a red boat', { prompt: 'a red boat' }],
  ['Please paint me two pictures of a house at night.', { prompt: 'a house at night', count: 2 }],
  ['make three pictures of a green tree', { prompt: 'a green tree', count: 3 }],
  ['Generate an image of the sea!', { prompt: 'the sea' }],
])('%s', (text, args) => {
  expect(findImageGeneration(text)).toEqual({ toolName: 'generate_image', arguments: args })
})

test.each(['Look at the sample picture', 'draw a circle as SVG', 'What is paint?', 'paint'])(
  'not: %s',
  (text) => {
    expect(findImageGeneration(text)).toBeUndefined()
  },
)

test('names the images and sizes from the tool result', () => {
  const value = { pictures: [{ name: 'media_2', width: 9, height: 6 }], note: 'Offline.' }
  expect(
    describeGeneratedImages({ toolName: 'generate_image', arguments: {}, isError: false, value } as never),
  ).toBe('Here is your image, 9 × 6 pixels.')
})
