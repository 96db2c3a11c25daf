import type { JsonObject, JsonValue } from '../../../../core/kernel/json.ts'

interface FoundPage {
  sourceId: string
  url: string
  title?: string
}

/** Extracts the pages from a `web_search` result. A result is untrusted data, so only web addresses are accepted. */
export function readFoundPages(call: { toolName: string; result?: JsonValue }): FoundPage[] {
  const results = call.toolName === 'web_search' && isObject(call.result) ? call.result['results'] : undefined
  if (!Array.isArray(results)) return []
  return results.flatMap((result) => {
    const { url, title } = isObject(result) ? result : {}
    if (typeof url !== 'string' || !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return []
    return [{ sourceId: url, url, ...(typeof title === 'string' && { title }) }]
  })
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
