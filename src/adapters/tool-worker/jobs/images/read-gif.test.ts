import { describe, expect, test } from 'vitest'
import { makeGif, type MadeFrame } from '../../../../../test/media/make-gif.ts'
import { tinyPng } from '../../../../../test/doubles/tool-ports.ts'
import type { GifOutline } from './parse-gif.ts'
import { readGif, type GifPlatform } from './read-gif.ts'
import { readSampleFile } from '../../../../../test/media/read-sample-file.ts'

const open = new AbortController().signal
const frame = (level: number): MadeFrame => ({ pixels: [[level, 0, 0]], delayMs: 40 })
const gifOf = (count: number) =>
  makeGif(
    1,
    1,
    Array.from({ length: count }, (_, index) => frame(index)),
  )

/** Platform that draws nothing and records the requested frames. */
function platform(): GifPlatform & { decoded: number[]; closed: number } {
  const seen = { decoded: [] as number[], closed: 0 }
  return {
    ...seen,
    get closed() {
      return seen.closed
    },
    decoded: seen.decoded,
    async *decode(_bytes, _outline: GifOutline, { keyFrames }) {
      for (const { index } of keyFrames) {
        seen.decoded.push(index)
        yield { close: () => (seen.closed += 1) } as never
      }
    },
    draw: async () => ({ mediaType: 'image/jpeg', bytes: new Uint8Array(1) }),
  }
}

test('eight of many frames are decoded, drawn and closed; size, duration and frame count are returned', async () => {
  const gifPlatform = platform()
  const read = await readGif(gifOf(30), open, gifPlatform)
  expect(read).toMatchObject({
    ok: true,
    value: { width: 1, height: 1, frameCount: 30, durationMs: 1200, plays: 0 },
  })
  expect(gifPlatform.decoded).toHaveLength(8)
  expect([gifPlatform.decoded[0], gifPlatform.decoded.at(-1)]).toEqual([0, 29])
  expect(gifPlatform.closed).toBe(8)
})

test('the sample is a GIF of twelve frames', async () => {
  const bytes = readSampleFile('boat.gif')
  expect(await readGif(bytes, open, platform())).toMatchObject({
    value: { width: 240, height: 180, frameCount: 12, durationMs: 1800 },
  })
})

describe('a GIF that cannot be displayed fails with the reason', () => {
  const faultOf = async (bytes: Uint8Array<ArrayBuffer>, doubles: GifPlatform = platform()) => {
    const read = await readGif(bytes, open, doubles)
    return read.ok ? 'ok' : read.failure.detail
  }

  test('a file that is no GIF or is damaged', async () => {
    expect(await faultOf(tinyPng)).toBe('parse_failed')
    expect(await faultOf(new TextEncoder().encode('GIF89a'))).toBe('parse_failed')
    expect(await faultOf(new TextEncoder().encode('only words'))).toBe('parse_failed')
  })

  test('frames that are too large to decode', async () => {
    const huge = gifOf(1)
    huge.set([0xff, 0xff, 0xff, 0xff], 6)
    expect(await faultOf(huge)).toBe('gif_too_large')
  })

  test('frames that the decoder rejects', async () => {
    const broken: GifPlatform = {
      ...platform(),
      // oxlint-disable-next-line require-yield -- it throws before the first frame
      async *decode() {
        throw new DOMException('no', 'EncodingError')
      },
    }
    expect(await faultOf(gifOf(2), broken)).toBe('parse_failed')
  })

  test('frames that take too long', async () => {
    const slow: GifPlatform = {
      ...platform(),
      deadlineMs: 1,
      // oxlint-disable-next-line require-yield -- it never yields a frame
      async *decode(_bytes, _outline, { signal }) {
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error))
        })
      },
    }
    expect(await faultOf(gifOf(2), slow)).toBe('processing_timeout')
  })
})

test('a truncated file gives whole frames or a failure', async () => {
  const whole = gifOf(4)
  for (let length = 0; length < whole.length; length += 3) {
    const read = await readGif(whole.slice(0, length), open, platform())
    if (read.ok) expect(read.value.frameCount).toBeLessThanOrEqual(4)
    else expect(read.failure.detail).toBe('parse_failed')
  }
})

test('an abort is reported as aborted', async () => {
  const stopped = AbortSignal.abort()
  const decode: GifPlatform['decode'] = async function* decode(_bytes, _outline, { signal }) {
    signal.throwIfAborted()
    yield undefined as never
  }
  expect(await readGif(gifOf(2), stopped, { ...platform(), decode })).toMatchObject({
    failure: { code: 'aborted' },
  })
})
