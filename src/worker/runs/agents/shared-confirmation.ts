import type {
  InteractionEvent,
  InteractionOutcome,
  InteractionRecorder,
  RunInteractions,
} from '../../../core/engine/approvals/interaction-queue.ts'
import type { AuthoritySetup } from '../../../core/engine/ports/turn-ports.ts'
import { deriveAbort } from '../../../core/engine/streaming/derive-abort.ts'
import type { InteractionId } from '../../../core/model/id.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'
import type { Interaction } from '../../../core/model/tools/interaction.ts'

type Interactions = AuthoritySetup['interactions']

/**
 * Lets a turn and its child runs ask only once about the spending. Runs that reach the amount meanwhile wait in the queue behind the
 * question, and its answer counts for all of them.
 */
export class SharedConfirmation {
  #answer: InteractionOutcome | undefined
  /** The questions of the runs that ask or wait, with what withdraws each. */
  readonly #open = new Map<InteractionId, AbortController>()

  /** `logs` are the events of the turn and of its child runs that an earlier worker stored. */
  constructor(logs: readonly (readonly RunEvent[])[]) {
    if (logs.some(hasConfirmed)) this.#answer = accepted
  }

  /** `true` once the user has agreed to more spending. */
  get isConfirmed(): boolean {
    return this.#answer?.outcome === 'accepted'
  }

  wrap(queue: Interactions): Interactions {
    return {
      reserve: (ids) => queue.reserve(ids),
      dismiss: (ids) => queue.dismiss(ids),
      recordedBy: (log, agent) => {
        const observed: InteractionRecorder = {
          emit: (event) => {
            log.emit(event)
            this.#note(event)
          },
          settle: () => log.settle(),
        }
        const own = queue.recordedBy(observed, agent)
        return {
          raise: (interaction, signal) =>
            interaction.kind === 'confirm'
              ? this.#ask(own, interaction, signal)
              : own.raise(interaction, signal),
        }
      },
    }
  }

  /** Raises the question of one run. If no one answers it, the run that waits next asks. */
  async #ask(
    own: RunInteractions,
    interaction: Interaction,
    signal: AbortSignal,
  ): Promise<InteractionOutcome> {
    if (this.#answer) return this.#answer
    const { controller, release } = deriveAbort(signal)
    this.#open.set(interaction.id, controller)
    try {
      const outcome = await own.raise(interaction, controller.signal)
      return this.#answer ?? outcome
    } finally {
      this.#open.delete(interaction.id)
      release()
    }
  }

  /** Withdraws the other questions with the first answer, before the next of them is shown. */
  #note(event: InteractionEvent): void {
    if (event.type !== 'interaction-answered' || !this.#open.has(event.interactionId)) return
    if (this.#answer || !answered.has(event.answer.outcome)) return
    this.#answer = event.answer
    for (const each of this.#open.values()) each.abort('another run has the answer')
  }
}

const answered: ReadonlySet<InteractionOutcome['outcome']> = new Set(['accepted', 'rejected', 'timeout'])
const accepted: InteractionOutcome = { outcome: 'accepted', value: { kind: 'confirm' } }

function hasConfirmed(events: readonly RunEvent[]): boolean {
  return events.some(
    (event) =>
      event.type === 'interaction-answered' &&
      event.answer.outcome === 'accepted' &&
      event.answer.value.kind === 'confirm',
  )
}
