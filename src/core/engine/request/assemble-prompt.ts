import type { ContextCut, ContextRule, PromptPart } from '../../model/context/context-report.ts'
import { estimateTokens } from '../../model/context/token-estimate.ts'
import type { ToolDeclaration } from '../../model/providers/model-request.ts'
import type { ToolSource } from '../ports/turn-ports.ts'
import type { ToolEnvironment } from '../calls/tool.ts'
import { clipFragments, type FragmentClip } from '../../context/fragments/clip-fragments.ts'
import { providerOfOrigin } from '../../context/fragments/context-providers.ts'
import { readResultTool } from '../../model/tools/read-result.ts'
import { formatToolUsagePrompt } from '../calls/tool-registry.ts'

export interface ToolListingOptions extends ToolEnvironment {
  /** `false` if the model gets no tools. */
  callsTools: boolean
  /** Names of the tools that deliberate mode offers. `null` offers all tools. */
  offered: ReadonlySet<string> | null
  /** Names of tools whose definitions are left out. */
  omitted: ReadonlySet<string>
}

/** The system prompt and the tools of a request. `clips` says which parts are not complete. */
export interface AssembledPrompt {
  prompt: PromptPart[]
  tools: readonly ToolDeclaration[]
  cuts: ContextCut[]
  clips: readonly FragmentClip[]
}

/**
 * Returns the tools of a request and its system prompt with their selection rules. Both are the same for every request to that
 * model. The prompt starts with the base. The rules of the tools follow, then everything else. Parts are cut to their budgets, and
 * to `maxTokens` together.
 */
export function assemblePrompt(
  [base, ...additions]: readonly PromptPart[],
  source: ToolSource,
  { maxPromptTokens, ...terms }: ToolListingOptions & { maxPromptTokens: number },
): AssembledPrompt {
  const declared = source.declarations()
  const left = withoutLoneReader(declared.map((tool) => ({ tool, rule: findRule(tool, source, terms) })))
  const tools = left.flatMap(({ tool, rule }) => (rule === undefined ? [tool] : []))
  const usage = formatToolUsagePrompt(tools.flatMap(({ name }) => source.get(name) ?? []))
  const parts: PromptPart[] = [...(base ? [base] : []), { origin: 'tool-usage', text: usage }, ...additions]
  const { fragments, clips } = clipFragments(
    parts.map(({ origin, text }) => ({ origin, text, provider: providerOfOrigin[origin] })),
    maxPromptTokens,
  )
  return {
    prompt: fragments.map(({ origin, text }) => ({ origin, text })),
    tools,
    cuts: [...countCuts(left), ...countClips(clips)],
    clips,
  }
}

/** Returns whether requests list the tool. */
export function isListed(name: string, source: ToolSource, terms: ToolListingOptions): boolean {
  return source.declarations().some((tool) => tool.name === name && !findRule(tool, source, terms))
}

function countClips(clips: readonly FragmentClip[]): ContextCut[] {
  if (clips.length === 0) return []
  const tokens = clips.reduce((sum, { tokensBefore, tokensAfter }) => sum + tokensBefore - tokensAfter, 0)
  return [{ rule: 'fragment-clipped', count: clips.length, tokens }]
}

interface ListedTool {
  tool: ToolDeclaration
  rule: ContextRule | undefined
}

/** Leaves out the tool that reads results if no other tool is listed, because there will be no results. */
function withoutLoneReader(left: readonly ListedTool[]): readonly ListedTool[] {
  const hasOther = left.some(({ tool, rule }) => rule === undefined && tool.name !== readResultTool)
  if (hasOther) return left
  return left.map(({ tool, rule }) => ({ tool, rule: rule ?? 'tool-not-needed' }))
}

/** Returns the rule by which a registered tool is not listed. */
function findRule(
  { name }: ToolDeclaration,
  source: ToolSource,
  { callsTools, offered, omitted, ...surroundings }: ToolListingOptions,
): ContextRule | undefined {
  if (!callsTools) return 'model-without-tools'
  if (offered !== null && !offered.has(name)) return 'deliberate-mode'
  if (source.get(name)?.isAvailable?.(surroundings) === false) return 'tool-unavailable'
  return omitted.has(name) ? 'tool-not-needed' : undefined
}

function countCuts(left: readonly ListedTool[]): ContextCut[] {
  return [...Map.groupBy(left, ({ rule }) => rule)].flatMap(([rule, all]) =>
    rule === undefined
      ? []
      : [{ rule, count: all.length, tokens: estimateTokens(JSON.stringify(all.map(({ tool }) => tool))) }],
  )
}
