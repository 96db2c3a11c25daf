import {
  type Interaction,
  type InteractionAnswer,
  interactionAnswerSchema,
} from '../../kernel/interaction.ts'
import type { RunEventOf, RunEventBody } from '../../kernel/run-event.ts'
import type { InteractionId } from '../../kernel/id.ts'

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

/** An answer to something else, or with a choice that was not offered, is a refusal: it cannot be taken for a yes. */
export function fitAnswer(interaction: Interaction, answer: InteractionAnswer): InteractionAnswer {
  const parsed = interactionAnswerSchema.safeParse(answer)
  if (!parsed.success) return { outcome: 'rejected' }
  if (parsed.data.outcome !== 'accepted') return parsed.data
  const { value } = parsed.data
  const fits =
    value.kind === interaction.kind &&
    (interaction.kind !== 'approve' ||
      value.kind !== 'approve' ||
      interaction.scopes.includes(value.scope)) &&
    (interaction.kind !== 'select' ||
      value.kind !== 'select' ||
      interaction.options.some((option) => option.value === value.value))
  return fits ? parsed.data : { outcome: 'rejected' }
}

/**
 * Puts a question before a person, in every tab that shows the session, and resolves with the first answer. Never
 * rejects. `unattended` when nobody can be asked. The signal aborts when the turn is stopped or the time is over: then
 * the question is taken away, and what it resolves with is not heard. The same question may be raised again after a
 * reload, under its id.
 */
export interface InteractionPort {
  raise(interaction: Interaction, signal: AbortSignal): Promise<InteractionAnswer>
}

/** The questions of a run that nobody has answered, in the order they were raised: what a reload has to show again. */
export function findOpenInteractions(events: readonly RunEventBody[]): Interaction[] {
  const open = new Map<InteractionId, Interaction>()
  for (const event of events) {
    if (event.type === 'interaction-raised') open.set(event.interaction.id, event.interaction)
    if (event.type === 'interaction-answered') open.delete(event.interactionId)
    if (event.type === 'session-turn-end') open.clear()
  }
  return [...open.values()]
}
