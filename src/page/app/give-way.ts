interface WithYield {
  scheduler?: { yield?: () => Promise<void> }
}

/** Ends the task: what a person does, and what is to be painted, comes first. */
export function giveWay(): Promise<void> {
  const { scheduler } = globalThis as WithYield
  if (scheduler?.yield) return scheduler.yield()
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}
