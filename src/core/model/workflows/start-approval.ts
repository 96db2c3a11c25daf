import { isRecord } from '../../../lib/json.ts'
import type { JsonValue } from '../json.ts'
import type { ToolEffect } from '../tools/interaction.ts'

/** Name under which the start of a workflow asks for approval. No model can call it. */
export const startTool = 'run_workflow'

/** A stage in the approval of a start. Without `tools` it may call every tool of the chat. */
export type ApprovedStage = { title: string; tools?: string[]; effects: ToolEffect[] }

/** Arguments of the approval of a start. `digest` is the SHA-256 of the definition, to which a remembered approval is bound. */
export type StartArguments = { workflowId: string; name: string; digest: string; stages: ApprovedStage[] }

/** Returns whether the arguments of an approval are those of a start. */
export function isStartArguments(value: JsonValue): value is StartArguments {
  return (
    isRecord(value) &&
    typeof value['name'] === 'string' &&
    typeof value['digest'] === 'string' &&
    Array.isArray(value['stages']) &&
    value['stages'].every(
      (stage) => isRecord(stage) && typeof stage['title'] === 'string' && Array.isArray(stage['effects']),
    )
  )
}
