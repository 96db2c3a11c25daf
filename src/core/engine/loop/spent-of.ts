import { countTokens, type Usage } from '../../kernel/usage.ts'

/** What one request used, in the loop's words: dollars only where its price was known. */
export function spentOf(usage: Usage): { used: number; dollars?: number } {
  return { used: countTokens(usage), ...(usage.cost && { dollars: usage.cost.amount }) }
}
