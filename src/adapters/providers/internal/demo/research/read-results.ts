import { isRecord, parseJson } from '../../../../../lib/json.ts'
import type { JsonObject, JsonValue } from '../../../../../core/model/json.ts'
import type { FinishedCall } from '../current-turn.ts'

/** A page in the results of tools, with its number in the research. */
export interface NumberedPage {
  number: number
  url: string
  title: string
  isUnreadable: boolean
}

/** A claim in the result of a researcher. */
export interface FoundClaim {
  claim: string
  sources: readonly number[]
}

/** Returns every object in the values. Results that are sent as text are parsed. */
export function objectsIn(value: JsonValue): JsonObject[] {
  if (typeof value === 'string') {
    const parsed = /^\s*[[{]/.test(value) ? (parseJson(value) as JsonValue | undefined) : undefined
    return parsed === undefined ? [] : objectsIn(parsed)
  }
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  return isRecord(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : []
}

/** Returns the pages that the results number. A later result of a page counts. */
export function pagesIn(finished: readonly FinishedCall[]): Map<string, NumberedPage> {
  const pages = new Map<string, NumberedPage>()
  for (const { number, url, title, state } of finished.flatMap((call) => objectsIn(call.value))) {
    if (typeof number !== 'number' || typeof url !== 'string') continue
    const known = pages.get(url)?.title ?? ''
    pages.set(url, {
      number,
      url,
      title: typeof title === 'string' ? title : known,
      isUnreadable: state === 'unreadable',
    })
  }
  return pages
}

/** Returns the claims of the notes in a result. */
export function claimsIn(value: JsonValue): FoundClaim[] {
  return objectsIn(value).flatMap(({ claim, sources }) =>
    typeof claim === 'string' && Array.isArray(sources)
      ? [{ claim, sources: sources.filter((source) => typeof source === 'number') }]
      : [],
  )
}

/** Returns the texts in the fields of the values with this name, or all texts. */
export function textsIn(value: JsonValue, field?: string): string[] {
  return objectsIn(value).flatMap((object) =>
    Object.entries(object).flatMap(([name, text]) =>
      typeof text === 'string' && (field === undefined || name === field) ? [text] : [],
    ),
  )
}
