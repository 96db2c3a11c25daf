/** Runs a callback once, soon; the returned function takes it back. */
export interface FrameScheduler {
  request(run: () => void): () => void
  isHidden(): boolean
}

const hiddenDelayMs = 250

/** The next animation frame, or a timer where none would come: a hidden page draws no frames. */
export const pageFrames: FrameScheduler = {
  isHidden: () => document.hidden,
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
