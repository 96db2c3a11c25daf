/* oxlint-disable unicorn/require-post-message-target-origin -- ports and workers, not windows */
import type { ChildScript } from '../../lib/child-worker.ts'

/** Asks the page to start a worker. The worker gets `data`. `control` terminates it and reports its errors. */
export interface StartWorkerFrame {
  type: 'start-worker'
  script: ChildScript
  data: MessagePort
  control: MessagePort
}

/**
 * A worker that the page starts, as its owner sees it: it has the same messages and events as a `Worker`. A worker that starts
 * another one itself can hang in Firefox while a debugger is attached.
 */
export class ChildWorker extends EventTarget implements WorkerHandle {
  readonly #data: MessagePort
  readonly #control: MessagePort

  /** `scope` is the connection to the page. */
  constructor(
    scope: { postMessage(message: unknown, options?: StructuredSerializeOptions): void },
    script: ChildScript,
  ) {
    super()
    const data = new MessageChannel()
    const control = new MessageChannel()
    this.#data = data.port1
    this.#control = control.port1
    this.#data.addEventListener('message', (event) =>
      this.dispatchEvent(new MessageEvent('message', { data: event.data })),
    )
    this.#data.addEventListener('messageerror', () => this.dispatchEvent(new MessageEvent('messageerror')))
    this.#control.addEventListener('message', (event) =>
      this.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message: event.data })),
    )
    this.#data.start()
    this.#control.start()
    const frame: StartWorkerFrame = { type: 'start-worker', script, data: data.port2, control: control.port2 }
    scope.postMessage(frame, { transfer: [frame.data, frame.control] })
  }

  postMessage(message: unknown, transfer: Transferable[]): void {
    this.#data.postMessage(message, transfer)
  }

  /** Terminates the worker. The page closes the other port when it has done so. */
  terminate(): void {
    this.#data.close()
    this.#control.postMessage('terminate')
  }
}

/** The used part of the platform's worker. */
export interface WorkerHandle extends Pick<Worker, 'terminate' | 'addEventListener'> {
  postMessage(message: unknown, transfer: Transferable[]): void
}

/**
 * Starts a worker on the page for the frame of its owner. `spawn` may throw, which the owner gets as an error of the worker.
 * `onEnd` is called once the owner has terminated the worker. Returns a function that terminates it.
 */
export function startChildWorker(
  { script, data, control }: StartWorkerFrame,
  { spawn, onEnd }: { spawn: (script: ChildScript) => WorkerHandle; onEnd: () => void },
): () => void {
  let worker: WorkerHandle
  try {
    worker = spawn(script)
  } catch (thrown) {
    control.postMessage(thrown instanceof Error ? thrown.message : '')
    return () => undefined
  }
  const end = (): void => {
    worker.terminate()
    control.close()
  }
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    control.postMessage(event.message)
  })
  control.addEventListener('message', () => {
    end()
    onEnd()
  })
  control.start()
  worker.postMessage(data, [data])
  return end
}
