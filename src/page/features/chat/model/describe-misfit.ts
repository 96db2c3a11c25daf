import type { ChatNeeds } from '../../../../core/kernel/chat-needs.ts'
import type { ModelFacts } from '../../../../core/kernel/model-info.ts'
import type { ModelRef, Provider } from '../../../../core/kernel/model.ts'
import type { ContextFill } from '../context/fill-of-context.ts'
import { toModelLabel } from '../../../../core/kernel/model-label.ts'
import { say } from '../../../words/say.ts'

export interface ChosenModel {
  model: ModelRef
  /** `undefined` if it was removed. */
  provider: Provider | undefined
  /** Known capabilities. An unknown capability is not taken for a missing one. */
  facts: Pick<ModelFacts, 'seesPictures' | 'callsTools'>
  /** How full the context window is; absent if unknown. */
  fill?: Pick<ContextFill, 'tokens' | 'room' | 'state'>
}

/** Describes in sentences what the chosen model cannot do with the chat's content. Returns `null` if no gap is known. */
export function describeMisfit(
  { model, provider, facts, fill }: ChosenModel,
  needs: ChatNeeds,
): string | null {
  const { modelId } = model
  if (provider === undefined) {
    return say(
      'The provider of {modelId} is no longer set up. This chat stays readable: choose another model to go on.',
      { modelId },
    )
  }
  if (!provider.models.includes(modelId)) {
    return say('{name} no longer lists {modelId}. This chat stays readable: choose another model to go on.', {
      name: provider.name,
      modelId,
    })
  }
  const name = toModelLabel(provider, modelId)
  const gaps = [
    needs.pictures > 0 &&
      facts.seesPictures === false &&
      say(
        '{name} cannot see the {count, plural, one {picture} other {# pictures}} of this chat and is only told of {count, plural, one {it} other {them}}.',
        { name, count: needs.pictures },
      ),
    needs.calls > 0 &&
      facts.callsTools === false &&
      say('{name} calls no tools and goes on from what they have given so far.', { name }),
    fill?.state === 'blocking' && describeFull(name, fill),
  ].filter((gap) => gap !== false)
  return gaps.length === 0 ? null : gaps.join(' ')
}

function describeFull(name: string, { tokens, room = 0 }: NonNullable<ChosenModel['fill']>): string {
  return tokens > room
    ? say(
        '{name} has no room for this chat (about {tokens} tokens, where {room} fit): one with a larger window has, or a new chat.',
        { name, tokens, room },
      )
    : say(
        '{name} has hardly any room left for this chat (about {tokens} tokens, where {room} fit): one with a larger window has, or a new chat.',
        { name, tokens, room },
      )
}
