import type { ToolSummary } from '../kernel/tool-summary.ts'
import type { Tool } from './tool.ts'

export function summariseTool({ name, effects, gated, triggers = [] }: Tool): ToolSummary {
  const mayAsk = gated !== false && (gated !== undefined || effects.some((effect) => effect !== 'read'))
  return { name, mayAsk, triggers: [...triggers] }
}
