import type { BranchIds } from '../../context/branch-ids.ts'
import type { MessageId } from '../../kernel/id.ts'
import type { JsonObject, JsonValue } from '../../kernel/json.ts'
import type { Enrichment } from '../../kernel/enrichment.ts'
import type { ModelFile } from '../../kernel/model-request.ts'

export const restartPrefix = 'context_restart_'

/**
 * What a restart changes: lines in place, how many pictures of the branch are sent, then what to do with them, then the
 * item itself, which comes last. Bytes are never in it: pictures are named by their blobs.
 */
export interface RestartEffect {
  annotations?: readonly { messageId: MessageId; line: string }[]
  mediaWindow?: number
  directive?: string
  item?: string
  files?: readonly ModelFile[]
  /** Public addresses that the provider reads itself. */
  videos?: readonly string[]
  /** Where the item is from, for the person. */
  source?: string
  /** About what it adds to each request. */
  tokens?: number
  annotated: number
  patched: number
}

/** The branch as it is when a restart is applied. */
export interface RestartBranch {
  ids: BranchIds
  mediaWindow: number
}

/** One kind of restart: an entry in the table of kinds. `matches` is met by substring, so that names may be longer. */
export interface RestartKind {
  kind: Enrichment['kind']
  matches: string
  toolName: string
  /**
   * What a call asks for: asked for again in the same turn, it is refused. The same for all calls: once a turn. `ids` are
   * those of the branch and of the turn so far.
   */
  itemOf(args: JsonValue, ids: BranchIds): string
  apply(data: JsonObject, branch: RestartBranch): RestartEffect
}

/** The kind of restart that a tool's value asks for, or nothing. */
export function readRestart(value: JsonValue): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { type } = value
  return typeof type === 'string' && type.startsWith(restartPrefix) ? type : undefined
}

export function findRestartKind(type: string, kinds: readonly RestartKind[]): RestartKind | undefined {
  return kinds.find((kind) => type.includes(kind.matches))
}

/** A restart of no known kind brings what is written in it: `enhanced_context_item`, a text, and nothing else. */
export function handleEnhancedContextRestart(
  params: { type: string; kinds: readonly RestartKind[]; branch: RestartBranch },
  data: JsonValue,
): RestartEffect {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return { annotated: 0, patched: 0 }
  const kind = findRestartKind(params.type, params.kinds)
  if (kind) return kind.apply(data, params.branch)
  const { enhanced_context_item: item } = data
  return { annotated: 0, patched: 0, ...(typeof item === 'string' && { item }) }
}
