import { useMemo } from 'react'
import type { SessionId } from '../../../../core/kernel/id.ts'
import { isSameModel } from '../../../../core/kernel/is-same-model.ts'
import { useObservable } from '../../../ui/use-observable.ts'
import { say } from '../../../words/say.ts'
import type { ChatServices } from '../chat-services.ts'
import { fillOf } from '../context/fill-of-context.ts'
import { useKnownFigures } from '../context/use-context-figures.ts'
import { describeMisfit } from './describe-misfit.ts'
import { useCurrentModel } from './use-current-model.ts'
import { useModelFacts } from './use-model-facts.ts'

export interface ModelFitProps {
  sessionId: SessionId
  services: ChatServices
  /** Opens the list of models. */
  onChoose: () => void
}

/** Before anything is sent: what the model of the next message cannot do with what this chat has. */
export function ModelFit({ sessionId, services: { client, queries }, onChoose }: ModelFitProps) {
  const model = useCurrentModel(queries, sessionId)
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const facts = useModelFacts(client, model)
  const isAble = facts === null || (facts.seesPictures !== false && facts.callsTools !== false)
  // What would change nothing is not read: it is the whole branch.
  const needs = useObservable(
    useMemo(() => (isAble ? null : queries.watchChatNeeds(sessionId)), [isAble, queries, sessionId]),
  )
  const figures = useKnownFigures(sessionId)
  if (providers.state !== 'ready') return null
  const words = describeMisfit(
    {
      model,
      provider: providers.value.find(({ id }) => id === model.providerId),
      facts: facts ?? {},
      ...(figures && isSameModel(figures.model, model) && { fill: fillOf(figures, figures.tokens) }),
    },
    needs.state === 'ready' ? needs.value : { pictures: 0, calls: 0 },
  )
  return (
    <div className="px-4 text-sm text-muted">
      <p role="status" className="inline">
        {words}
      </p>{' '}
      {words !== null && (
        <button
          type="button"
          onClick={onChoose}
          className="mb-2 inline-flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          {say('Choose another model')}
        </button>
      )}
    </div>
  )
}
