import { expect, test } from 'vitest'
import { describeInjected } from './describe-injected.ts'
import { findImageCalls, extractImageLabels } from './find-image-calls.ts'
import { parseIntent } from './parse-intent.ts'

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
  const actual = findImageCalls(text).map(
    ({ toolName, arguments: { image, video = image, gif = video } }) => `${toolName} ${String(gif ?? '')}`,
  )
  expect(actual).toEqual(calls)
})

const photo = { mediaId: 'media_1', isGif: false }
const gif = { mediaId: 'media_2', isGif: true }

test.each<[string, (typeof photo)[], string[]]>([
  ['Look at my picture', [photo, gif], ['peek_image media_1']],
  ['What is in the attached GIF?', [photo, gif], ['process_gif media_2']],
  ['Compare my picture and the GIF', [photo, gif], ['peek_image media_1', 'process_gif media_2']],
  ['Look at this picture', [gif], ['process_gif media_2']],
  ['Look at cat.jpg, my picture', [photo], ['peek_image cat.jpg']],
  ['Look at the sample picture', [photo], ['peek_image sample']],
  ['What is 12.5% of 3360?', [photo, gif], ['calculate']],
])('%s, with attached images', (text, images, expected) => {
  const intent = parseIntent(text, { images })
  const calls = intent.type === 'calls' ? intent.calls : []
  expect(
    calls.map(({ toolName, arguments: args }) =>
      [toolName, ...[args['image'] ?? args['gif']].filter((each) => each !== undefined)].join(' '),
    ),
  ).toEqual(expected)
})

test('removes the lines that name images from the text of the person', () => {
  expect(
    extractImageLabels(
      'Look at it\n[media_1: a [b].jpg, image/jpeg]\n[media_2: image/gif; older, and not sent again]\nref=ref_1 | sent today',
    ),
  ).toEqual({ text: 'Look at it\nref=ref_1 | sent today', images: [photo, gif] })
  expect(extractImageLabels('see [media_1: x] here')).toEqual({ text: 'see [media_1: x] here', images: [] })
})

test('compares two images by size, and escapes markup in their notes', () => {
  const one =
    '[Brought]\n“a*b.png”: a PNG image of 100 x 100 pixels (0.0 megapixels), 9 bytes.\nYou are shown it in full size.'
  const other = '“c.gif”: a GIF of 50 x 50 pixels, 3 frames in 1.00 s.\n[media_2: Frame 1/3]'
  const description = describeInjected([one, other], 'en')
  expect(description).toContain(
    String.raw`**a\*b.png (100 × 100) has 4.0 times the pixels of c.gif (50 × 50).**`,
  )
  expect(description).not.toContain('You are shown')
  expect(description).not.toContain('media\\_2')
  expect(description).toContain('can’t see images')
})
