/** Returns the replay position after a frame, or `null` at the end. */
export function advanceReplay(
  positionMs: number,
  { elapsedMs, speed, durationMs }: { elapsedMs: number; speed: number; durationMs: number },
): number | null {
  const next = positionMs + Math.max(0, elapsedMs) * speed
  return next >= durationMs ? null : next
}
