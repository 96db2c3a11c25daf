import type { ParsedGif } from 'gifuct-js'
import { imageFrames } from './parse-gif.ts'

type Pixels = Uint8ClampedArray<ArrayBuffer>

/**
 * Composes each frame as displayed, for platforms without a decoder for animations.
 * The RGBA buffer is reused for every frame and must be copied to be kept.
 */
export async function* composeFrames(parsed: ParsedGif): AsyncGenerator<Pixels, void> {
  const { decompressFrame } = await import('gifuct-js')
  const { width, height } = parsed.lsd
  const screen: Pixels = new Uint8ClampedArray(width * height * 4)
  let restore = (): void => undefined
  for (const frame of imageFrames(parsed)) {
    restore()
    const { dims, patch, disposalType } = decompressFrame(frame, parsed.gct, true)
    const area = clip(dims, { width, height })
    const before = disposalType === 3 ? screen.slice() : undefined
    restore = (): void => {
      if (before) screen.set(before)
      else if (disposalType === 2) forEachRow(area, width, (from, to) => screen.fill(0, from, to))
    }
    paint(screen, { patch, dims, area, width })
    yield screen
  }
}

interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** Clips a frame, because it may claim an area beyond the screen. */
function clip({ left, top, width, height }: Area, screen: { width: number; height: number }): Area {
  return {
    left,
    top,
    width: Math.max(0, Math.min(width, screen.width - left)),
    height: Math.max(0, Math.min(height, screen.height - top)),
  }
}

/** Draws a frame. Transparent pixels leave the screen unchanged. */
function paint(
  screen: Pixels,
  { patch, dims, area, width }: { patch: Uint8ClampedArray; dims: Area; area: Area; width: number },
): void {
  for (let row = 0; row < area.height; row++) {
    let from = row * dims.width * 4
    let to = ((area.top + row) * width + area.left) * 4
    for (let column = 0; column < area.width; column++, from += 4, to += 4) {
      if (patch[from + 3] === 0) continue
      screen[to] = patch[from] ?? 0
      screen[to + 1] = patch[from + 1] ?? 0
      screen[to + 2] = patch[from + 2] ?? 0
      screen[to + 3] = 255
    }
  }
}

function forEachRow(
  { left, top, width, height }: Area,
  screenWidth: number,
  act: (from: number, to: number) => void,
) {
  for (let row = top; row < top + height; row++) {
    const from = (row * screenWidth + left) * 4
    act(from, from + width * 4)
  }
}
