import type { InteractionOutcome } from '../../../core/engine/approvals/interaction-queue.ts'
import type { AuthoritySetup } from '../../../core/engine/ports/turn-ports.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'

type Interactions = AuthoritySetup['interactions']

/**
 * Lets a turn and its child runs ask only once about the spending. The first that reaches the amount asks, and its answer counts
 * for all of them.
 */
export class SharedConfirmation {
  #asked: Promise<InteractionOutcome> | undefined
  #isConfirmed = false

  /** `logs` are the events of the turn and of its child runs that an earlier worker stored. */
  constructor(logs: readonly (readonly RunEvent[])[]) {
    if (!logs.some(hasConfirmed)) return
    this.#asked = Promise.resolve(accepted)
    this.#isConfirmed = true
  }

  /** `true` once the user has agreed to more spending. */
  get isConfirmed(): boolean {
    return this.#isConfirmed
  }

  wrap(queue: Interactions): Interactions {
    return {
      reserve: (ids) => queue.reserve(ids),
      dismiss: (ids) => queue.dismiss(ids),
      recordedBy: (log, agent) => {
        const own = queue.recordedBy(log, agent)
        return {
          raise: (interaction, signal) => {
            if (interaction.kind !== 'confirm') return own.raise(interaction, signal)
            return (this.#asked ??= this.#ask(() => own.raise(interaction, signal)))
          },
        }
      },
    }
  }

  /** A question that no one has answered is asked by the next run that reaches the amount. */
  async #ask(raise: () => Promise<InteractionOutcome>): Promise<InteractionOutcome> {
    const outcome = await raise()
    if (!answered.has(outcome.outcome)) this.#asked = undefined
    this.#isConfirmed = outcome.outcome === 'accepted'
    return outcome
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
