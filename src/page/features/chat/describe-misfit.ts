import type { ChatNeeds } from '../../../core/kernel/chat-needs.ts'
import type { ModelFacts } from '../../../core/kernel/model-info.ts'
import type { ModelRef, Provider } from '../../../core/kernel/model.ts'
import { toModelLabel } from './model-label.ts'

export interface ChosenModel {
  model: ModelRef
  /** `undefined`: it was removed. */
  provider: Provider | undefined
  /** What is known; nothing is taken for a no that nobody said. */
  facts: Pick<ModelFacts, 'seesPictures' | 'callsTools'>
}

/** What the chosen model cannot do with what the chat has, in sentences; `null`: nothing that anybody knows of. */
export function describeMisfit({ model, provider, facts }: ChosenModel, needs: ChatNeeds): string | null {
  const { modelId } = model
  if (provider === undefined) {
    return `The provider of ${modelId} is no longer set up. This chat stays readable: choose another model to go on.`
  }
  if (!provider.models.includes(modelId)) {
    return `${provider.name} no longer lists ${modelId}. This chat stays readable: choose another model to go on.`
  }
  const name = toModelLabel(provider, modelId)
  const [pictures, them] = needs.pictures === 1 ? ['picture', 'it'] : [`${needs.pictures} pictures`, 'them']
  const gaps = [
    needs.pictures > 0 &&
      facts.seesPictures === false &&
      `cannot see the ${pictures} of this chat and is only told of ${them}`,
    needs.calls > 0 &&
      facts.callsTools === false &&
      'calls no tools and goes on from what they have given so far',
  ].filter((gap) => gap !== false)
  return gaps.length === 0 ? null : `${name} ${gaps.join('; it ')}.`
}
