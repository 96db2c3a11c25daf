import { formatNumber } from './formats.ts'
import { activeMessages, activeWorkerTexts } from './locale.ts'

interface Pattern {
  matches: RegExp
  names: readonly string[]
  translation: string
}

let patterns: { of: object; list: readonly Pattern[] } | null = null

/**
 * Translates a sentence that the worker made. Stored and exported sentences are English. Unknown and already translated
 * sentences stay as they are. `record`: the sense of the word in a flight record.
 */
export function translate(sentence: string, sense?: 'record'): string
export function translate(sentence: string | undefined, sense?: 'record'): string | undefined
export function translate(sentence: string | undefined, sense?: 'record'): string | undefined {
  const texts = activeWorkerTexts()
  if (texts === null || sentence === undefined) return sentence
  const known = sense === undefined ? undefined : lookUp(texts, `${sentence}|${sense}`)
  const exact = known ?? lookUp(texts, sentence)
  if (exact !== undefined) return exact
  // Sentences are tried one by one first. A placeholder has no bounds and could match the next sentence, too.
  return translateEach(sentence) ?? fill(sentence, sense) ?? sentence
}

/** Some texts are said by the page, too, and only its catalog has them. */
function lookUp(texts: Readonly<Record<string, string>>, key: string): string | undefined {
  if (Object.hasOwn(texts, key)) return texts[key]
  const messages = activeMessages()
  return messages !== null && Object.hasOwn(messages, key) ? messages[key]?.join('') : undefined
}

function fill(sentence: string, sense?: 'record'): string | undefined {
  for (const { matches, names, translation } of listPatterns()) {
    const found = matches.exec(sentence)
    if (found === null) continue
    const values = new Map(names.map((name, index) => [name, showValue(name, found[index + 1] ?? '', sense)]))
    return translation.replaceAll(hole, (whole, name: string) => values.get(name) ?? whole)
  }
  return undefined
}

/** Translates a text of several sentences if every sentence is known. */
function translateEach(text: string): string | undefined {
  const sentences = text.split(/(?<=[.?!…]) (?=[\p{Lu}“])/u)
  if (sentences.length === 1) return undefined
  const translated = sentences.map((sentence) => translate(sentence))
  return translated.every((sentence, index) => sentence !== sentences[index])
    ? translated.join(' ')
    : undefined
}

/** Formats a placeholder's value by its name (see `holeFor`). */
function showValue(name: string, value: string, sense: 'record' | undefined): string {
  if (name.startsWith('said')) return translate(value, sense)
  if (name === 'causes') {
    return value.replaceAll(
      /(\(\d+\) )(.+?)(?=; \(\d+\) |$)/g,
      (_, mark: string, cause: string) => mark + translate(cause),
    )
  }
  if (name === 'reasons')
    return value
      .split('; ')
      .map((reason) => translate(reason))
      .join('; ')
  return name.startsWith('count') ? showCount(value) : value
}

/** Formats a number of the worker with the same number of decimals. */
function showCount(value: string): string {
  const digits = value.split('.')[1]?.length ?? 0
  return formatNumber(Number(value.replaceAll(',', '')), fractions[digits])
}

const fractions = [0, 1, 2, 3, 4].map((digits) => ({
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
}))

const hole = /\{(\w+)\}/g

/** Lists sentences with placeholders, such as `The tool did not answer within {seconds} s.` */
function listPatterns(): readonly Pattern[] {
  const told = activeWorkerTexts()
  if (told === null) return []
  if (patterns?.of !== told) patterns = { of: told, list: Object.entries(told).flatMap(toPattern) }
  return patterns.list
}

function toPattern([text, translation]: [text: string, translation: string]): Pattern[] {
  const names = [...text.matchAll(hole)].map(([, name = '']) => name)
  if (names.length === 0) return []
  const source = text
    .split(/(\{\w+\})/)
    .map((part, index) =>
      index % 2 === 0 ? part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`) : holeFor(part.slice(1, -1)),
    )
    .join('')
  return [{ matches: new RegExp(`^${source}$`), names, translation }]
}

/**
 * Returns the pattern of a placeholder. `{count}` is a number, and `{host}` and similar ones are one word. `{said}` is
 * another sentence of the worker. `{causes}` is a numbered list of sentences, and `{reasons}` one with semicolons. All
 * others match text of any length.
 */
function holeFor(name: string): string {
  if (name.startsWith('count')) return String.raw`(\d[\d,]*(?:\.\d+)?)`
  return /^(host|address|from|via|page|status|port|(from|to)Id)$/.test(name) ? String.raw`(\S+)` : '([^]+?)'
}
