import { attachmentLimits } from '../../../../core/model/files/attachment-limits.ts'
import { createFailure, type Failure } from '../../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import { sniffFile } from './sniff-file.ts'
import type { GifFailureReason, GifFrames } from '../../../../core/model/files/image-details.ts'
import { parseGif, type GifOutline, planKeyFrames, type KeyFrame } from './parse-gif.ts'
import { composeFrames } from './compose-frames.ts'
import type { LocalizedText } from '../../../../core/model/messages/localized-text.ts'
import { toolWorkerText } from '../../../../core/model/messages/write-text.ts'

const maxKeyFrames = 8
/** Frame size that shows what happens. Eight frames cost a model as much as one large image. */
const framePixels = 768
const deadlineMs = 30_000

/** Test doubles. */
export interface GifPlatform {
  decode?: typeof decodeFrames
  draw?: (frame: Drawable, size: { width: number; height: number }) => Promise<DrawnFrame>
  deadlineMs?: number
}

interface DrawnFrame {
  mediaType: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Returns key frames of a GIF, scaled down. Decoding has a timeout, because a small file may have any number of pixels. */
export async function readGif(
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
  { decode = decodeFrames, draw = drawFrame, deadlineMs: timeMs = deadlineMs }: GifPlatform = {},
): Promise<Result<GifFrames>> {
  const file = sniffFile(bytes, '')
  const isOther = file.kind === 'picture' ? file.mediaType !== 'image/gif' : file.kind !== 'broken-picture'
  if (isOther) return fail(describe('parse_failed', toolWorkerText('not-a-gif')))
  const outline = await parseGif(bytes)
  if (!outline) return fail(describe('parse_failed', toolWorkerText('gif-damaged')))
  const megapixels = (outline.width * outline.height) / 1_000_000
  if (megapixels > attachmentLimits.megapixels) {
    return fail(
      describe(
        'gif_too_large',
        toolWorkerText('gif-too-large', {
          count: Math.round(megapixels),
          max: attachmentLimits.megapixels,
        }),
      ),
    )
  }
  const deadline = AbortSignal.timeout(timeMs)
  try {
    const frames = await drawAll(bytes, outline, {
      signal: AbortSignal.any([signal, deadline]),
      decode,
      draw,
    })
    const { width, height, delaysMs, plays } = outline
    return succeed({
      width,
      height,
      frameCount: delaysMs.length,
      durationMs: delaysMs.reduce((sum, delayMs) => sum + delayMs, 0),
      plays,
      frames,
    })
  } catch {
    // Decoders do not report why they failed, so the timeout is checked here.
    if (signal.aborted) return fail(createFailure('aborted'))
    if (deadline.aborted) {
      return fail(
        describe('processing_timeout', toolWorkerText('gif-decoding-timed-out', { count: timeMs / 1000 })),
      )
    }
    return fail(describe('parse_failed', toolWorkerText('gif-frames-not-decodable')))
  }
}

async function drawAll(
  bytes: Uint8Array<ArrayBuffer>,
  outline: GifOutline,
  { signal, decode, draw }: { signal: AbortSignal } & Required<Pick<GifPlatform, 'decode' | 'draw'>>,
): Promise<GifFrames['frames']> {
  const keyFrames = planKeyFrames(outline.delaysMs, maxKeyFrames)
  const scale = Math.min(1, framePixels / Math.max(outline.width, outline.height))
  const size = {
    width: Math.max(1, Math.round(outline.width * scale)),
    height: Math.max(1, Math.round(outline.height * scale)),
  }
  const frames: GifFrames['frames'][number][] = []
  for await (const frame of decode(bytes, outline, { keyFrames, signal })) {
    const keyFrame = keyFrames[frames.length]
    if (!keyFrame) break
    try {
      frames.push({ ...keyFrame, ...size, ...(await draw(frame, size)) })
    } finally {
      frame.close()
    }
  }
  return frames
}

/** Draws a frame on white as JPEG, which every browser can write and every model accepts. */
async function drawFrame(
  frame: Drawable,
  { width, height }: { width: number; height: number },
): Promise<DrawnFrame> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser has no 2D canvas context')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(frame, 0, 0, width, height)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.86 })
  return { mediaType: blob.type, bytes: new Uint8Array(await blob.arrayBuffer()) }
}

function describe(fault: GifFailureReason, message: LocalizedText): Failure {
  return createFailure('tool-failed', { message, detail: fault, retryable: fault === 'processing_timeout' })
}

/** A frame for a canvas. The code that draws it must close it. */
type Drawable = (VideoFrame | ImageBitmap) & { close(): void }

/** Decodes the key frames in order, with the platform's decoder or else with a library. Throws for damaged files. */
function decodeFrames(
  bytes: Uint8Array<ArrayBuffer>,
  outline: GifOutline,
  { keyFrames, signal }: { keyFrames: readonly KeyFrame[]; signal: AbortSignal },
): AsyncGenerator<Drawable, void> {
  const indexes = keyFrames.map(({ index }) => index)
  return typeof ImageDecoder === 'function'
    ? decodeByPlatform(bytes, indexes, signal)
    : decodeByLibrary(outline, indexes, signal)
}

async function* decodeByPlatform(
  data: Uint8Array<ArrayBuffer>,
  indexes: readonly number[],
  signal: AbortSignal,
): AsyncGenerator<Drawable, void> {
  const decoder = new ImageDecoder({ data, type: 'image/gif', preferAnimation: true })
  const close = (): void => decoder.close()
  signal.addEventListener('abort', close, { once: true })
  try {
    for (const frameIndex of indexes) {
      signal.throwIfAborted()
      const { image } = await decoder.decode({ frameIndex })
      yield image
    }
  } finally {
    signal.removeEventListener('abort', close)
    if (!signal.aborted) decoder.close()
  }
}

async function* decodeByLibrary(
  { parsed, width, height }: GifOutline,
  indexes: readonly number[],
  signal: AbortSignal,
): AsyncGenerator<Drawable, void> {
  const last = indexes.at(-1) ?? -1
  let index = 0
  for await (const pixels of composeFrames(parsed)) {
    signal.throwIfAborted()
    if (indexes.includes(index)) yield await createImageBitmap(new ImageData(pixels.slice(), width, height))
    if (index === last) return
    index += 1
    // Yields to the event loop after each frame, so that an abort is noticed.
    await new Promise((resolve) => setTimeout(resolve))
  }
}
