import { BranchIds } from '../context/branch-ids.ts'
import type { RunId, SessionId } from '../kernel/id.ts'

/** What the tools of one turn may know of it. */
export interface TurnFacts {
  sessionId: SessionId
  runId: RunId
  /** Pictures and messages of the branch, by the names under which the model knows them. */
  branch: BranchIds
  /** Addresses that the person wrote, as `findAddresses` gives them; steered messages add to it while the turn runs. */
  spelledOut: ReadonlySet<string>
  /** A person’s proxy for pages that tools read. */
  fetchProxyUrl?: string
}

/** Of no turn: for what is the same in all of them, such as what tools declare. */
export const noFacts: TurnFacts = {
  sessionId: '' as SessionId,
  runId: '' as RunId,
  branch: new BranchIds([]),
  spelledOut: new Set(),
}
