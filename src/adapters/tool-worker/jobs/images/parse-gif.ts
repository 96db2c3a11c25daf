import type { ParsedGif } from 'gifuct-js'

/** Structure of a GIF, with no frame decoded. */
export interface GifOutline {
  width: number
  height: number
  /** Display time of each frame. */
  delaysMs: readonly number[]
  /** Number of repetitions. 0 means endless. */
  plays?: number
  parsed: ParsedGif
}

type ImageFrame = Extract<ParsedGif['frames'][number], { image: unknown }>

/** Browsers display shorter delays as `delayOfShort`. Both are in hundredths of a second. */
const shortestDelay = 2
const delayOfShort = 10

export async function parseGif(bytes: Uint8Array<ArrayBuffer>): Promise<GifOutline | undefined> {
  const { parseGIF } = await import('gifuct-js')
  try {
    const parsed = parseGIF(
      bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer,
    )
    const { width, height } = parsed.lsd
    const frames = imageFrames(parsed)
    if (!(width > 0 && height > 0) || frames.length === 0) return undefined
    const plays = readPlays(parsed)
    return {
      width,
      height,
      delaysMs: frames.map(({ gce }) => toDelay(gce.delay) * 10),
      plays,
      parsed,
    }
  } catch {
    // The library throws various errors for damaged files.
    return undefined
  }
}

/** Returns the frames with complete data. A truncated file ends with a frame that has none. */
export function imageFrames({ frames }: ParsedGif): ImageFrame[] {
  return frames
    .filter(
      (frame): frame is ImageFrame =>
        'image' in frame && frame.image !== undefined && (frame.image.data?.blocks?.length ?? 0) > 0,
    )
    .map(({ gce, image }: Partial<ImageFrame> & Pick<ImageFrame, 'image'>) => ({
      gce: gce ?? ofStillFrames,
      image,
    }))
}

/** Graphic control of frames without one. The library's types claim that it always exists, but still images have none. */
const ofStillFrames: ImageFrame['gce'] = {
  byteSize: 4,
  codes: [],
  delay: 0,
  terminator: 0,
  transparentColorIndex: 0,
  extras: { userInput: false, transparentColorGiven: false, future: 0, disposal: 0 },
}

function toDelay(hundredths: number): number {
  return hundredths < shortestDelay ? delayOfShort : hundredths
}

function readPlays({ frames }: ParsedGif): number | undefined {
  for (const frame of frames) {
    if (!('application' in frame)) continue
    const { id, blocks } = frame.application
    if (id.startsWith('NETSCAPE') && blocks.length >= 3) return (blocks[1] ?? 0) + (blocks[2] ?? 0) * 256
  }
  return undefined
}

export interface KeyFrame {
  index: number
  atMs: number
}

/**
 * Selects up to `count` frames, evenly distributed over time. The first and last frame are included, and none is
 * selected twice.
 */
export function planKeyFrames(delaysMs: readonly number[], count: number): KeyFrame[] {
  const starts: number[] = []
  let total = 0
  for (const delayMs of delaysMs) {
    starts.push(total)
    total += delayMs
  }
  const last = delaysMs.length - 1
  if (last < count) return starts.map((atMs, index) => ({ index, atMs }))
  const chosen = new Set<number>()
  const end = starts[last] ?? 0
  for (let number = 0; number < count; number++) {
    const atMs = (end * number) / (count - 1)
    chosen.add(starts.findLastIndex((start) => start <= atMs))
  }
  return [...chosen].map((index) => ({ index, atMs: starts[index] ?? 0 }))
}
