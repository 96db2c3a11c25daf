/** Where a replay stands after a frame; `null`: it has come to its end. */
export function advanceReplay(
  positionMs: number,
  { elapsedMs, speed, durationMs }: { elapsedMs: number; speed: number; durationMs: number },
): number | null {
  const next = positionMs + Math.max(0, elapsedMs) * speed
  return next >= durationMs ? null : next
}
