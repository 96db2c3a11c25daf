import { useEffect, useRef } from 'react'
import { i18n } from '../../../i18n/i18n.ts'
import { useScreenShareMode } from '../../../ui/text/redaction.ts'
import { listFacts } from '../../message-parts/answer-facts.ts'
import type { AnswerView } from '../../chat-state/answer/answer-view.ts'
import { NetworkLog } from './network-log.tsx'

export interface AnswerDetailsProps {
  view: AnswerView
  /** Name of the model with its provider. */
  modelLabel: string | undefined
  providerName: string
}

/** All facts of an answer, in a popover: time, model, tokens, cost and the hosts that were contacted. */
export function AnswerDetails({ view, modelLabel, providerName }: AnswerDetailsProps) {
  useScreenShareMode()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={i18n.t('Details')}
      tabIndex={-1}
      className="flex w-88 max-w-full flex-col gap-3 p-3 text-sm outline-none"
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 tabular-nums">
        {[[i18n.t('Model'), modelLabel ?? i18n.t('unknown')] as const, ...listFacts(view)].map(
          ([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {view.contacts !== undefined && view.contacts.length > 0 && (
        <div className="border-t border-border pt-3">
          <p className="mb-1 text-muted">{i18n.t('Contacted hosts')}</p>
          <NetworkLog
            contacts={view.contacts}
            hostedTools={view.hostedTools ?? []}
            providerName={providerName}
          />
        </div>
      )}
    </div>
  )
}
