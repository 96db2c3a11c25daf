import type { Extension } from 'mdast-util-from-markdown'
import type { Code, Construct, Effects, State } from 'micromark-util-types'
import type { MarkdownChild } from './markdown-node.ts'

const space = 32

/**
 * Punctuation of Chinese, Japanese and Korean texts, ends of clauses in Arabic, Armenian, Ethiopic, Indic, Khmer and
 * Burmese texts, quotation marks and dashes that no address contains, and invisible characters, which a host loses.
 * Joiners are letters of addresses in Persian and Indic scripts.
 */
const endOfAddress =
  /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u0589\u060c\u061b\u061f\u06d4\u0964\u0965\u104a\u104b\u1361-\u1368\u17d4-\u17d6\u2013-\u201f\u2026\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/

/** Letters of scripts that write no spaces between words. */
const letterWithoutSpaces =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー]/u

const isLetterWithoutSpaces = (code: Code) =>
  code !== null && code > 0x7f && letterWithoutSpaces.test(String.fromCharCode(code))

const asterisk = 42
const tilde = 126

const endsAddress = (code: Code) =>
  code !== null && code > 0x7f && endOfAddress.test(String.fromCharCode(code))

/**
 * Ends an address that stands in a text without brackets at the first character that ends an address. Without this, the words
 * after it would belong to the address, and `。` would even be read as a dot of its host.
 */
export function endAtPunctuation<Bounded extends Pick<Construct, 'tokenize'>>(construct: Bounded): Bounded {
  return endConstruct(construct, { character: null, depth: 0 })
}

/**
 * Lets an address that starts with `www.` follow a letter of a script without spaces: `见www.example.com`. Any other
 * letter before it is part of a word.
 */
export function startAfterLetter<Started extends Pick<Construct, 'tokenize' | 'previous'>>(
  construct: Started,
): Started {
  const { tokenize, previous } = construct
  return {
    ...construct,
    previous(code) {
      return isLetterWithoutSpaces(code) || previous?.call(this, code) !== false
    },
    tokenize(effects, ok, nok) {
      const context = isLetterWithoutSpaces(this.previous)
        ? (Object.create(this, { previous: { value: space } }) as typeof this)
        : this
      return tokenize.call(context, effects, ok, nok)
    },
  }
}

/** Character that the parser gave to the construct, and the number of states that call each other with a substitute. */
interface LiteralContext {
  character: Code
  depth: number
}

function endConstruct<Bounded extends Pick<Construct, 'tokenize'>>(
  construct: Bounded,
  context: LiteralContext,
  isTrail = false,
): Bounded {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      let hasEnded = false
      let previous: Code = null
      const leave =
        (state: State): State =>
        () => {
          hasEnded = true
          return state(context.character)
        }
      const watch =
        (state: State): State =>
        (code) => {
          if (context.depth === 0) context.character = code
          context.depth += 1
          // The check of what may be the end: `https://example.com**后` ends at the asterisks.
          const isAfterMarker = isTrail && (previous === asterisk || previous === tilde)
          const isEnd = endsAddress(code) || (isAfterMarker && isLetterWithoutSpaces(code))
          previous = code
          const next = state(isEnd ? space : code)
          context.depth -= 1
          return hasEnded || next === undefined ? next : watch(next)
        }
      const inner: Effects = {
        ...effects,
        attempt: (attempted, yes, no) =>
          effects.attempt(endInner(attempted, context), watch(yes), no && watch(no)),
        check: (checked, yes, no) =>
          effects.check(endInner(checked, context, true), watch(yes), no && watch(no)),
      }
      return watch(construct.tokenize.call(this, inner, leave(ok), leave(nok)))
    },
  }
}

function isConstruct(value: unknown): value is Construct {
  return typeof value === 'object' && value !== null && 'tokenize' in value
}

function endInner<Inner>(construct: Inner, context: LiteralContext, isTrail = false): Inner {
  return isConstruct(construct) ? endConstruct(construct, context, isTrail) : construct
}

interface Parent {
  type: string
  children?: MarkdownChild[]
}

/** Cuts the addresses that are found in the texts of the finished tree, which have no position, in the same way. */
export const addressesFromMarkdown: Extension = {
  transforms: [
    (root) => {
      const open: Parent[] = [root]
      for (let parent = open.pop(); parent; parent = open.pop()) {
        parent.children = parent.children?.flatMap(cutAddress)
        for (const child of parent.children ?? []) if ('children' in child) open.push(child)
      }
      return root
    },
  ],
}

/** A host with a common top-level domain, to which a letter of a script without spaces is glued: `https://a.com的网站`. */
const wholeHost =
  /^(?:https?:\/\/|www\.)[\w.-]{1,250}\.(?:com|net|org|edu|gov|io|ai|app|dev|info|me|co|xyz|cn|hk|jp|kr|th|tw)(?=[^ -~])/i

function cutAddress(node: MarkdownChild): MarkdownChild[] {
  const [text] = node.type === 'link' ? node.children : []
  if (node.type !== 'link' || text?.type !== 'text' || !node.url.endsWith(text.value)) return [node]
  const { start, end } = node.position ?? {}
  const length = start && end ? Number(end.offset) - Number(start.offset) : undefined
  // An address in brackets is longer than its text, and is meant as it stands.
  if (length !== undefined && length !== text.value.length) return [node]
  const host = wholeHost.exec(text.value)?.[0].length
  const glued = host !== undefined && letterWithoutSpaces.test(text.value.charAt(host)) ? host : -1
  const at = length === undefined && glued < 0 ? text.value.search(endOfAddress) : glued
  if (at < 0) return [node]
  const rest = text.value.slice(at)
  const url = node.url.slice(0, -rest.length)
  const own = { ...node, url, children: [{ ...text, value: text.value.slice(0, at) }] }
  if (!start || !end) return [own, { type: 'text', value: rest }]
  const border = { ...start, column: start.column + at, offset: Number(start.offset) + at }
  return [
    { ...own, position: { start, end: border } },
    { type: 'text', value: rest, position: { start: border, end } },
  ]
}
