import { z } from 'zod'
import { isSameMemory, memoryTextSchema } from '../../model/assistants/memory.ts'
import type { CaptureFailure } from '../../model/assistants/memory-capture.ts'
import { parseJson } from '../../../lib/json.ts'
import { redactSecretShapes } from '../../../lib/secret-shapes.ts'

/** Maximum number of facts that a capture may find. The prompt names it. */
const maxFacts = 3

/** Maximum length of a fact. Longer text is a summary of the chat. */
const maxFactCharacters = 400

const factsSchema = z.array(memoryTextSchema.max(maxFactCharacters).regex(/^[^\p{Cc}]*$/u))

/** Returns the facts of a model's answer: a JSON list of texts, each on one line, perhaps in a code block. */
export function parseFacts(answer: string): { facts: readonly string[] } | { reason: CaptureFailure } {
  const parsed = factsSchema.safeParse(parseJson(withoutCodeBlock(answer.trim())))
  if (!parsed.success) return { reason: 'not-a-list' }
  if (parsed.data.length > maxFacts) return { reason: 'too-many-facts' }
  const hasSecret = parsed.data.some((fact) => redactSecretShapes(fact) !== fact)
  return hasSecret ? { reason: 'secret-found' } : { facts: parsed.data }
}

function withoutCodeBlock(text: string): string {
  const start = text.indexOf('\n')
  const isBlock = /^```(?:json)?$/.test(text.slice(0, start).trim()) && text.endsWith('```')
  return isBlock ? text.slice(start, -3).trim() : text
}

/** Returns the facts that are not known, each once. */
export function withoutKnown(facts: readonly string[], known: readonly string[]): string[] {
  const added: string[] = []
  for (const fact of facts)
    if (![...known, ...added].some((each) => isSameMemory(each, fact))) added.push(fact)
  return added
}
