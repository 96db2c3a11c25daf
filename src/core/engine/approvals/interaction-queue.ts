import {
  type FormField,
  type Interaction,
  type InteractionAnswer,
  interactionAnswerSchema,
} from '../../model/tools/interaction.ts'
import { toStorageFailure } from '../../model/failures/failure-schema.ts'
import type { Failure } from '../../model/failures/failure.ts'
import type { RunEventOf, RunEventBody } from '../../model/runs/run-event.ts'
import type { InteractionId } from '../../model/id.ts'
import type { JsonValue } from '../../model/json.ts'

type Unplaced<Event> = Event extends unknown ? Omit<Event, 'runId' | 'seq' | 'at'> : never
export type InteractionEvent = Unplaced<
  RunEventOf<'interaction-raised' | 'interaction-queued' | 'interaction-answered'>
>

/** Clock for interaction timeouts. The engine's clock implements it. */
export interface InteractionClock {
  /** Resolves after `durationMs`, or immediately when the signal aborts. Never rejects. */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>
}

/** The log of the run that raises interactions. The run recorder implements it. */
export interface InteractionRecorder {
  emit(event: InteractionEvent): void
  /** Resolves once everything emitted so far is durable. Rejects if storage refused it. */
  settle(): Promise<void>
}

/** The interaction could not be stored, so it was not raised. The failure is `storage-full` or `storage-unavailable`. */
export interface UnstoredInteraction {
  outcome: 'unstored'
  failure: Failure
}

export type InteractionOutcome = InteractionAnswer | UnstoredInteraction

/** Raises the interactions of one run. Otherwise as `InteractionPort`. */
export interface RunInteractions {
  raise(interaction: Interaction, signal: AbortSignal): Promise<InteractionOutcome>
}

/** Thrown to a tool whose question could not be stored. The call fails with the failure. */
export class UnstoredInteractionError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'UnstoredInteractionError'
    this.failure = failure
  }
}

/** Place of an interaction in the queue. `before` resolves when its turn comes. */
interface QueuePlace {
  before: Promise<unknown>
  leave(): void
}

/**
 * Queues the interactions of one session and raises them one at a time, in order. An interaction is durable before it is shown,
 * because the page shows what is stored, and its answer is recorded before it has any effect. Its timeout starts when it is shown.
 */
export class InteractionQueue {
  readonly #port: InteractionPort
  readonly #clock: InteractionClock
  #tail: Promise<unknown> = Promise.resolve()
  /** Places in order. */
  readonly #places = new Set<QueuePlace>()
  readonly #reserved = new Map<InteractionId, QueuePlace>()

  constructor(port: InteractionPort, clock: InteractionClock) {
    this.#port = port
    this.#clock = clock
  }

  /**
   * Returns the queue for one run. An interaction stopped while it waits for others is `cancelled` and not raised. One that
   * cannot be stored is recorded as canceled, so that a later write does not open it. Those of a child run name its agent, and the
   * log of a child run has those that wait, because it then waits for the user too.
   */
  recordedBy(log: InteractionRecorder, agent?: Interaction['agent']): RunInteractions {
    return {
      raise: async (raised, signal) => {
        const interaction = agent ? { ...raised, agent } : raised
        const { id: interactionId } = interaction
        const place = this.#takePlace(interactionId)
        const [first] = this.#places
        const isQueued = agent !== undefined && first !== place
        try {
          if (isQueued) log.emit({ type: 'interaction-queued', interaction })
          if ((await waitUnlessAborted(place.before, signal)) === 'aborted') {
            const answer = { outcome: 'cancelled' } as const
            if (isQueued) log.emit({ type: 'interaction-answered', interactionId, answer })
            return answer
          }
          log.emit({ type: 'interaction-raised', interaction })
          const outcome = await this.#askOnceStored(interaction, { log, signal })
          const answer: InteractionAnswer =
            outcome.outcome === 'unstored' ? { outcome: 'cancelled' } : outcome
          log.emit({ type: 'interaction-answered', interactionId, answer })
          return outcome
        } finally {
          place.leave()
        }
      },
    }
  }

  /** Keeps the next places, in order, for interactions that are shown already because an earlier worker left them open. */
  reserve(ids: readonly InteractionId[]): void {
    for (const id of ids) this.#reserved.set(id, this.#addPlace())
  }

  /** Gives up reserved places of interactions that are not raised again. */
  dismiss(ids: readonly InteractionId[]): void {
    for (const id of ids) {
      this.#reserved.get(id)?.leave()
      this.#reserved.delete(id)
    }
  }

  #takePlace(id: InteractionId): QueuePlace {
    const place = this.#reserved.get(id) ?? this.#addPlace()
    this.#reserved.delete(id)
    return place
  }

  #addPlace(): QueuePlace {
    const before = this.#tail
    const left = Promise.withResolvers<void>()
    this.#tail = before.then(() => left.promise)
    const place: QueuePlace = {
      before,
      leave: () => {
        this.#places.delete(place)
        left.resolve()
      },
    }
    this.#places.add(place)
    return place
  }

  async #askOnceStored(
    interaction: Interaction,
    { log, signal }: { log: InteractionRecorder; signal: AbortSignal },
  ): Promise<InteractionOutcome> {
    try {
      if ((await waitUnlessAborted(log.settle(), signal)) === 'aborted') return { outcome: 'cancelled' }
    } catch (error: unknown) {
      return { outcome: 'unstored', failure: toStorageFailure(error) }
    }
    return validateInteractionAnswer(interaction, await this.#ask(interaction, signal))
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

/**
 * Validates an answer. An answer to another interaction, or with a choice that was not offered, becomes a rejection. It must
 * never count as an approval.
 */
export function validateInteractionAnswer(
  interaction: Interaction,
  answer: InteractionAnswer,
): InteractionAnswer {
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
      interaction.options.some((option) => option.value === value.value)) &&
    (interaction.kind !== 'form' ||
      value.kind !== 'form' ||
      interaction.fields.every((field) => fitsField(field, value.values[field.name])))
  return fits ? parsed.data : { outcome: 'rejected' }
}

/** Returns `true` if the value is one that the field's control can produce. A field without a value is valid unless it is required. */
function fitsField({ kind, options, isRequired }: FormField, value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === '') return !isRequired
  switch (kind) {
    case 'text':
      return typeof value === 'string' && value.length <= maxFieldCharacters
    case 'number':
      return typeof value === 'number'
    case 'yes-no':
      return typeof value === 'boolean'
    case 'choice':
      return options?.some((option) => option.value === value) ?? false
  }
}

const maxFieldCharacters = 10_000

/**
 * Raises an interaction in every tab that shows the session and resolves with the first answer. Never rejects. Resolves to
 * `unattended` if no user can be asked. The signal aborts when the turn is stopped or the time is over. The interaction is then
 * removed, and the result ignored. After a reload the same interaction may be raised again, under its id.
 */
export interface InteractionPort {
  raise(interaction: Interaction, signal: AbortSignal): Promise<InteractionAnswer>
}

/** Returns the interactions of a run without an answer, in the order they were raised. They are shown again after a reload. */
export function findOpenInteractions(events: readonly RunEventBody[]): Interaction[] {
  const open = new Map<InteractionId, Interaction>()
  for (const event of events) {
    if (event.type === 'interaction-raised') open.set(event.interaction.id, event.interaction)
    if (event.type === 'interaction-answered') open.delete(event.interactionId)
    if (event.type === 'session-turn-end') open.clear()
  }
  return [...open.values()]
}

/** Returns whether a question of the run waits for those of other runs of its turn. */
export function hasQueuedInteraction(events: readonly RunEventBody[]): boolean {
  const queued = new Set<InteractionId>()
  for (const event of events) {
    if (event.type === 'interaction-queued') queued.add(event.interaction.id)
    if (event.type === 'interaction-raised') queued.delete(event.interaction.id)
    if (event.type === 'interaction-answered') queued.delete(event.interactionId)
  }
  return queued.size > 0
}
