const atMostMs = 1000

/** Waits until the page is idle if the browser can tell, otherwise for a short time. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: atMostMs })
    else setTimeout(resolve, 50)
  })
}
