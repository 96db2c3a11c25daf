import type { JsonObject, JsonValue } from '../../../../core/kernel/json.ts'

interface FoundPage {
  sourceId: string
  url: string
  title?: string
}

/** The pages that `web_search` found: a result is data that anybody may have written, so only addresses of the web count. */
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
