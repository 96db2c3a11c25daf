/** So long at most: what is looked at comes before what may be wanted next, but does not keep it from coming. */
export const mostPatienceMs = 2000

/** Until storage answers or refuses, and no longer than patience lasts. Never rejects. */
export async function untilListed(
  read: () => Promise<unknown>,
  wait: (durationMs: number) => Promise<unknown>,
): Promise<void> {
  const answered = read().catch(() => null)
  await Promise.race([answered, wait(mostPatienceMs)])
}
