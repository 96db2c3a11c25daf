import { z } from 'zod'
import { modelFactsSchema, type ModelFacts } from '../../../core/kernel/model-info.ts'
import type { ListedModel } from './read-listed-model.ts'

const shownSchema = z.object({
  model_info: z.record(z.string(), z.unknown()).optional(),
  capabilities: z.array(z.string()).optional(),
})

const maxAsked = 40

/** Adds capabilities by asking Ollama for each model, because its list has none. A model without a response stays unchanged. */
export async function withOllamaFacts(
  models: readonly ListedModel[],
  show: (id: string) => Promise<unknown>,
): Promise<ListedModel[]> {
  const shown = models.map(async (model, place): Promise<ListedModel[]> => {
    if (place >= maxAsked) return [model]
    const answer = await show(model.id).catch(() => undefined)
    const known = shownSchema.safeParse(answer)
    if (!known.success) return [model]
    return isForChat(known.data) ? [{ ...model, facts: { ...model.facts, ...toFacts(known.data) } }] : []
  })
  return (await Promise.all(shown)).flat()
}

function isForChat({ capabilities }: z.infer<typeof shownSchema>): boolean {
  return capabilities?.includes('completion') !== false
}

function toFacts({ model_info: info = {}, capabilities }: z.infer<typeof shownSchema>): ModelFacts {
  const windowTokens = Object.entries(info).find(([name]) => name.endsWith('.context_length'))?.[1]
  const facts = modelFactsSchema.safeParse({
    windowTokens,
    ...(capabilities && {
      seesPictures: capabilities.includes('vision'),
      callsTools: capabilities.includes('tools'),
      reasons: capabilities.includes('thinking'),
    }),
  })
  return facts.success ? facts.data : {}
}
