import { expect, test } from 'vitest'
import { describeBrought } from './describe-brought.ts'
import { findPictures } from './find-pictures.ts'

test.each<[string, string[]]>([
  ['Look at the sample image', ['peek_image sample']],
  ['What is in the sample GIF?', ['process_gif sample']],
  ['Compare the sample picture and the GIF', ['peek_image sample', 'process_gif sample']],
  ['compare media_1 and media_2', ['peek_image media_1', 'peek_image media_2']],
  ['Describe cat.jpg', ['peek_image cat.jpg']],
  ['Look at https://a.example/cat.png, please.', ['peek_image https://a.example/cat.png']],
  ['What happens in https://a.example/cat.gif?', ['process_gif https://a.example/cat.gif']],
  ['See the picture at https://a.example/cat', ['peek_image https://a.example/cat']],
  ['What is https://youtu.be/dQw4w9WgXcQ about?', ['process_youtube_video https://youtu.be/dQw4w9WgXcQ']],
  ['What happens in my GIF?', ['process_gif ']],
  ['fetch https://a.example/page', []],
  ['draw a circle as SVG', []],
  ['What is 12.5% of 3360?', []],
])('%s', (text, calls) => {
  const found = findPictures(text).map(
    ({ toolName, arguments: { image, video = image, gif = video } }) => `${toolName} ${String(gif ?? '')}`,
  )
  expect(found).toEqual(calls)
})

test('two pictures are compared by their sizes, and nothing in their notes is markup', () => {
  const one =
    '[Brought]\n“a*b.png”: a PNG picture of 100 x 100 pixels (0.0 megapixels), 9 bytes.\nYou are shown it in full size.'
  const other = '“c.gif”: a GIF of 50 x 50 pixels, 3 frames in 1.00 s.\n[media_2: Frame 1/3]'
  const said = describeBrought([one, other])
  expect(said).toContain(String.raw`**a\*b.png (100 × 100) has 4.0 times the pixels of c.gif (50 × 50).**`)
  expect(said).not.toContain('You are shown')
  expect(said).not.toContain('media\\_2')
  expect(said).toContain('cannot see')
})
