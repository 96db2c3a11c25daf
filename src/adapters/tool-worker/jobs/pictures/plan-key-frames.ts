export interface KeyFrame {
  index: number
  atMs: number
}

/**
 * Up to `count` frames, evenly over the time: each is the one on screen at its moment, first and last among them, none
 * twice.
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
