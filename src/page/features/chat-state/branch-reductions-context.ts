import { createContext } from 'react'
import { collectReductionChanges } from '../../../core/model/conversation/branch-reductions.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import type { ReductionChange } from '../../../core/model/context/reduction.ts'

/** The reductions of the visible branch, for the lines about them. */
export interface BranchReductionsValue {
  /** The loaded messages. */
  branch: readonly Message[]
  /** The user's newest changes, by reduction. */
  changes: ReadonlyMap<string, ReductionChange>
  /** Returns the name of the tool of a call, if the call is loaded. */
  nameCall: (callId: string) => string | undefined
}

/** Null outside of a chat, where reductions cannot be changed. */
export const BranchReductionsContext = createContext<BranchReductionsValue | null>(null)

/** Reads the loaded messages of a branch. Calls are searched only when a line is open. */
export function toBranchReductions(branch: readonly Message[]): BranchReductionsValue {
  return {
    branch,
    changes: collectReductionChanges(branch),
    nameCall: (callId) => {
      for (const { parts } of branch) {
        const call = parts.find((part) => part.type === 'tool-call' && part.callId === callId)
        if (call?.type === 'tool-call') return call.toolName
      }
      return undefined
    },
  }
}
