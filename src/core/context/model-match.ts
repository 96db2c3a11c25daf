import type { Message, NoticePart } from '../kernel/message.ts'
import type { ModelRef } from '../kernel/model.ts'

/**
 * What a part means to the model that is asked. Signatures and reasoning are a model's own: OpenAI refuses reasoning at
 * models that do not reason, Google the signatures of another model. What a provider's tools gave is the provider's.
 */
export type Kinship = 'own' | 'same-provider' | 'foreign'

/** Of each round of an answer to the model that is asked. */
export function kinshipTo(
  target: ModelRef,
  { parts, model }: Pick<Message, 'parts' | 'model'>,
): (round: number) => Kinship {
  const switches = parts.flatMap((part) => (part.type === 'notice' && part.models ? [part] : []))
  return (round) => kinshipOf(writerOf(round, switches, model), target)
}

function kinshipOf(writer: ModelRef | undefined, target: ModelRef): Kinship {
  if (writer?.providerId !== target.providerId) return 'foreign'
  return writer.modelId === target.modelId ? 'own' : 'same-provider'
}

/** The model that wrote a round: another one than the message's where a chain went on to it later. */
function writerOf(
  round: number,
  switches: readonly NoticePart[],
  model: ModelRef | undefined,
): ModelRef | undefined {
  return switches.find((part) => round < part.round)?.models?.from ?? model
}
