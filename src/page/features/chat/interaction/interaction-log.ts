import type { Interaction, InteractionAnswer } from '../../../../core/kernel/interaction.ts'
import { translate } from '../../../words/translate.ts'

/** A question as it is on the screen: open, or one line that says how it was answered. */
export interface ShownInteraction {
  interaction: Interaction
  answer: InteractionAnswer | null
  /** Why the answer did not arrive. */
  failure: string | null
}

export interface LiveQuestion {
  interaction: Interaction
  answer?: InteractionAnswer
}

/**
 * The questions of one chat in one visit. Storage tells which are open, also those of another tab's turn; a turn that is
 * followed from here tells sooner, and how they were answered.
 */
export class InteractionLog {
  #stored: readonly Interaction[] = []
  #live: readonly LiveQuestion[] = []
  readonly #known = new Map<string, ShownInteraction>()
  readonly #delivering = new Set<string>()
  #shown: readonly ShownInteraction[] = []
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The same list until something in it changes. */
  readonly read = (): readonly ShownInteraction[] => this.#shown

  setStored(open: readonly Interaction[]): void {
    this.#stored = open
    this.#update()
  }

  /** Those of the turn that is being followed; none once it has ended. */
  setLive(questions: readonly LiveQuestion[]): void {
    this.#live = questions
    this.#update()
  }

  /**
   * A run begins to be followed: what was answered so far belongs to an answer before. What the run lists again without an
   * answer is open again: the worker ended before it had kept the one that was given.
   */
  leaveAnswered(): void {
    for (const [id, { answer }] of this.#known) {
      if (answer !== null && !this.#delivering.has(id)) this.#known.delete(id)
    }
    this.#update()
  }

  /** The card becomes a line at once; it comes back with the reason if the answer did not arrive. */
  async answer(
    interaction: Interaction,
    answer: InteractionAnswer,
    deliver: () => Promise<{ message: string } | null>,
  ): Promise<void> {
    if (this.#known.get(interaction.id)?.answer) return
    this.#put({ interaction, answer, failure: null })
    this.#update()
    this.#delivering.add(interaction.id)
    const failure = await deliver()
    this.#delivering.delete(interaction.id)
    if (failure === null) return
    this.#put({ interaction, answer: null, failure: translate(failure.message) })
    this.#update()
  }

  #put(shown: ShownInteraction): void {
    const before = this.#known.get(shown.interaction.id)
    if (before?.answer === shown.answer && before.failure === shown.failure) return
    this.#known.set(shown.interaction.id, shown)
  }

  #update(): void {
    for (const { interaction, answer = null } of [
      ...this.#live,
      ...this.#stored.map((open): LiveQuestion => ({ interaction: open })),
    ]) {
      const before = this.#known.get(interaction.id)
      if (before === undefined || (before.answer === null && answer !== null)) {
        this.#put({ interaction, answer, failure: null })
      }
    }
    const open = new Set([
      ...this.#live.map(({ interaction }) => interaction.id),
      ...this.#stored.map(({ id }) => id),
    ])
    // One that is gone without an answer was answered in another tab, or its turn was stopped: its call says the rest.
    const next = [...this.#known.values()].filter(
      (shown) => shown.answer !== null || open.has(shown.interaction.id),
    )
    const isSame =
      next.length === this.#shown.length && next.every((shown, index) => shown === this.#shown[index])
    if (isSame) return
    this.#shown = next
    for (const listener of this.#listeners) listener()
  }
}
