import { truncateString } from '../../../../lib/text.ts'
/** Matches the lines of three hyphens around the metadata. */
const marker = /^---[ \t]*$/
/** Matches a line of YAML: a key, an indented line, an item of a list or a comment. */
const yamlLine =
  /^(?:(?:[\p{L}\p{M}\p{N}_.@-]+|"[^"]+"|'[^']+')[ \t]*:(?:[ \t].*)?|[ \t]+\S.*|-[ \t].*|#.*)$/u
/** Matches a line that may still become one of these. */
const openYamlLine =
  /^(?:(?:[\p{L}\p{M}\p{N}_.@-]+|"[^"]+"|'[^']+')[ \t]*(?::(?:[ \t].*)?)?|"[^"]*|'[^']*|[ \t].*|-[ \t].*|#.*)?$/u
const openMarker = /^-{1,3}[ \t]*$/
const maxFrontMatterCharacters = 4000

export interface FrontMatter {
  text: string
  /** Number of characters, including both lines of hyphens. */
  length: number
}

/** Reads the front matter at the start of a document. Returns `open` while later text may complete it. */
export function readFrontMatter(text: string, isComplete: boolean): FrontMatter | 'open' | null {
  if (!text.startsWith('-')) return null
  const [first = '', ...rest] = truncateString(text, maxFrontMatterCharacters).split('\n')
  if (marker.test(first)) {
    const count = rest.findIndex((line) => !yamlLine.test(line))
    const closing = count > 0 ? rest[count] : undefined
    if (closing !== undefined && marker.test(closing)) {
      const yaml = rest.slice(0, count).join('\n')
      const isLast = count === rest.length - 1
      const length = first.length + yaml.length + closing.length + 2
      // The last line may still grow into something else.
      if (!isComplete && isLast && length === text.length) return 'open'
      return { text: yaml, length: isLast ? length : length + 1 }
    }
  }
  return !isComplete && text.length < maxFrontMatterCharacters && mayBecomeOne(first, rest) ? 'open' : null
}

/** Returns true if later text may complete the front matter. */
function mayBecomeOne(first: string, rest: readonly string[]): boolean {
  const last = rest.at(-1)
  if (last === undefined) return openMarker.test(first)
  return (
    marker.test(first) && rest.slice(0, -1).every((line) => yamlLine.test(line)) && openYamlLine.test(last)
  )
}
