import { describe, expect, test } from 'vitest'
import { makeGif, type MadeFrame } from '../../../../../test/media/make-gif.ts'
import { composeFrames } from './compose-frames.ts'
import { parseGif } from './parse-gif.ts'

const red = [255, 0, 0] as const
const blue = [0, 0, 255] as const
const names: Record<string, string> = { '255,0,0,255': 'red', '0,0,255,255': 'blue', '0,0,0,0': 'none' }

/** Returns the colors of the two pixels of each frame. */
async function see(frames: readonly MadeFrame[]): Promise<string[]> {
  const outline = await parseGif(makeGif(2, 1, frames))
  if (!outline) throw new Error('not read')
  const seen: string[] = []
  for await (const pixels of composeFrames(outline.parsed)) {
    const colors = [0, 4].map((at) => pixels.slice(at, at + 4).join())
    seen.push(colors.map((color) => names[color] ?? color).join(' '))
  }
  return seen
}

describe('a frame is drawn over the earlier frames', () => {
  test.each<[string, MadeFrame['dispose'], string]>([
    ['that stay', 1, 'blue red'],
    ['that are cleared', 2, 'blue none'],
    ['that are restored to the previous frame', 3, 'blue none'],
  ])('%s', async (_, dispose, second) => {
    const first: MadeFrame = { pixels: [red, red], ...(dispose && { dispose }) }
    expect(await see([first, { pixels: [blue, null] }])).toEqual(['red red', second])
  })

  test('a restored frame leaves the pixels before it', async () => {
    const frames: MadeFrame[] = [
      { pixels: [red, red] },
      { pixels: [blue, blue], dispose: 3 },
      { pixels: [null, blue] },
    ]
    expect(await see(frames)).toEqual(['red red', 'blue blue', 'red blue'])
  })
})

test('a frame beyond the screen is clipped', async () => {
  const outline = await parseGif(makeGif(2, 2, [{ pixels: [red, red, red, red] }]))
  if (!outline) throw new Error('not read')
  const frame = outline.parsed.frames.find((each) => 'image' in each)
  if (!frame || !('image' in frame)) throw new Error('no frame')
  Object.assign(frame.image.descriptor, { left: 1, top: 1 })
  for await (const pixels of composeFrames(outline.parsed)) {
    expect([0, 4, 8, 12].map((at) => pixels[at + 3])).toEqual([0, 0, 0, 255])
  }
})
