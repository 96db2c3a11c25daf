import type { ChatNeeds } from '../../../core/kernel/chat-needs.ts'
import type { ModelFacts } from '../../../core/kernel/model-info.ts'
import type { ModelRef, Provider } from '../../../core/kernel/model.ts'
import type { ContextFill } from './context/fill-of-context.ts'
import { toModelLabel } from '../../../core/kernel/model-label.ts'

export interface ChosenModel {
  model: ModelRef
  /** `undefined`: it was removed. */
  provider: Provider | undefined
  /** What is known; nothing is taken for a no that nobody said. */
  facts: Pick<ModelFacts, 'seesPictures' | 'callsTools'>
  /** How full its window is; left out where that is not known. */
  fill?: Pick<ContextFill, 'tokens' | 'room' | 'state'>
}

/** What the chosen model cannot do with what the chat has, in sentences; `null`: nothing that anybody knows of. */
export function describeMisfit(
  { model, provider, facts, fill }: ChosenModel,
  needs: ChatNeeds,
): string | null {
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
    fill?.state === 'blocking' && describeFull(fill),
  ].filter((gap) => gap !== false)
  return gaps.length === 0 ? null : `${name} ${gaps.join('; it ')}.`
}

function describeFull({ tokens, room = 0 }: NonNullable<ChosenModel['fill']>): string {
  const figures = `about ${numbers.format(tokens)} tokens, where ${numbers.format(room)} fit`
  const much = tokens > room ? 'has no room for this chat' : 'has hardly any room left for this chat'
  return `${much} (${figures}): one with a larger window has, or a new chat`
}

const numbers = new Intl.NumberFormat('en')
