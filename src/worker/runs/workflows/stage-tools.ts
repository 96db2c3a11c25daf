import type { Tool } from '../../../core/engine/calls/tool.ts'
import { toDeclaration } from '../../../core/engine/calls/tool-registry.ts'
import type { ToolSource } from '../../../core/engine/ports/turn-ports.ts'
import { readResultTool } from '../../../core/model/tools/read-result.ts'
import type { Stage } from '../../../core/model/workflows/workflow.ts'
import { completionToolOf } from '../../../core/model/workflows/completion-tool.ts'

/** Returns whether a stage may call the tool without a grant. */
export function isListed(stage: Pick<Stage, 'allowedTools' | 'completionTool'>, toolName: string): boolean {
  return toolName === completionToolOf(stage) || stage.allowedTools?.includes(toolName) !== false
}

/**
 * Returns the tools of a stage: those of the chat that it lists, and its completion tool. Other tools of the chat are not listed,
 * and a call of one needs a grant. Tools that start agents are unknown.
 */
export function toStageTools(source: ToolSource, stage: Stage, completion: Tool): ToolSource {
  const find = (name: string): Tool | undefined => {
    if (name === completion.name) return completion
    const tool = source.get(name)
    return tool?.runsAgent ? undefined : tool
  }
  const listed = source
    .declarations()
    .filter(
      ({ name }) =>
        name !== completion.name && name !== readResultTool && find(name) && isListed(stage, name),
    )
  const reading = source.declarations().filter(({ name }) => name === readResultTool && listed.length > 0)
  const declarations = [...listed, ...reading, toDeclaration(completion)].toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  )
  return { get: find, declarations: () => declarations }
}
