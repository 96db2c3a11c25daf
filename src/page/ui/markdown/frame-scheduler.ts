/** Runs a callback once, soon; the returned functions take it back. */
export interface FrameScheduler {
  /** With the next frame. */
  request(run: () => void): () => void
  /** In a task of its own, as soon as the page has nothing more urgent to do: many of them may run between two frames. */
  requestTask(run: () => void): () => void
  isHidden(): boolean
  /** In milliseconds. */
  now(): number
}

const hiddenDelayMs = 250

/** The next animation frame, or a timer where none would come: a hidden page draws no frames. */
export const pageFrames: FrameScheduler = {
  isHidden: () => document.hidden,
  now: () => performance.now(),
  requestTask(run) {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      run()
    })
    port1.start()
    port2.postMessage(0)
    return () => port1.close()
  },
  request(run) {
    let isOver = false
    const runOnce = () => {
      if (isOver) return
      cancel()
      run()
    }
    const frame = requestAnimationFrame(runOnce)
    let timer = document.hidden ? setTimeout(runOnce, hiddenDelayMs) : undefined
    const onVisibilityChange = () => {
      if (document.hidden) timer ??= setTimeout(runOnce, hiddenDelayMs)
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    const cancel = () => {
      isOver = true
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
    return cancel
  },
}
