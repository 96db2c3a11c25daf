import { formatNumber } from './formats.ts'
import { textsInUse, toldInUse } from './language.ts'

interface Pattern {
  matches: RegExp
  names: readonly string[]
  translation: string
}

let patterns: { of: object; list: readonly Pattern[] } | null = null

/**
 * A sentence that the worker made: what it stores and exports is English, and this is how the page shows it. What the catalogue
 * does not have stays as it came; what was told already does not change again. `record`: as a flight record means the word.
 */
export function translate(sentence: string, sense?: 'record'): string
export function translate(sentence: string | undefined, sense?: 'record'): string | undefined
export function translate(sentence: string | undefined, sense?: 'record'): string | undefined {
  const texts = textsInUse()
  if (texts === null || sentence === undefined) return sentence
  const known = sense === undefined ? undefined : lookUp(texts, `${sentence}|${sense}`)
  const exact = known ?? lookUp(texts, sentence)
  if (exact !== undefined) return exact
  for (const { matches, names, translation } of listPatterns()) {
    const found = matches.exec(sentence)
    if (found === null) continue
    const values = new Map(names.map((name, index) => [name, showValue(name, found[index + 1] ?? '', sense)]))
    return translation.replaceAll(hole, (whole, name: string) => values.get(name) ?? whole)
  }
  return sentence
}

function lookUp(texts: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined
}

/** `{said}` is a sentence of the worker itself, `{count}` a number as it writes one; all else is somebody's own. */
function showValue(name: string, value: string, sense: 'record' | undefined): string {
  if (name.startsWith('said')) return translate(value, sense)
  if (name !== 'count' || !/^\d[\d,]*(\.\d+)?$/.test(value)) return value
  return formatNumber(Number(value.replaceAll(',', '')))
}

const hole = /\{(\w+)\}/g

/** Sentences with something in them, as in `The tool did not answer within {seconds} s.` */
function listPatterns(): readonly Pattern[] {
  const told = toldInUse()
  if (told === null) return []
  if (patterns?.of !== told) patterns = { of: told, list: Object.entries(told).flatMap(toPattern) }
  return patterns.list
}

function toPattern([text, translation]: [text: string, translation: string]): Pattern[] {
  const names = [...text.matchAll(hole)].map(([, name = '']) => name)
  if (names.length === 0) return []
  const source = text
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
    .join('([^]+?)')
  return [{ matches: new RegExp(`^${source}$`), names, translation }]
}
