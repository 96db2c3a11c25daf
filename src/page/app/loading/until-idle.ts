const atMostMs = 1000

/** Until the page has nothing to do, where the browser tells; otherwise until what waits now is done. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: atMostMs })
    else setTimeout(resolve, 50)
  })
}
