import { ExternalLink } from 'lucide-react'
import type { InteractionAnswer, InteractionOf } from '../../../../core/model/tools/interaction.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { useClickGuard } from '../../../ui/hooks/use-click-guard.ts'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'
import type { VisibleInteraction } from '../../chat-state/session/chat-interactions.ts'
import { CardFrame, GuardedButton } from './card-frame.tsx'
import { showOutcome } from './question-outcome.tsx'

export interface LinkCardProps {
  interaction: InteractionOf<'open-link'>
  response: Omit<VisibleInteraction, 'interaction'>
  onAnswer: (answer: InteractionAnswer) => void
}

/** Question of an MCP server that is answered on a page of its own. Shows the full address with its host in bold. */
export function LinkCard({ interaction, response, onAnswer }: LinkCardProps) {
  const { from, message, url } = interaction
  const isArmed = useClickGuard()
  const [before, host, after] = splitAtHost(url)
  return (
    <CardFrame
      label={i18n.t('Question from {server}', { server: from })}
      outcome={showOutcome(interaction, response)}
    >
      <div className="flex flex-col gap-3">
        <p dir="auto" className="font-medium break-words">
          <RevealedText text={message} />
        </p>
        <p dir="ltr" className="text-sm break-all text-muted">
          {before}
          <b className="text-text">{host}</b>
          {after}
        </p>
        {response.failure !== null && <p className="text-danger">{response.failure}</p>}
        <div className="flex flex-wrap items-center gap-2">
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-9 items-center gap-1.5 rounded-md px-2 text-accent underline pointer-coarse:min-h-11"
          >
            <ExternalLink aria-hidden size={15} />
            {i18n.t('Open page')}
          </a>
          <GuardedButton
            look="primary"
            isArmed={isArmed}
            onClick={() => onAnswer({ outcome: 'accepted', value: { kind: 'open-link' } })}
          >
            {i18n.t('Done')}
          </GuardedButton>
          <GuardedButton
            isArmed={isArmed}
            onClick={() => onAnswer({ outcome: 'rejected', reason: 'declined' })}
          >
            {i18n.t('Decline')}
          </GuardedButton>
        </div>
      </div>
    </CardFrame>
  )
}

function splitAtHost(url: string): [before: string, host: string, after: string] {
  const host = URL.parse(url)?.host ?? ''
  const index = host === '' ? -1 : url.indexOf(host, url.indexOf('//'))
  if (index === -1) return [url, '', '']
  return [url.slice(0, index), host, url.slice(index + host.length)]
}
