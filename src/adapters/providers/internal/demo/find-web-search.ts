import { isRecord } from '../../../../lib/json.ts'
import type { JsonObject, JsonValue } from '../../../../core/model/json.ts'
import type { FinishedCall } from './current-turn.ts'
import { escapeMarkdown, type Language } from './answer-texts.ts'

export interface WebSearchCall {
  toolName: 'web_search'
  arguments: JsonObject
}

const asksForSearch =
  /\b(?:search(?: on)? the (?:web|internet)|web[- ]search|google|look up on the (?:web|internet)) (?:for )?(.{1,300})/is

/** Detects an explicit request to search the web. */
export function findWebSearch(text: string): WebSearchCall | undefined {
  const query = asksForSearch
    .exec(text)?.[1]
    ?.trim()
    .replace(/[.?!]{1,4}$/, '')
    .replace(/^["“'](.*)["”']$/s, '$1')
  return query ? { toolName: 'web_search', arguments: { query } } : undefined
}

/** Lists the pages with their citation numbers. Their text is untrusted. */
export function describeWebSearch({ value }: FinishedCall, language: Language): string {
  const { results, note } = toObject(value)
  const pages = Array.isArray(results) ? results.map(toObject) : []
  const lines = pages.map(({ number, title, snippet }) => {
    const snippetText = toPlainText(snippet)
    return `${toPlainText(number)}. **${toPlainText(title)}**${snippetText === '' ? '' : `: ${snippetText}`} [${toPlainText(number)}]`
  })
  const warning = toPlainText(note)
  const end = warning === '' ? '' : `\n\n${warning}`
  const isGerman = language === 'de'
  if (lines.length === 0)
    return `${isGerman ? 'Die Suche hat nichts gefunden.' : 'The search found nothing.'}${end}`
  return `${isGerman ? 'Das hat die Suche gefunden:' : 'This is what the search found:'}\n\n${lines.join('\n')}${end}`
}

export function toObject(value: JsonValue | undefined): Record<string, JsonValue> {
  return isRecord(value) ? value : {}
}

/** Returns text with Markdown escaped. */
function toPlainText(value: JsonValue | undefined): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? escapeMarkdown(value) : ''
}
