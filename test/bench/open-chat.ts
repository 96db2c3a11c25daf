/** Runs in the page. Until the last message is on screen, a key in the composer is heard, and nothing else is to be done first. */
export function openChat({ hash, last }: { hash: string; last: string }): Promise<number> {
  return new Promise((resolve) => {
    const beganAt = performance.now()
    location.hash = hash
    const look = (): void => {
      const row = document.querySelector(`[data-message-id="${last}"]`)
      const box = row?.getBoundingClientRect()
      const isShown = box !== undefined && box.top < innerHeight && box.bottom > 0
      if (isShown) setTimeout(() => resolve(performance.now() - beganAt), 0)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
