import { composeFrames } from './compose-frames.ts'
import type { GifOutline } from './parse-gif.ts'
import type { KeyFrame } from './plan-key-frames.ts'

/** What a canvas draws. It is closed by whoever draws it. */
export type Drawable = (VideoFrame | ImageBitmap) & { close(): void }

/** The key frames in order: by the platform's decoder, or by a library where it has none. Throws for what is broken. */
export function decodeFrames(
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
    // A task of its own for each frame: a stop is heard between them.
    await new Promise((resolve) => setTimeout(resolve))
  }
}
