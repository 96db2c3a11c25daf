import { createContext, useContext, useSyncExternalStore } from 'react'
import type { SessionId } from '../../../../core/model/id.ts'
import type { Interaction, InteractionAnswer } from '../../../../core/model/tools/interaction.ts'
import { readInteractionText } from '../../../../core/model/tools/interaction-text.ts'
import type { CommandInput } from '../../../../core/model/commands/command.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import type { Queries } from '../../../../adapters/storage/queries.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { showFailure, showText } from '../../../i18n/show-text.ts'
import { truncateString } from '../../../../lib/text.ts'
import { Listeners } from '../../../../lib/listeners.ts'

/** A response that a person can give. */
type PersonAnswer = CommandInput<'answer-interaction'>['answer']

/** An interaction as it is shown: open, or one line with the response. */
export interface VisibleInteraction {
  interaction: Interaction
  answer: InteractionAnswer | null
  /** Reason why the response was not delivered. */
  failure: string | null
  /** True if the response was read from storage, because it was not given in this tab. */
  isFromAnotherTab?: true
}

export interface ChatInteractionsOptions {
  sessionId: SessionId
  client: Pick<WorkerClient, 'call'>
  watchInteractions: Queries['watchInteractions']
  readInteractionAnswer: Queries['readInteractionAnswer']
  /** Called after the worker accepted a response. */
  onDelivered(): void
}

/**
 * The interactions of one chat. Open ones are the stored rows, whichever tab their turn belongs to. Responses stay as lines
 * until the next answer starts, also those that another tab gave to a question. Storage is watched while somebody listens.
 */
export class ChatInteractions {
  readonly #options: ChatInteractionsOptions
  readonly #listeners = new Listeners()
  /** Interactions that were answered in this tab, even if the worker did not confirm it. */
  readonly #answeredHere = new Set<string>()
  /** Interactions that were open or answered here, in the order they were seen. */
  readonly #entries = new Map<string, VisibleInteraction>()
  readonly #delivering = new Set<string>()
  /** Questions that are no longer open, and whose response is being read from storage. */
  readonly #reading = new Set<string>()
  #open: ReadonlySet<string> = new Set()
  #visible: readonly VisibleInteraction[] = []
  #endWatch: (() => void) | null = null

  constructor(options: ChatInteractionsOptions) {
    this.#options = options
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const remove = this.#listeners.add(listener)
    const { watchInteractions, sessionId } = this.#options
    this.#endWatch ??= watchInteractions(sessionId).subscribe((open) => this.#setOpen(open))
    return () => {
      remove()
      if (this.#listeners.size > 0) return
      this.#endWatch?.()
      this.#endWatch = null
    }
  }

  /** Returns the list. The object stays the same until something in it changes. */
  readonly read = (): readonly VisibleInteraction[] => this.#visible

  /**
   * Drops answered interactions when a run starts, because they belong to an earlier answer. One whose row is still open is open
   * again: the worker ended before it stored the response.
   */
  dropAnswered(): void {
    for (const [id, { interaction, answer }] of this.#entries) {
      if (answer === null || this.#delivering.has(id)) continue
      if (this.#open.has(id)) this.#put({ interaction, answer: null, failure: null })
      else this.#entries.delete(id)
    }
    this.#update()
  }

  /** Delivers a response. The card becomes a line at once, and returns with the reason if the delivery fails. */
  readonly answer = async (interaction: Interaction, answer: InteractionAnswer): Promise<void> => {
    const { id } = interaction
    if (answer.outcome !== 'accepted' && answer.outcome !== 'rejected') return
    if (this.#entries.get(id)?.answer) return
    this.#put({ interaction, answer, failure: null })
    this.#update()
    this.#answeredHere.add(id)
    this.#delivering.add(id)
    const failure = await this.#deliver(interaction, { ...answer, ...toShownText(interaction) })
    this.#delivering.delete(id)
    if (failure === null) return this.#options.onDelivered()
    this.#put({ interaction, answer: null, failure })
    this.#update()
  }

  /** Resolves to `null` if the worker accepted the response, otherwise to the reason. */
  async #deliver({ id: interactionId }: Interaction, answer: PersonAnswer): Promise<string | null> {
    const { client, sessionId } = this.#options
    const result = await client.call('answer-interaction', { sessionId, interactionId, answer })
    if (!result.ok) return showFailure(result.failure)
    return result.value.wasOpen
      ? null
      : i18n.t('This request has already been answered, or its answer has ended.')
  }

  #setOpen(open: readonly Interaction[]): void {
    this.#open = new Set(open.map(({ id }) => id))
    for (const interaction of open) {
      if (!this.#entries.has(interaction.id)) this.#put({ interaction, answer: null, failure: null })
    }
    this.#update()
  }

  /** Replaces a question by the line of its stored response, or removes it. */
  async #readAnswer(interaction: Interaction): Promise<void> {
    const { id } = interaction
    if (this.#reading.has(id)) return
    this.#reading.add(id)
    const { readInteractionAnswer, sessionId } = this.#options
    const answer = await readInteractionAnswer(sessionId, id)
    this.#reading.delete(id)
    if (this.#entries.get(id)?.answer !== null || this.#open.has(id)) return
    if (answer === null || answer.outcome === 'cancelled') this.#entries.delete(id)
    else {
      const isAnswer = answer.outcome === 'accepted' || answer.outcome === 'rejected'
      const isFromAnotherTab = isAnswer && !this.#answeredHere.has(id)
      this.#put({ interaction, answer, failure: null, isFromAnotherTab: isFromAnotherTab || undefined })
    }
    this.#update()
  }

  #put(entry: VisibleInteraction): void {
    this.#entries.set(entry.interaction.id, entry)
  }

  #update(): void {
    // An interaction whose row is gone was answered, here or in another tab, or its turn has ended. The call of an approval
    // shows the decision by itself.
    for (const [id, { interaction, answer }] of this.#entries) {
      if (answer !== null || this.#open.has(id)) continue
      if (interaction.kind === 'approve') this.#entries.delete(id)
      else void this.#readAnswer(interaction)
    }
    const next = [...this.#entries.values()]
    const isSame =
      next.length === this.#visible.length && next.every((entry, index) => entry === this.#visible[index])
    if (isSame) return
    this.#visible = next
    this.#listeners.notify()
  }
}

export interface InteractionSource extends Pick<ChatInteractions, 'subscribe' | 'read' | 'answer'> {
  /** Scrolls to the start of a card that has just appeared and is taller than the view. */
  showStart?: (card: Element) => void
}

const none: readonly VisibleInteraction[] = []

/** The interactions of the chat that is shown. Without a chat, as in a replay, there are none. */
export const ChatInteractionsContext = createContext<InteractionSource>({
  subscribe: () => () => undefined,
  read: () => none,
  answer: () => Promise.resolve(),
})

/** Returns the interactions of the chat and how to answer them. The list stays the same until an interaction changes. */
export function useInteractions(): { interactions: readonly VisibleInteraction[] } & Pick<
  InteractionSource,
  'answer'
> {
  const { subscribe, read, answer } = useContext(ChatInteractionsContext)
  return { interactions: useSyncExternalStore(subscribe, read), answer }
}

/** Returns the text of an interaction in the person's language, if it is not English. It is stored with the response. */
function toShownText(interaction: Interaction): { shownText?: string } {
  const { text: english, localized } = readInteractionText(interaction)
  const shownText = showText(localized, english)
  return shownText === english ? {} : { shownText: truncateString(shownText, maxShownText) }
}

const maxShownText = 20_000
