import type { JsonObject } from '../../../core/kernel/json.ts'
import { tidyWords } from './tidy-words.ts'

export interface FoundFileSearch {
  toolName: 'search_files'
  arguments: JsonObject
}

const maxCharacters = 500
const thing = String.raw`(?:files?|documents?|attachments?|pdfs?|pages?|text)`
const search = new RegExp(
  String.raw`\b(?:search|look(?: up)?)\b(?: in| through)?(?: all)?(?: the| my| your)?(?<which> sample| attached)? ${thing}(?: (?<file>[\w-]+\.\w+))? (?:for|about) (?<query>.+)$`,
  'is',
)
const say = new RegExp(
  String.raw`\bwhat (?:do|does|is)(?: the| my| your)?(?<which> sample| attached)? ${thing} (?:say|tell|know)(?: me)? about (?<query>.+)$`,
  'is',
)
const read =
  /\bread (?:(?:part|page) (?<part>\d{1,4}) of )?(?:the |my )?(?:(?:sample |attached )?(?:file|document|pdf) )?(?<file>[\w-]+\.(?:md|txt|csv|pdf|docx|xlsx|pptx|odt))\b/i

/** Detects a search of attached files or of the sample files. */
export function findFileSearch(text: string): FoundFileSearch | undefined {
  const line = text.trim().slice(0, maxCharacters)
  const found = (search.exec(line) ?? say.exec(line))?.groups
  if (found) {
    const { which = '', file, query = '' } = found
    const where = file ?? (which.trim().toLowerCase() === 'sample' ? 'samples' : undefined)
    return {
      toolName: 'search_files',
      arguments: { query: tidyWords(query), ...(where !== undefined && { file: where }) },
    }
  }
  const wanted = read.exec(line)?.groups
  if (!wanted) return undefined
  const { part, file = '' } = wanted
  return { toolName: 'search_files', arguments: { file, ...(part !== undefined && { part: Number(part) }) } }
}
