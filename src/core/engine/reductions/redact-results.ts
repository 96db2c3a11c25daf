import { mapStrings } from '../../../lib/json.ts'
import { redactSecretShapes } from '../../../lib/secret-shapes.ts'
import type { StoredToolOutputs } from '../../context/reductions/apply-tool-results.ts'
import { listReductions } from '../../model/conversation/branch-reductions.ts'
import type { Reduction } from '../../model/context/reduction.ts'
import type { Failure } from '../../model/failures/failure.ts'
import type { BlobId, CallId } from '../../model/id.ts'
import type { JsonValue } from '../../model/json.ts'
import { loopNotices } from '../loop/loop-notices.ts'
import type { SecretPort } from '../ports/turn-ports.ts'
import type { TurnContext } from '../turn/turn-context.ts'

/** Returns a value without stored keys, or the same value if it contains none. */
export async function redactKeys<Value>(value: Value, secrets: SecretPort | undefined): Promise<Value> {
  if (!secrets) return value
  const json = JSON.stringify(value)
  // One search is nearly always enough. Each text is searched alone, so that the value stays valid.
  if ((await secrets.redactStoredKeys(json)) === json) return value
  const redacted = new Map<string, string>()
  mapStrings(value, (text) => {
    redacted.set(text, text)
    return text
  })
  for (const text of redacted.keys()) redacted.set(text, await secrets.redactStoredKeys(text))
  return mapStrings(value, (text) => redacted.get(text) ?? text)
}

/** Returns whether what models get of a result looks like it has a secret that must be replaced. */
export function hasSecretShape(
  { result, told: modelOutput, kept: historyOutput, reference }: StoredToolOutputs,
  secrets: SecretPort | undefined,
): boolean {
  if (!secrets?.guardsShapes) return false
  const outputs = [modelOutput ?? result ?? reference?.preview, historyOutput]
  return outputs.some((output) => output !== undefined && containsSecretShape(output))
}

/** Returns whether the text that models get of a failure looks like it has a secret that must be replaced. */
export function hasSecretInFailure(
  { message, hint = '' }: Failure,
  secrets: SecretPort | undefined,
): boolean {
  return secrets?.guardsShapes === true && containsSecretShape([message, hint])
}

function containsSecretShape(value: JsonValue): boolean {
  return mapStrings(value, redactSecretShapes) !== value
}

/** Returns the calls in whose results requests replace what looks like a secret. Summaries of these results must do the same. */
export function findRedactedCalls({ history, recorder }: TurnContext): ReadonlySet<CallId> {
  return new Set(
    listReductions([...history, ...recorder.view()]).flatMap(({ reduction, isUndone }) =>
      !isUndone && reduction.kind === 'secrets-redacted' ? reduction.callIds : [],
    ),
  )
}

/** Records files whose text was redacted for a request, unless the branch says so already. */
export function recordRedactedFiles(turn: TurnContext, round: number, found: readonly BlobId[]): void {
  const known = new Set(
    listReductions([...turn.history, ...turn.recorder.view()]).flatMap(({ reduction }) =>
      reduction.kind === 'secrets-redacted' ? (reduction.blobIds ?? []) : [],
    ),
  )
  const blobIds = found.filter((blobId) => !known.has(blobId))
  if (blobIds.length > 0) recordRedaction(turn, { round, blobIds })
}

/** Records that what looks like a secret is replaced from now on. The user can undo that for later turns. */
export function recordRedaction(
  { ports: { ids, clock }, recorder, notice }: TurnContext,
  { round, callIds = [], blobIds }: { round: number; callIds?: CallId[]; blobIds?: BlobId[] },
): void {
  const reduction: Reduction = {
    id: ids.next('reduction'),
    at: clock.now(),
    by: 'engine',
    tokensBefore: 0,
    tokensAfter: 0,
    kind: 'secrets-redacted',
    callIds,
    blobIds,
  }
  recorder.emit({ type: 'context-reduced', round, reduction })
  const count = callIds.length + (blobIds?.length ?? 0)
  notice({ round, ...loopNotices.reduced(reduction, count), reduction })
}
