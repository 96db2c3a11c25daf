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

/** Draws nothing, and remembers what it was to draw. */
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

test('eight frames of many are decoded, drawn small and closed; size, time and number are told', async () => {
  const drawn = platform()
  const read = await readGif(gifOf(30), open, drawn)
  expect(read).toMatchObject({
    ok: true,
    value: { width: 1, height: 1, frameCount: 30, durationMs: 1200, plays: 0 },
  })
  expect(drawn.decoded).toHaveLength(8)
  expect([drawn.decoded[0], drawn.decoded.at(-1)]).toEqual([0, 29])
  expect(drawn.closed).toBe(8)
})

test('the sample is a GIF of twelve frames', async () => {
  const bytes = readSampleFile('boat.gif')
  expect(await readGif(bytes, open, platform())).toMatchObject({
    value: { width: 240, height: 180, frameCount: 12, durationMs: 1800 },
  })
})

describe('what cannot be shown says why', () => {
  const faultOf = async (bytes: Uint8Array<ArrayBuffer>, doubles: GifPlatform = platform()) => {
    const read = await readGif(bytes, open, doubles)
    return read.ok ? 'ok' : read.failure.detail
  }

  test('what is no GIF, or none that can be read', async () => {
    expect(await faultOf(tinyPng)).toBe('parse_failed')
    expect(await faultOf(new TextEncoder().encode('GIF89a'))).toBe('parse_failed')
    expect(await faultOf(new TextEncoder().encode('only words'))).toBe('parse_failed')
  })

  test('frames that are too large to decode', async () => {
    const huge = gifOf(1)
    huge.set([0xff, 0xff, 0xff, 0xff], 6)
    expect(await faultOf(huge)).toBe('gif_too_large')
  })

  test('frames that the decoder breaks on', async () => {
    const broken: GifPlatform = {
      ...platform(),
      // oxlint-disable-next-line require-yield -- it breaks before the first
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
      // oxlint-disable-next-line require-yield -- it never comes to one
      async *decode(_bytes, _outline, { signal }) {
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error))
        })
      },
    }
    expect(await faultOf(gifOf(2), slow)).toBe('processing_timeout')
  })
})

test('a file that was cut off anywhere gives whole frames or a reason, and comes to an end', async () => {
  const whole = gifOf(4)
  for (let length = 0; length < whole.length; length += 3) {
    const read = await readGif(whole.slice(0, length), open, platform())
    if (read.ok) expect(read.value.frameCount).toBeLessThanOrEqual(4)
    else expect(read.failure.detail).toBe('parse_failed')
  }
})

test('a stop is no fault', async () => {
  const stopped = AbortSignal.abort()
  const decode: GifPlatform['decode'] = async function* decode(_bytes, _outline, { signal }) {
    signal.throwIfAborted()
    yield undefined as never
  }
  expect(await readGif(gifOf(2), stopped, { ...platform(), decode })).toMatchObject({
    failure: { code: 'aborted' },
  })
})
