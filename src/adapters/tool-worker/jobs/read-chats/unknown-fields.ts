import { truncateString } from '../../../../lib/text.ts'
import type { JsonObject, JsonValue } from '../../../../core/model/json.ts'
import type { LocalizedText } from '../../../../core/model/messages/localized-text.ts'
import { toolWorkerText } from '../../../../core/model/messages/write-text.ts'

export interface UnknownFields {
  extra: JsonObject
  /** Names of fields that exceeded the limit, with their number of occurrences. */
  dropped: ReadonlyMap<string, number>
}

const maxCharacters = 100_000

/**
 * Collects the parts of a record that the schema's result `read` does not contain. Keys stay the same; list positions
 * become numbers.
 * Fields closer to the root take precedence until the limit is reached.
 */
export function collectUnknownFields(record: unknown, read: unknown): UnknownFields {
  const dropped = new Map<string, number>()
  let remaining = maxCharacters
  const visit = (value: unknown, understood: unknown): JsonObject | undefined => {
    if (!isContainer(value) || !isContainer(understood)) return undefined
    const extra: JsonObject = {}
    const entries = Object.entries(value).filter(([, child]) => child !== null && child !== undefined)
    const isUnknown = ([key]: [string, unknown]) =>
      !Object.hasOwn(understood, key) || understood[key] === undefined
    for (const [key, child] of entries.filter(isUnknown)) {
      const length = key.length + JSON.stringify(child).length
      if (length > remaining) dropped.set(key, (dropped.get(key) ?? 0) + 1)
      else {
        extra[key] = child as JsonValue
        remaining -= length
      }
    }
    for (const entry of entries) {
      if (isUnknown(entry)) continue
      const within = visit(entry[1], understood[entry[0]])
      if (within) extra[entry[0]] = within
    }
    return Object.keys(extra).length === 0 ? undefined : extra
  }
  return { extra: visit(record, read) ?? {}, dropped }
}

/** Describes dropped fields, or returns an empty list if nothing was dropped. */
export function describeDropped({ dropped }: UnknownFields): LocalizedText[] {
  const names = [...dropped.keys()]
  if (names.length === 0) return []
  const listed = names.slice(0, 5).map((name) => `“${truncateString(name, 40)}”`)
  const others = names.length - listed.length
  const list = listed.join(', ')
  return others > 0
    ? [toolWorkerText('import-more-fields-dropped', { names: list, count: others })]
    : [toolWorkerText('import-fields-dropped', { names: list })]
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
