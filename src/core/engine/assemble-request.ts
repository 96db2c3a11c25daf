import type { ContextCut, ContextRule } from '../kernel/context-report.ts'
import { estimateTokens } from '../kernel/estimate-tokens.ts'
import type { ToolDeclaration } from '../kernel/model-request.ts'
import type { PromptPart } from '../kernel/prompt-part.ts'
import type { ToolSource } from './ports.ts'
import type { ToolSurroundings } from './tool.ts'
import { toolUsagePrompt } from './tool-usage-prompt.ts'

export interface ToolTerms extends ToolSurroundings {
  /** `false`: it is offered none. */
  callsTools: boolean
  /** Tools that deliberate mode offers; `null` where all are. */
  offered: ReadonlySet<string> | null
}

/**
 * The tools of a request, and its system prompt with when to use them: both the same for every request of that model. The
 * order of the prompt is spec/semantics.md D7: the base, the rules of the tools, then all else.
 */
export function assemblePrompt(
  [base, ...additions]: readonly PromptPart[],
  source: ToolSource,
  terms: ToolTerms,
): { prompt: PromptPart[]; tools: readonly ToolDeclaration[]; cuts: ContextCut[] } {
  const declared = source.declarations()
  const left = declared.map((tool) => ({ tool, rule: findRule(tool, source, terms) }))
  const tools = left.flatMap(({ tool, rule }) => (rule === undefined ? [tool] : []))
  const usage = toolUsagePrompt(tools.flatMap(({ name }) => source.get(name) ?? []))
  return {
    prompt: [...(base ? [base] : []), { origin: 'tool-usage', text: usage }, ...additions],
    tools,
    cuts: countCuts(left),
  }
}

/** Why a tool that there is, is not listed. */
function findRule(
  { name }: ToolDeclaration,
  source: ToolSource,
  { callsTools, offered, ...surroundings }: ToolTerms,
): ContextRule | undefined {
  if (!callsTools) return 'model-without-tools'
  if (offered !== null && !offered.has(name)) return 'deliberate-mode'
  return source.get(name)?.isAvailable?.(surroundings) === false ? 'tool-unavailable' : undefined
}

function countCuts(left: readonly { tool: ToolDeclaration; rule: ContextRule | undefined }[]): ContextCut[] {
  return [...Map.groupBy(left, ({ rule }) => rule)].flatMap(([rule, all]) =>
    rule === undefined
      ? []
      : [{ rule, count: all.length, tokens: estimateTokens(JSON.stringify(all.map(({ tool }) => tool))) }],
  )
}
