import type { Interaction, InteractionAnswer } from '../../../../core/model/tools/interaction.ts'
import { showFailure, type ShownFailure } from '../../../i18n/show-text.ts'

/** An interaction as it is shown: open, or one line with its response. */
export interface ShownInteraction {
  interaction: Interaction
  answer: InteractionAnswer | null
  /** Reason why the response was not delivered. */
  failure: string | null
}

export interface LiveInteraction {
  interaction: Interaction
  answer?: InteractionAnswer
}

/**
 * The interactions of one chat during one visit. Storage lists the open ones, including those of another tab's turn. The
 * live stream lists them sooner, together with their responses.
 */
export class InteractionLog {
  #stored: readonly Interaction[] = []
  #live: readonly LiveInteraction[] = []
  readonly #known = new Map<string, ShownInteraction>()
  readonly #delivering = new Set<string>()
  #shown: readonly ShownInteraction[] = []
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns the list. The object stays the same until something in it changes. */
  readonly read = (): readonly ShownInteraction[] => this.#shown

  setStored(open: readonly Interaction[]): void {
    this.#stored = open
    this.#update()
  }

  /** Sets the interactions of the running turn; empty once the turn has ended. */
  setLive(questions: readonly LiveInteraction[]): void {
    this.#live = questions
    this.#update()
  }

  /**
   * Drops answered interactions when a run starts, because they belong to an earlier answer. If the run lists one again
   * without a response, it is open again: the worker ended before it stored the response.
   */
  dropAnswered(): void {
    for (const [id, { answer }] of this.#known) {
      if (answer !== null && !this.#delivering.has(id)) this.#known.delete(id)
    }
    this.#update()
  }

  /** Delivers a response. The card becomes a line at once, and returns with the reason if the delivery fails. */
  async answer(
    interaction: Interaction,
    answer: InteractionAnswer,
    deliver: () => Promise<ShownFailure | null>,
  ): Promise<void> {
    if (this.#known.get(interaction.id)?.answer) return
    this.#put({ interaction, answer, failure: null })
    this.#update()
    this.#delivering.add(interaction.id)
    const failure = await deliver()
    this.#delivering.delete(interaction.id)
    if (failure === null) return
    this.#put({ interaction, answer: null, failure: showFailure(failure) })
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
      ...this.#stored.map((open): LiveInteraction => ({ interaction: open })),
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
    // An interaction that is gone without a response was answered in another tab, or its turn was stopped. Its call shows the
    // outcome.
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
