/** Runs in the page. Opens a chat and resolves to the ms until its last message is on screen and another task can run. */
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
