import { z } from 'zod'
import { defineTool, type Tool } from '../../../core/engine/calls/tool.ts'
import type { ToolSource } from '../../../core/engine/ports/turn-ports.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail } from '../../../core/model/failures/result.ts'
import { engineText } from '../../../core/model/messages/write-text.ts'
import type { ToolEffect } from '../../../core/model/tools/interaction.ts'
import { readResultTool } from '../../../core/model/tools/read-result.ts'
import { startTool, type StartArguments } from '../../../core/model/workflows/start-approval.ts'
import type { Workflow } from '../../../core/model/workflows/workflow.ts'
import { isListed } from './stage-tools.ts'

/**
 * Returns the start of a workflow as a call. An approval covers only this definition. No model can make the call, and it is never
 * executed.
 */
export function describeStart(
  { id, name, stages }: Workflow,
  digest: string,
  tools: ToolSource,
): { tool: Tool; args: StartArguments } {
  const declared = tools.declarations().flatMap((declaration) => tools.get(declaration.name) ?? [])
  const listed = stages.map((stage) => ({
    stage,
    tools: declared.filter(
      (tool) => !tool.runsAgent && tool.name !== readResultTool && isListed(stage, tool.name),
    ),
  }))
  const args: StartArguments = {
    workflowId: id,
    name,
    digest,
    stages: listed.map(({ stage, tools: own }) => ({
      title: stage.title,
      ...(stage.allowedTools && { tools: own.map((tool) => tool.name) }),
      effects: effectsOf(own),
    })),
  }
  const tool = defineTool({
    name: startTool,
    description: 'Starts a workflow.',
    parameters: z.unknown(),
    effects: effectsOf(listed.flatMap((each) => each.tools)),
    approvalKey: () => `${id} ${digest}`,
    describeCall: () => engineText('start-workflow', { name }),
    execute: () => fail(createFailure('tool-unavailable')),
  })
  return { tool, args }
}

function effectsOf(tools: readonly Pick<Tool, 'effects'>[]): ToolEffect[] {
  return [...new Set(tools.flatMap(({ effects }) => effects))].toSorted()
}
