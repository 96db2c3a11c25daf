import { use } from 'react'
import { isSameModel } from '../../../../core/model/providers/model-ref.ts'
import { useScreenShareMode } from '../../../ui/text/redaction.ts'
import { i18n } from '../../../i18n/i18n.ts'
import {
  ConversationServicesContext,
  type ConversationServices,
} from '../../chat-state/conversation-services.ts'
import { describeSendingCost } from '../../context-window/sending-cost.ts'
import { useFiguresBefore } from '../../context-window/use-context-figures.ts'
import { useDraftTokens } from '../../context-window/draft-tokens.ts'
import { useCurrentModel, useModelInfo } from '../../model-picker/use-current-model.ts'

export interface EditEstimateProps {
  messageId: string
  draftKey: string
}

/** Shows the tokens and the cost of sending an edited message. If nothing else is known, only the message itself is counted. */
export function EditEstimate({ messageId, draftKey }: EditEstimateProps) {
  const sources = use(ConversationServicesContext)
  const count = useDraftTokens(draftKey)
  if (sources === null) return <Alone count={count} />
  return <WithBefore {...sources} messageId={messageId} count={count} />
}

function Alone({ count }: { count: number }) {
  return (
    <span title={i18n.t('Without what comes before it')}>
      {count > 0 && i18n.t('{count, plural, one {about # token} other {about # tokens}}', { count })}
    </span>
  )
}

function WithBefore(props: ConversationServices & { messageId: string; count: number }) {
  const { client, queries, sessionId, messageId, count } = props
  useScreenShareMode()
  const model = useCurrentModel(queries, sessionId)
  const modelInfo = useModelInfo(client, model)
  const figures = useFiguresBefore(props, { sessionId, model, messageId })
  if (figures === null || !isSameModel(figures.model, model)) return <Alone count={count} />
  const tokens = figures.tokens + Math.round(count * figures.scale)
  const cost = describeSendingCost(modelInfo, tokens)
  return (
    <span title={cost?.description ?? i18n.t('With what comes before it')}>
      {i18n.t('about {tokens, plural, one {# token} other {# tokens}} to send', { tokens })}
      {cost !== null && (
        <>
          <span aria-hidden> · {cost.label}</span>
          <span className="sr-only">; {cost.description}</span>
        </>
      )}
    </span>
  )
}
