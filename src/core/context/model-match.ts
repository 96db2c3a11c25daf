import type { Message, NoticePart } from '../model/conversation/message.ts'
import type { ModelRef } from '../model/providers/provider.ts'

/**
 * Relation of the model that wrote a part to the model of the request. Signatures and reasoning belong to one model: OpenAI
 * rejects reasoning for models that do not reason, and Google rejects signatures of another model. Results of provider tools
 * belong to the provider.
 */
export type ModelMatch = 'own' | 'same-provider' | 'foreign'

/** Returns a function that gives the match for each round of an answer. */
export function modelMatchFor(
  target: ModelRef,
  { parts, model }: Pick<Message, 'parts' | 'model'>,
): (round: number) => ModelMatch {
  const switches = parts.flatMap((part) => (part.type === 'notice' && part.models ? [part] : []))
  return (round) => modelMatchOf(writerOf(round, switches, model), target)
}

function modelMatchOf(writer: ModelRef | undefined, target: ModelRef): ModelMatch {
  if (writer?.providerId !== target.providerId) return 'foreign'
  return writer.modelId === target.modelId ? 'own' : 'same-provider'
}

/** Returns the model that wrote a round. It differs from the message's model if the turn moved to another model later. */
function writerOf(
  round: number,
  switches: readonly NoticePart[],
  model: ModelRef | undefined,
): ModelRef | undefined {
  return switches.find((part) => round < part.round)?.models?.from ?? model
}
