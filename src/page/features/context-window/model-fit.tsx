import { useMemo } from 'react'
import type { SessionId } from '../../../core/model/id.ts'
import { isSameModel, toModelLabel } from '../../../core/model/providers/model-ref.ts'
import { TextButton } from '../../ui/controls/text-button.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { ChatServices } from '../chat-state/chat-services.ts'
import { useCompaction } from '../chat-state/commands/compactions.ts'
import { startCompaction } from '../chat-state/commands/compaction-commands.ts'
import { toContextFill, type ContextFill } from './context-fill.ts'
import { useKnownFigures } from '../chat-state/session/known-figures.ts'
import { useIsRunning } from '../chat-state/session/use-session-state.ts'
import { useCurrentModel, useModelInfo } from '../model-picker/use-current-model.ts'
import type { ChatNeeds } from '../../../core/model/providers/supported-files.ts'
import type { ModelCapabilities } from '../../../core/model/providers/model-info.ts'
import type { ModelRef, Provider } from '../../../core/model/providers/provider.ts'

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
  const modelInfo = useModelInfo(client, model)
  const isAble = modelInfo === null || (modelInfo.seesPictures !== false && modelInfo.callsTools !== false)
  // Reads the whole branch, so it runs only if the result can matter.
  const needs = useObservable(
    useMemo(() => (isAble ? null : queries.watchChatNeeds(sessionId)), [isAble, queries, sessionId]),
  )
  const figures = useKnownFigures(sessionId)
  const isBusy = useIsRunning(services, sessionId)
  const isCompacting = useCompaction(sessionId)?.state === 'running'
  if (providers.state !== 'ready') return null
  const fill =
    figures && isSameModel(figures.model, model) ? toContextFill(figures, figures.tokens) : undefined
  const message = describeModelGaps(
    {
      model,
      provider: providers.value.find(({ id }) => id === model.providerId),
      capabilities: modelInfo ?? {},
      fill,
    },
    needs.state === 'ready' ? needs.value : { images: 0, calls: 0 },
  )
  const canCompact =
    fill?.state === 'blocking' &&
    !isBusy &&
    !isCompacting &&
    figures?.parts.some(({ isEarlier }) => isEarlier === true) === true
  return (
    <div className="px-4 text-sm text-muted">
      <p role="status" className="inline">
        {message}
      </p>{' '}
      {message !== null && (
        <TextButton className="me-4 mb-2" onClick={onChoose}>
          {i18n.t('Choose another model')}
        </TextButton>
      )}
      {message !== null && canCompact && (
        <TextButton className="me-4 mb-2" onClick={() => startCompaction(services, { sessionId })}>
          {i18n.t('Compact earlier messages')}
        </TextButton>
      )}
    </div>
  )
}

export interface ChosenModel {
  model: ModelRef
  /** `undefined` if it was removed. */
  provider: Provider | undefined
  /** Known capabilities. An unknown capability is not taken for a missing one. */
  capabilities: Pick<ModelCapabilities, 'seesPictures' | 'callsTools'>
  /** The share of the context window that is in use. Absent if it is unknown. */
  fill?: Pick<ContextFill, 'tokens' | 'maxTokens' | 'state'>
}

/** Describes in sentences what the chosen model cannot do with the chat's content. Returns `null` if no gap is known. */
export function describeModelGaps(
  { model, provider, capabilities, fill }: ChosenModel,
  needs: ChatNeeds,
): string | null {
  const { modelId } = model
  if (provider === undefined) {
    return i18n.t(
      'The provider of {modelId} is no longer set up. You can still read this chat. To continue, choose another model.',
      { modelId },
    )
  }
  if (!provider.models.includes(modelId)) {
    return i18n.t(
      '{name} no longer lists {modelId}. You can still read this chat. To continue, choose another model.',
      {
        name: provider.name,
        modelId,
      },
    )
  }
  const name = toModelLabel(provider, modelId)
  const gaps = [
    needs.images > 0 &&
      capabilities.seesPictures === false &&
      i18n.t(
        '{name} cannot see the {count, plural, one {image} other {# images}} in this chat, and gets only {count, plural, one {its name} other {their names}}.',
        { name, count: needs.images },
      ),
    needs.calls > 0 &&
      capabilities.callsTools === false &&
      i18n.t('{name} does not support tool calls, and continues from the existing tool results.', { name }),
    fill?.state === 'blocking' && describeFull(name, fill),
  ].filter((gap) => gap !== false)
  return gaps.length === 0 ? null : gaps.join(' ')
}

function describeFull(name: string, { tokens, maxTokens = 0 }: NonNullable<ChosenModel['fill']>): string {
  return tokens > maxTokens
    ? i18n.t(
        'This chat is too long for {name} (about {tokens} tokens; {maxTokens} fit). Choose a model with a larger context window, or start a new chat.',
        { name, tokens, maxTokens },
      )
    : i18n.t(
        '{name} has little space left for this chat (about {tokens} of {maxTokens} tokens). Choose a model with a larger context window, or start a new chat.',
        { name, tokens, maxTokens },
      )
}
