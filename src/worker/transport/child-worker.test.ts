import { afterEach, expect, test, vi } from 'vitest'
import { servePort } from '../../lib/child-worker.ts'
import { ChildWorker, startChildWorker, type StartWorkerFrame, type WorkerHandle } from './child-worker.ts'

const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

/** A worker whose script answers each message with its double. */
class DoublingWorker extends EventTarget implements WorkerHandle {
  readonly #scope = new MessageChannel()
  isTerminated = false

  constructor() {
    super()
    this.#scope.port2.start()
    ports.push(this.#scope.port1)
    servePort(this.#scope.port2, (port: MessagePort) => {
      ports.push(port)
      port.addEventListener('message', ({ data }) => port.postMessage(data * 2))
    })
  }

  postMessage(message: unknown, transfer: Transferable[]): void {
    this.#scope.port1.postMessage(message, transfer)
  }

  terminate(): void {
    this.isTerminated = true
  }
}

function start(spawn: () => WorkerHandle) {
  const onEnd = vi.fn()
  let end = () => {}
  const postMessage = (frame: unknown) => {
    end = startChildWorker(frame as StartWorkerFrame, { spawn, onEnd })
  }
  const owner = new ChildWorker({ postMessage }, 'tool-worker')
  return { owner, onEnd, end: () => end() }
}

function nextEvent(target: EventTarget, type: string): Promise<Event> {
  return new Promise((resolve) => target.addEventListener(type, resolve, { once: true }))
}

test('messages pass between the owner and the script of the started worker', async () => {
  const { owner, end } = start(() => new DoublingWorker())
  const reply = nextEvent(owner, 'message')
  owner.postMessage(21, [])
  expect(await reply).toMatchObject({ data: 42 })
  end()
})

test('the owner terminates the worker', async () => {
  const worker = new DoublingWorker()
  const { owner, onEnd } = start(() => worker)
  owner.terminate()
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce())
  expect(worker.isTerminated).toBe(true)
})

test('the owner gets the errors of the worker, which are no errors of the page', async () => {
  const worker = new DoublingWorker()
  const { owner, end } = start(() => worker)
  const failure = nextEvent(owner, 'error')
  const thrown = Object.assign(new Event('error', { cancelable: true }), { message: 'out of memory' })
  worker.dispatchEvent(thrown)
  expect(await failure).toMatchObject({ message: 'out of memory' })
  expect(thrown.defaultPrevented).toBe(true)
  end()
})

test('a worker that cannot be started is an error of the worker', async () => {
  const { owner } = start(() => {
    throw new Error('blocked by policy')
  })
  expect(await nextEvent(owner, 'error')).toMatchObject({ message: 'blocked by policy' })
  owner.terminate()
})

test('the page ends the worker with its owner', () => {
  const worker = new DoublingWorker()
  const { end } = start(() => worker)
  end()
  expect(worker.isTerminated).toBe(true)
})
