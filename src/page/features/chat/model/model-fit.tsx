import { useMemo } from 'react'
import type { SessionId } from '../../../../core/kernel/id.ts'
import { isSameModel } from '../../../../core/kernel/is-same-model.ts'
import { TextButton } from '../../../ui/text-button.tsx'
import { useObservable } from '../../../ui/use-observable.ts'
import { say } from '../../../words/say.ts'
import type { ChatServices } from '../chat-services.ts'
import { useCompaction } from '../compaction/compactions.ts'
import { startCompaction } from '../compaction/start-compaction.ts'
import { fillOf } from '../context/fill-of-context.ts'
import { useKnownFigures } from '../context/use-context-figures.ts'
import { useIsRunning } from '../turn/use-session-state.ts'
import { describeMisfit } from './describe-misfit.ts'
import { useCurrentModel } from './use-current-model.ts'
import { useModelFacts } from './use-model-facts.ts'

export interface ModelFitProps {
  sessionId: SessionId
  services: ChatServices
  /** Opens the list of models. */
  onChoose: () => void
}

/** Warns before sending if the model of the next message cannot handle the content of this chat. */
export function ModelFit({ sessionId, services, onChoose }: ModelFitProps) {
  const { client, queries } = services
  const model = useCurrentModel(queries, sessionId)
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const facts = useModelFacts(client, model)
  const isAble = facts === null || (facts.seesPictures !== false && facts.callsTools !== false)
  // Reads the whole branch, so it runs only if the result can matter.
  const needs = useObservable(
    useMemo(() => (isAble ? null : queries.watchChatNeeds(sessionId)), [isAble, queries, sessionId]),
  )
  const figures = useKnownFigures(sessionId)
  const isBusy = useIsRunning(services, sessionId)
  const isCompacting = useCompaction(sessionId)?.state === 'running'
  if (providers.state !== 'ready') return null
  const fill = figures && isSameModel(figures.model, model) ? fillOf(figures, figures.tokens) : undefined
  const words = describeMisfit(
    {
      model,
      provider: providers.value.find(({ id }) => id === model.providerId),
      facts: facts ?? {},
      ...(fill && { fill }),
    },
    needs.state === 'ready' ? needs.value : { pictures: 0, calls: 0 },
  )
  const canCompact =
    fill?.state === 'blocking' &&
    !isBusy &&
    !isCompacting &&
    figures?.parts.some(({ isEarlier }) => isEarlier === true) === true
  return (
    <div className="px-4 text-sm text-muted">
      <p role="status" className="inline">
        {words}
      </p>{' '}
      {words !== null && (
        <TextButton className="me-4 mb-2" onClick={onChoose}>
          {say('Choose another model')}
        </TextButton>
      )}
      {words !== null && canCompact && (
        <TextButton className="me-4 mb-2" onClick={() => startCompaction(services, { sessionId })}>
          {say('Compact earlier messages')}
        </TextButton>
      )}
    </div>
  )
}
