import type { BranchReduction } from '../context/context-report.ts'
import type { Reduction, ReductionChange } from '../context/reduction.ts'
import type { BlobId } from '../id.ts'
import type { Message } from './message.ts'

/** Returns the user's changes by reduction. Each change is complete, so the newest one on the branch counts. */
export function collectReductionChanges(
  branch: readonly Pick<Message, 'marks'>[],
): ReadonlyMap<string, ReductionChange> {
  const changes = branch.flatMap(({ marks }) => marks?.reductionChanges ?? [])
  return new Map(changes.map((change) => [change.id, change]))
}

/** Lists the reductions of a branch in the order in which they were made: those of each turn, then those made by hand after it. */
export function listReductions(branch: readonly Message[]): BranchReduction[] {
  const changes = collectReductionChanges(branch)
  return branch.flatMap((message) =>
    reductionsOf(message).map((reduction) => {
      const { undoneAt, wordings } = changes.get(reduction.id) ?? {}
      return {
        reduction,
        messageId: message.id,
        isUndone: undoneAt !== undefined,
        wording: wordings?.at(-1)?.text,
      }
    }),
  )
}

function reductionsOf({ parts, marks }: Pick<Message, 'parts' | 'marks'>): Reduction[] {
  const ofTurn = parts.flatMap((part) => (part.type === 'notice' && part.reduction ? [part.reduction] : []))
  return [...ofTurn, ...(marks?.reductions ?? [])]
}

/** Returns the files in whose texts the user chose to send what looks like a secret. */
export function listUnchangedFiles(history: readonly Message[]): BlobId[] {
  return listReductions(history).flatMap(({ reduction, isUndone }) =>
    isUndone && reduction.kind === 'secrets-redacted' ? (reduction.blobIds ?? []) : [],
  )
}
