import { isRecord } from '../../lib/json.ts'
import { truncateString } from '../../lib/text.ts'
import type { JsonValue } from '../model/json.ts'
import type { LocalizedText } from '../model/messages/localized-text.ts'
import { engineText } from '../model/messages/write-text.ts'
import { defaultCompletionTool } from '../model/workflows/completion-tool.ts'

const maxCharacters = 80

/** Says in a sentence what an agent does with a tool. Arguments come from a model and may have any form. */
export function describeStep(toolName: string, args: JsonValue | undefined): LocalizedText {
  const { url, query, file } = isRecord(args) ? args : {}
  const words = toLine(query)
  switch (toolName) {
    case 'fetch_url': {
      const place = toPlace(url)
      return place === undefined ? fallback(toolName) : engineText('agent-reads', { place })
    }
    case 'search_files': {
      const place = toLine(file)
      if (words !== undefined) return engineText('agent-searches-files', { query: words })
      return place === undefined ? fallback(toolName) : engineText('agent-reads', { place })
    }
    case 'web_search':
      return words === undefined ? fallback(toolName) : engineText('agent-searches', { query: words })
    case 'get_search_history':
      return engineText('agent-reads-history')
    case 'submit_notes':
      return engineText('agent-hands-in-notes')
    case defaultCompletionTool:
      return engineText('agent-hands-in-result')
    default:
      return fallback(toolName)
  }
}

function fallback(tool: string): LocalizedText {
  return engineText('agent-calls-tool', { tool })
}

/** Returns a text as a line of limited length; `undefined` for anything else. */
function toLine(value: JsonValue | undefined): string | undefined {
  const line = typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : ''
  if (line === '') return undefined
  return line.length <= maxCharacters ? line : `${truncateString(line, maxCharacters - 1)}…`
}

/** Returns an address as host and path. Other texts are only cut. */
function toPlace(address: JsonValue | undefined): string | undefined {
  const [place] = toLine(address)?.split(/[?#]/, 1) ?? []
  return place?.replace(/^https?:\/\//i, '').replace(/\/$/, '')
}
