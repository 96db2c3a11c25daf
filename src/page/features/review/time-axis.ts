const steps = [1, 2, 5]

/** Returns about `count` round times from 0 to the end. */
export function toTicks(durationMs: number, count: number): number[] {
  if (durationMs <= 0) return [0]
  const rough = durationMs / Math.max(1, count)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (steps.find((each) => each * power >= rough) ?? 10) * power
  const ticks: number[] = []
  for (let at = 0; at <= durationMs; at += step) ticks.push(at)
  return ticks
}

export function toPercent(ms: number, durationMs: number): string {
  return `${durationMs <= 0 ? 0 : Math.min(100, (ms / durationMs) * 100)}%`
}
