interface WithYield {
  scheduler?: { yield?: () => Promise<void> }
}

/** Yields to the main thread, so that input and painting come first. */
export function giveWay(): Promise<void> {
  const { scheduler } = globalThis as WithYield
  if (scheduler?.yield) return scheduler.yield()
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}
