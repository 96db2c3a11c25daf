import { interactionIdSchema } from '../../model/id.ts'
import type { LocalizedText } from '../../model/messages/localized-text.ts'
import { engineText } from '../../model/messages/write-text.ts'
import { resumptionPrefix, toOption, toPrompt } from '../../model/tools/interaction.ts'
import type { TurnContext } from './turn-context.ts'

/** The interrupted work, for the question whether to continue. */
export interface Interruption {
  prompt: LocalizedText
  /** `true` if there may be enough for an end without further work of agents. */
  mayWrapUp: boolean
}

/**
 * Asks the user whether to continue the work of agents after their worker ended. Nothing that costs money starts before. Without an
 * answer the turn stops.
 */
export async function confirmResume(
  turn: TurnContext,
  { prompt, mayWrapUp }: Interruption,
): Promise<'continue' | 'stop'> {
  const { recorder, interactions, ports, input, signal } = turn
  if (!interactions) return 'stop'
  const answer = await interactions.raise(
    {
      kind: 'select',
      id: turn.openResumption ?? interactionIdSchema.parse(ports.ids.next(resumptionPrefix)),
      ...toPrompt(prompt),
      options: [
        toOption('continue', engineText('action-continue')),
        ...(mayWrapUp ? [toOption('wrap-up', engineText('action-write-report-now'))] : []),
        toOption('stop', engineText('action-stop-here')),
      ],
      timeoutMs: input.promptTimeoutMs,
    },
    signal,
  )
  const choice = answer.outcome === 'accepted' && answer.value.kind === 'select' ? answer.value.value : 'stop'
  if (choice === 'stop') return 'stop'
  recorder.emit({ type: 'run-resumed', by: 'user' })
  if (choice === 'wrap-up') recorder.emit({ type: 'wrap-up-requested', by: 'user' })
  return 'continue'
}
