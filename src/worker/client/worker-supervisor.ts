/* oxlint-disable unicorn/prefer-add-event-listener -- a worker has one owner, and a double needs no event target */
import type { ChildScript } from '../../lib/child-worker.ts'
import { startChildWorker, type WorkerHandle } from '../transport/child-worker.ts'
import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import type { TimerPort } from '../timers.ts'
import { ClientConnection } from '../transport/client-connection.ts'
import { describeBug } from '../transport/failure-error.ts'
import type { MessagePortLike } from '../transport/frame.ts'
import { Heartbeat, type PageVisibility } from './heartbeat.ts'
import { Listeners } from '../../lib/listeners.ts'

/** The part of `Worker` that is used, so that tests can use a double. */
export interface WorkerLike extends MessagePortLike {
  onerror: ((event: ErrorEvent) => unknown) | null
  onmessageerror: ((event: MessageEvent) => unknown) | null
  terminate(): void
}

export interface WorkerSupervisorOptions {
  spawn(): WorkerLike
  /** Starts a worker for the worker. May throw. */
  spawnChild(script: ChildScript): WorkerHandle
  attention: PageVisibility
  timers: TimerPort
}

/** State after a worker was lost. `stopped`: it failed at once too often, and only a manual restart brings it back. */
export type WorkerReplacement = 'replaced' | 'stopped'

interface WorkerInstance {
  worker: WorkerLike
  connection: ClientConnection
  heartbeat: Heartbeat
  /** Functions that terminate the workers which were started for it. */
  children: ReadonlySet<() => void>
  startedAt: number
}

const quickFailureMs = 10_000
const maxQuickFailures = 5
const firstBackOffMs = 250

/**
 * Keeps one worker alive and replaces it when it fails or hangs. Backs off when it fails at once, and gives up after a
 * few times.
 */
export class WorkerSupervisor {
  readonly #options: WorkerSupervisorOptions
  readonly #listeners = new Listeners<[state: WorkerReplacement]>()
  readonly #stallListeners = new Listeners<[isSilent: boolean]>()
  readonly #troubleListeners = new Listeners<[failure: Failure]>()
  #current: WorkerInstance | null = null
  #cancelRespawn: (() => void) | null = null
  #failure = createFailure('worker-lost')
  #quickFailures = 0
  #isDisposed = false

  constructor(options: WorkerSupervisorOptions) {
    this.#options = options
    this.#spawn()
  }

  /** Failure to answer with while there is no worker. */
  get failure(): Failure {
    return this.#failure
  }

  /** Current connection, or `null` while there is no worker. */
  get connection(): ClientConnection | null {
    return this.#current?.connection ?? null
  }

  readonly onReplaced = this.#listeners.add

  readonly onStall = this.#stallListeners.add

  readonly onTrouble = this.#troubleListeners.add

  restart(): void {
    if (this.#isDisposed) return
    this.#quickFailures = 0
    this.#disposeCurrent()
    this.#respawn()
  }

  dispose(): void {
    this.#isDisposed = true
    this.#disposeCurrent()
    this.#listeners.clear()
    this.#stallListeners.clear()
    this.#troubleListeners.clear()
  }

  #spawn(): boolean {
    let worker: WorkerLike
    try {
      worker = this.#options.spawn()
    } catch (thrown) {
      // A browser that refuses to start the worker counts as a worker that fails at once.
      this.#failure = createFailure('worker-lost', { detail: describeBug(thrown).detail })
      return false
    }
    const children = new Set<() => void>()
    const connection = new ClientConnection(worker, {
      onFrame: () => instance.heartbeat.recordActivity(),
      onTrouble: (failure) => this.#reportTrouble(failure),
      onStartWorker: (frame) => {
        const end = startChildWorker(frame, {
          spawn: (script) => this.#options.spawnChild(script),
          onEnd: () => children.delete(end),
        })
        children.add(end)
      },
    })
    const heartbeat = new Heartbeat({
      timers: this.#options.timers,
      attention: this.#options.attention,
      ping: () => connection.ping(),
      onStall: (isSilent) => this.#stallListeners.notify(isSilent),
      onHang: () => this.#replace(instance),
    })
    const instance: WorkerInstance = {
      worker,
      connection,
      heartbeat,
      children,
      startedAt: this.#options.timers.monotonic(),
    }
    worker.onerror = (event) => {
      this.#reportTrouble(describeCrash(event))
      this.#replace(instance)
    }
    worker.onmessageerror = () => this.#replace(instance)
    this.#current = instance
    heartbeat.start()
    return true
  }

  #replace(instance: WorkerInstance): void {
    if (this.#current !== instance) return
    const uptimeMs = this.#options.timers.monotonic() - instance.startedAt
    this.#quickFailures = uptimeMs < quickFailureMs ? this.#quickFailures + 1 : 0
    this.#disposeCurrent()
    if (this.#quickFailures <= 1) this.#respawn()
    else this.#respawnLater()
  }

  #respawn(): void {
    this.#cancelRespawn = null
    if (this.#spawn()) return this.#notify('replaced')
    this.#quickFailures += 1
    this.#respawnLater()
  }

  #respawnLater(): void {
    if (this.#quickFailures >= maxQuickFailures) return this.#notify('stopped')
    const delayMs = firstBackOffMs * 2 ** Math.max(0, this.#quickFailures - 2)
    this.#cancelRespawn = this.#options.timers.schedule(delayMs, () => this.#respawn())
  }

  #disposeCurrent(): void {
    this.#cancelRespawn?.()
    this.#cancelRespawn = null
    const instance = this.#current
    if (!instance) return
    this.#current = null
    instance.heartbeat.dispose()
    instance.worker.onerror = null
    instance.worker.onmessageerror = null
    instance.worker.terminate()
    for (const end of instance.children) end()
    this.#failure = createFailure('worker-lost')
    instance.connection.lose(this.#failure)
  }

  #reportTrouble(failure: Failure): void {
    this.#troubleListeners.notify(failure)
  }

  #notify(state: WorkerReplacement): void {
    this.#listeners.notify(state)
  }
}

/** Describes a crash by its file, position and message, without the prefix that browsers add to the message. */
function describeCrash({ message, filename, lineno, colno }: Partial<ErrorEvent>): Failure {
  const file = filename?.split('/').at(-1)?.split('?')[0] ?? ''
  const [, name = 'Error', text = ''] = /^(?:Uncaught )?(?:(\w*Error): )?([^]*)$/.exec(message ?? '') ?? []
  const { detail = name } = describeBug(Object.assign(new Error(text), { name }))
  return createFailure('internal', { detail: `${detail} < ${file}:${lineno ?? 0}:${colno ?? 0}` })
}
