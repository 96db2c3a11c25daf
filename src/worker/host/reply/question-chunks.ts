import type { InteractionId } from '../../../core/kernel/id.ts'
import type { Interaction } from '../../../core/kernel/interaction.ts'
import type { RunEventOf } from '../../../core/kernel/run-event.ts'
import type { ReplyChunk } from '../../contract.ts'
import type { CallChunks } from './call-chunks.ts'

/** Creates the chunks of a turn's interactions, and of the calls that wait for them. */
export class QuestionChunks {
  readonly #calls: CallChunks
  readonly #questions = new Map<InteractionId, Interaction>()

  constructor(calls: CallChunks) {
    this.#calls = calls
  }

  raise(interaction: Interaction): ReplyChunk[] {
    this.#questions.set(interaction.id, interaction)
    const { id } = interaction
    const raised: ReplyChunk = { type: 'data-interaction', id, data: { id, interaction } }
    if (interaction.kind !== 'approve') return [raised]
    return [raised, ...this.#calls.advance(interaction.callId, { state: 'awaiting-approval' })]
  }

  /** Handles a response. An approved call returns to its earlier state; the following events decide how it continues. */
  answer({ interactionId: id, answer }: RunEventOf<'interaction-answered'>): ReplyChunk[] {
    const interaction = this.#questions.get(id)
    if (!interaction) return []
    const answered: ReplyChunk = { type: 'data-interaction', id, data: { id, interaction, answer } }
    const callId = interaction.kind === 'approve' ? interaction.callId : undefined
    if (callId === undefined || !this.#calls.isIn('awaiting-approval', callId)) return [answered]
    return [answered, ...this.#calls.set(callId, { state: 'proposed' })]
  }
}
