/** Maximum wait. Shown data comes before preloading but must not prevent it. */
export const mostPatienceMs = 2000

/** Waits until storage answers or fails, up to the maximum. Never rejects. */
export async function untilListed(
  read: () => Promise<unknown>,
  wait: (durationMs: number) => Promise<unknown>,
): Promise<void> {
  const answered = read().catch(() => null)
  await Promise.race([answered, wait(mostPatienceMs)])
}
