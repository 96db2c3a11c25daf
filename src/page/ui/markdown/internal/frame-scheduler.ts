/** Schedules a callback to run once. The returned functions cancel it. */
export interface FrameScheduler {
  /** Runs the callback in the next frame. */
  request(run: () => void): () => void
  /** Runs the callback in a task of its own, when the page has nothing more urgent to do. Many tasks may run between two frames. */
  requestTask(run: () => void): () => void
  isHidden(): boolean
  /** Current time in milliseconds. */
  now(): number
}

const hiddenDelayMs = 250

/** Schedules with animation frames, or with a timer while the page is hidden and draws no frames. */
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

/** Weight of earlier measurements. The content and the load of the device change over time. */
const memory = 0.5

/** Estimates how many nodes can be built in a given time, from earlier measurements. */
export class BuildRate {
  #nodes = 0
  #ms = 0

  record(nodes: number, ms: number): void {
    this.#nodes = this.#nodes * memory + nodes
    this.#ms = this.#ms * memory + ms
  }

  /** Returns null before the first measurement. */
  nodesIn(ms: number): number | null {
    return this.#ms > 0 ? (this.#nodes / this.#ms) * ms : null
  }
}
