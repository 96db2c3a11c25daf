import { isRecord } from '../../../lib/json.ts'
import type { BranchIds } from '../../context/branch-ids.ts'
import type { MessageId } from '../../model/id.ts'
import type { JsonObject, JsonValue } from '../../model/json.ts'
import type { Enrichment } from '../../model/conversation/enrichment.ts'
import type { ModelFile } from '../../model/providers/model-request.ts'

export const injectionPrefix = 'context_restart_'

/**
 * Changes to the context: annotations in place, then the number of images sent, then the directive, then the item. Contains no
 * bytes. Images are referenced by their blob ids.
 */
export interface InjectionEffect {
  annotations?: readonly { messageId: MessageId; line: string }[]
  mediaWindow?: number
  directive?: string
  item?: string
  files?: readonly ModelFile[]
  /** Public URLs that the provider reads itself. */
  videos?: readonly string[]
  /** Source of the item, shown to the user. */
  source?: string
  /** Estimated tokens added to each request. */
  tokens?: number
  annotated: number
  patched: number
}

/** The branch at the time a context injection is applied. */
export interface InjectionBranch {
  ids: BranchIds
  mediaWindow: number
}

/** One kind of context injection. `matches` is tested as a substring, so that type names may be longer. */
export interface InjectionKind {
  kind: Enrichment['kind']
  matches: string
  toolName: string
  /**
   * Returns the item that a call asks for. An item already added in the turn is refused. A constant allows one call a turn. `ids`
   * covers the branch and the turn so far.
   */
  itemOf(args: JsonValue, ids: BranchIds): string
  apply(data: JsonObject, branch: InjectionBranch): InjectionEffect
}

/** Returns the injection type that a tool's value asks for, or `undefined`. */
export function injectionTypeOf(value: JsonValue): string | undefined {
  if (!isRecord(value)) return undefined
  const { type } = value
  return typeof type === 'string' && type.startsWith(injectionPrefix) ? type : undefined
}

export function findInjectionKind(type: string, kinds: readonly InjectionKind[]): InjectionKind | undefined {
  return kinds.find((kind) => type.includes(kind.matches))
}

/** Applies a context injection. An unknown kind adds only its `enhanced_context_item`, a text. */
export function handleEnhancedContextRestart(
  params: { type: string; kinds: readonly InjectionKind[]; branch: InjectionBranch },
  data: JsonValue,
): InjectionEffect {
  if (!isRecord(data)) return { annotated: 0, patched: 0 }
  const kind = findInjectionKind(params.type, params.kinds)
  if (kind) return kind.apply(data, params.branch)
  const { enhanced_context_item: item } = data
  return { annotated: 0, patched: 0, item: typeof item === 'string' ? item : undefined }
}
