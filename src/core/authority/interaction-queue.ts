import type { Interaction, InteractionAnswer } from '../kernel/interaction.ts'
import type { RunEventOf } from '../kernel/run-event.ts'
import { fitAnswer } from './fit-answer.ts'
import type { InteractionPort } from './interaction.ts'

type Unplaced<Event> = Event extends unknown ? Omit<Event, 'runId' | 'seq' | 'at'> : never
export type InteractionEvent = Unplaced<RunEventOf<'interaction-raised' | 'interaction-answered'>>

/** Time as prompts need it: the engine's clock is one. */
export interface PromptClock {
  /** Resolves after `durationMs`, or at once when the signal aborts; never rejects. */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>
}

/**
 * One session's questions, first come first served and one at a time. A question is in the journal before it is shown,
 * and its answer before anybody acts on it. Its time starts when it is shown.
 */
export class InteractionQueue {
  readonly #port: InteractionPort
  readonly #clock: PromptClock
  #tail: Promise<unknown> = Promise.resolve()

  constructor(port: InteractionPort, clock: PromptClock) {
    this.#port = port
    this.#clock = clock
  }

  /** The queue as one run uses it. One that is stopped before its turn comes is `cancelled` and leaves no event. */
  recordedBy(emit: (event: InteractionEvent) => void): InteractionPort {
    return {
      raise: async (interaction, signal) => {
        const before = this.#tail
        const ended = Promise.withResolvers<void>()
        this.#tail = before.then(() => ended.promise)
        try {
          if ((await waitUnlessAborted(before, signal)) === 'aborted') return { outcome: 'cancelled' }
          emit({ type: 'interaction-raised', interaction })
          const answer = fitAnswer(interaction, await this.#ask(interaction, signal))
          emit({ type: 'interaction-answered', interactionId: interaction.id, answer })
          return answer
        } finally {
          ended.resolve()
        }
      },
    }
  }

  async #ask(interaction: Interaction, signal: AbortSignal): Promise<InteractionAnswer> {
    const own = new AbortController()
    const asking = this.#port.raise(interaction, own.signal)
    try {
      const waits: Promise<InteractionAnswer | 'aborted'>[] = [waitUnlessAborted(asking, signal)]
      if (interaction.timeoutMs !== undefined) {
        waits.push(this.#clock.sleep(interaction.timeoutMs, own.signal).then(() => ({ outcome: 'timeout' })))
      }
      const answer = await Promise.race(waits)
      return answer === 'aborted' ? { outcome: 'cancelled' } : answer
    } finally {
      own.abort()
    }
  }
}

async function waitUnlessAborted<Value>(
  work: Promise<Value>,
  signal: AbortSignal,
): Promise<Value | 'aborted'> {
  if (signal.aborted) return 'aborted'
  const { promise, resolve } = Promise.withResolvers<'aborted'>()
  const abort = (): void => resolve('aborted')
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
