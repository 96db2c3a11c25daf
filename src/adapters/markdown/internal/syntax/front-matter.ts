import { truncateString } from '../../../../lib/text.ts'
/** Matches the metadata at the start of a document: lines of YAML between two lines of three hyphens. */
const frontMatter =
  /^---[ \t]*\n((?:(?:[\w.-]+[ \t]*:(?:[ \t].*)?|[ \t]+\S.*|-[ \t].*|#.*)\n)+)---[ \t]*(?:\n|$)/
/** Matches a text that may still become one. */
const openFrontMatter =
  /^(?:-{1,3}[ \t]*|---[ \t]*\n(?:(?:[\w.-]+[ \t]*:(?:[ \t].*)?|[ \t]+\S.*|-[ \t].*|#.*)\n)*(?:[\w.-]*|[\w.-]+[ \t]*:(?:[ \t].*)?|[ \t].*|-{1,3}[ \t]*|-[ \t].*|#.*))$/
const maxFrontMatterCharacters = 4000

export interface FrontMatter {
  text: string
  /** Number of characters, including both lines of hyphens. */
  length: number
}

/** Reads the front matter at the start of a document. Returns `open` while later text may complete it. */
export function readFrontMatter(text: string, isComplete: boolean): FrontMatter | 'open' | null {
  if (!text.startsWith('-')) return null
  const start = truncateString(text, maxFrontMatterCharacters)
  const match = frontMatter.exec(start)
  if (match) {
    const [whole, yaml = ''] = match
    // The last line may still grow into something else.
    if (!isComplete && !whole.endsWith('\n') && whole.length === text.length) return 'open'
    return { text: yaml.replace(/\n$/, ''), length: whole.length }
  }
  return !isComplete && text.length < maxFrontMatterCharacters && openFrontMatter.test(text) ? 'open' : null
}
