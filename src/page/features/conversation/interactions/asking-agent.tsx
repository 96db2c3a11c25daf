import type { Interaction } from '../../../../core/model/tools/interaction.ts'
import { revealInProse } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { nameAgent } from '../../message-parts/agent-names.ts'

/** The stage of a workflow or the agent that asks, as a line of a card. */
export function AskingAgent({ agent }: Pick<Interaction, 'agent'>) {
  if (agent === undefined) return null
  const { name, label } = agent
  return (
    <p dir="auto" className="mt-0.5 text-sm break-words text-muted">
      {revealInProse(
        name === 'stage'
          ? i18n.t('Stage: {title}', { title: label })
          : i18n.t('Asked by {agent}: {label}', { agent: nameAgent(name), label }),
      )}
    </p>
  )
}
