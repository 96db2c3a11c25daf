import { createFailure } from '../kernel/failure.ts'
import type { ToolEffect } from '../kernel/interaction.ts'
import { fail, succeed, type Result } from '../kernel/result.ts'
import { checkApprovalKey } from './approval-key.ts'
import type { NetworkAddress, ToolAuthority } from './tool-authority.ts'

/** A call as authority sees it. */
export interface CallFacts {
  toolName: string
  effects: readonly ToolEffect[]
  isGated: boolean
  approvalKey: string
  address: NetworkAddress | undefined
  description: string
}

/** What the tool says about this call. A tool that cannot say it gets the call refused, in every mode. */
export function readCallFacts(tool: ToolAuthority, args: unknown): Result<CallFacts> {
  try {
    const key = checkApprovalKey(tool.approvalKey ? tool.approvalKey(args) : tool.name)
    if (!key.ok) return key
    const effects = tool.effectsOf?.(args) ?? tool.effects
    const { gated } = tool
    return succeed({
      toolName: tool.name,
      effects,
      isGated: typeof gated === 'function' ? gated(args) : (gated ?? effects.some(changesOrReaches)),
      approvalKey: key.value,
      address: tool.address?.(args),
      description: tool.describeCall?.(args) ?? `Run the tool "${tool.name}".`,
    })
  } catch (error: unknown) {
    const detail = error instanceof Error ? error.message.slice(0, 500) : undefined
    return fail(createFailure('approval-key-invalid', { ...(detail !== undefined && { detail }) }))
  }
}

function changesOrReaches(effect: ToolEffect): boolean {
  return effect !== 'read'
}
