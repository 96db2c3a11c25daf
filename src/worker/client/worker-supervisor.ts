/* oxlint-disable unicorn/prefer-add-event-listener -- a worker has one owner, and a double needs no event target */
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
  attention: PageVisibility
  timers: TimerPort
}

/** State after a worker was lost. `stopped`: it failed at once too often, and only a manual restart brings it back. */
export type WorkerReplacement = 'replaced' | 'stopped'

interface Incarnation {
  worker: WorkerLike
  connection: ClientConnection
  heartbeat: Heartbeat
  bornAt: number
}

const quickDeathMs = 10_000
const maxQuickDeaths = 5
const firstBackOffMs = 250

/**
 * Keeps one worker alive and replaces it when it fails or hangs. Backs off when it fails at once, and gives up after a
 * few times.
 */
export class WorkerSupervisor {
  readonly #options: WorkerSupervisorOptions
  readonly #listeners = new Listeners<[state: WorkerReplacement]>()
  readonly #silenceListeners = new Listeners<[isSilent: boolean]>()
  readonly #troubleListeners = new Listeners<[failure: Failure]>()
  #current: Incarnation | null = null
  #cancelRespawn: (() => void) | null = null
  #failure = createFailure('worker-lost')
  #quickDeaths = 0
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

  readonly onSilence = this.#silenceListeners.add

  readonly onTrouble = this.#troubleListeners.add

  restart(): void {
    if (this.#isDisposed) return
    this.#quickDeaths = 0
    this.#bury()
    this.#respawn()
  }

  dispose(): void {
    this.#isDisposed = true
    this.#bury()
    this.#listeners.clear()
    this.#silenceListeners.clear()
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
    const connection = new ClientConnection(
      worker,
      () => incarnation.heartbeat.recordActivity(),
      (failure) => this.#reportTrouble(failure),
    )
    const heartbeat = new Heartbeat({
      timers: this.#options.timers,
      attention: this.#options.attention,
      ping: () => connection.ping(),
      onSilence: (isSilent) => this.#silenceListeners.notify(isSilent),
      onHang: () => this.#replace(incarnation),
    })
    const incarnation: Incarnation = {
      worker,
      connection,
      heartbeat,
      bornAt: this.#options.timers.monotonic(),
    }
    worker.onerror = (event) => {
      this.#reportTrouble(describeCrash(event))
      this.#replace(incarnation)
    }
    worker.onmessageerror = () => this.#replace(incarnation)
    this.#current = incarnation
    heartbeat.start()
    return true
  }

  #replace(dead: Incarnation): void {
    if (this.#current !== dead) return
    const livedMs = this.#options.timers.monotonic() - dead.bornAt
    this.#quickDeaths = livedMs < quickDeathMs ? this.#quickDeaths + 1 : 0
    this.#bury()
    if (this.#quickDeaths <= 1) this.#respawn()
    else this.#respawnLater()
  }

  #respawn(): void {
    this.#cancelRespawn = null
    if (this.#spawn()) return this.#notify('replaced')
    this.#quickDeaths += 1
    this.#respawnLater()
  }

  #respawnLater(): void {
    if (this.#quickDeaths >= maxQuickDeaths) return this.#notify('stopped')
    const delayMs = firstBackOffMs * 2 ** Math.max(0, this.#quickDeaths - 2)
    this.#cancelRespawn = this.#options.timers.schedule(delayMs, () => this.#respawn())
  }

  #bury(): void {
    this.#cancelRespawn?.()
    this.#cancelRespawn = null
    const dead = this.#current
    if (!dead) return
    this.#current = null
    dead.heartbeat.dispose()
    dead.worker.onerror = null
    dead.worker.onmessageerror = null
    dead.worker.terminate()
    this.#failure = createFailure('worker-lost')
    dead.connection.lose(this.#failure)
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
