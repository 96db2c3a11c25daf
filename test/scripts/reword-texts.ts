/** Entries that Lingui reads from a PO file, by id. */
export type CatalogTexts = Record<
  string,
  { translation?: string; extra?: { flags?: string[] } & Record<string, unknown> }
>

export interface Rewording {
  old: string
  reworded: string
  /** True for the catalog of the source language, where the id is the text. */
  isSource: boolean
}

/** Renames the id of a text. Its translation stays, marked as fuzzy. An existing translation of the new text stays unchanged. */
export function renameId<Texts extends CatalogTexts>(
  texts: Texts,
  { old, reworded, isSource }: Rewording,
): Texts {
  const { [old]: text, ...others } = texts
  if (text === undefined || reworded in others) return others as Texts
  const flags = new Set([...(text.extra?.flags ?? []), 'fuzzy'])
  const renamed = isSource
    ? { ...text, translation: reworded }
    : { ...text, extra: { ...text.extra, flags: [...flags] } }
  return { ...others, [reworded]: renamed } as Texts
}

/** Ways in which sources mark a text: `i18n.t('…'`, `i18n._('…'`, `<Trans id="…"`, and a literal or a descriptor after the comment. */
const prefixes = [
  String.raw`\bi18n\.[t_]\(\s*`,
  String.raw`<Trans\s+id=\{?`,
  String.raw`/\*i18n\*/ (?:\{\s*id:\s*)?`,
]

/** Replaces the literals by which a source contains the text. Other literals that happen to be equal stay. */
export function rewordSource(source: string, old: string, reworded: string): string {
  return prefixes.reduce(
    (text, prefix) => replaceLiterals(text, `(${prefix})${literalOf(old)}`, reworded),
    source,
  )
}

/** Replaces all literals of a test, which names controls by their texts. Single words stay: they often are something else. */
export function rewordTest(source: string, old: string, reworded: string): string {
  const marked = rewordSource(source, old, reworded)
  return old.includes(' ') ? replaceLiterals(marked, `()${literalOf(old)}`, reworded) : marked
}

/** Replaces literals. The first group of the pattern is what precedes the literal, the second its quote. */
function replaceLiterals(source: string, pattern: string, reworded: string): string {
  return source.replaceAll(
    new RegExp(pattern, 'g'),
    (_, before: string, quote: string) => before + quoted(reworded, quote),
  )
}

/** Lists the lines with a literal that is exactly the text. */
export function findLiterals(source: string, text: string): number[] {
  const literal = new RegExp(literalOf(text))
  return source.split('\n').flatMap((line, index) => (literal.test(line) ? [index + 1] : []))
}

/** Lists the lines of a document that name the text. A single word counts only in quotes, code or emphasis. */
export function findInDocument(markdown: string, text: string): number[] {
  const escaped = escapePattern(text)
  const marks = '["“”‘’`*_]'
  const named = new RegExp(text.includes(' ') ? escaped : `${marks}${escaped}${marks}`)
  return markdown.split('\n').flatMap((line, index) => (named.test(line) ? [index + 1] : []))
}

/** Returns a pattern of the text as a literal in any quotes. */
function literalOf(text: string): string {
  return `(?<quote>["'\`])${escapePattern(text)}\\k<quote>`
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}

function quoted(text: string, quote: string): string {
  return quote + text.replaceAll(quote, `\\${quote}`) + quote
}
