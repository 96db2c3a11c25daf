import type { Tool } from './tool.ts'

const introduction = 'When to use which tool:'

/** The part of the system prompt about tools, from the rules of those that are listed; empty where none has one. */
export function toolUsagePrompt(tools: readonly Pick<Tool, 'name' | 'selectionRule'>[]): string {
  const rules = tools.flatMap(({ name, selectionRule }) =>
    selectionRule === undefined ? [] : [`- ${name}: ${selectionRule}`],
  )
  return rules.length === 0 ? '' : [introduction, ...rules].join('\n')
}
