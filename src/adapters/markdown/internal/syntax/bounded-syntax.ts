import { codeText, htmlText, labelEnd } from 'micromark-core-commonmark'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough'
import type {
  Construct,
  ConstructRecord,
  Effects,
  Event,
  Extension,
  Token,
  TokenizeContext,
  Tokenizer,
} from 'micromark-util-types'
import { endAtPunctuation, startAfterLetter } from './literal-addresses.ts'
import { maxCloserEvents, maxMarkerPairs, maxReadAgainCharacters } from '../limits.ts'

const asterisk = 42
const tilde = 126

/** Characters per paragraph that were read for markers without an end. */
const failedReads = new WeakMap<TokenizeContext, number>()

/**
 * Limits a construct per paragraph. A marker without its end is searched up to the end of the paragraph, and so is
 * each one after it.
 * Beyond the limit markers are text.
 */
function boundReading<Bounded extends Pick<Construct, 'tokenize'>>(
  construct: Bounded,
  readBefore: (context: TokenizeContext) => number = () => 0,
): Bounded {
  const tokenize: Tokenizer = function tokenize(effects, ok, nok) {
    if (spentOn(this) > maxReadAgainCharacters) return nok
    const start = this.now().offset - readBefore(this)
    return construct.tokenize.call(this, watchAttempts(effects), ok, (code) => {
      failedReads.set(this, spentOn(this) + this.now().offset - start)
      return nok(code)
    })
  }
  return { ...construct, tokenize }
}

function spentOn(context: TokenizeContext): number {
  return failedReads.get(context) ?? 0
}

/** Limits nested attempts as well, which are undone before the construct itself fails. */
function watchAttempts(effects: Effects): Effects {
  return {
    ...effects,
    attempt: (attempted, ok, nok) =>
      effects.attempt('tokenize' in attempted ? boundReading(attempted as Construct) : attempted, ok, nok),
  }
}

function renamed(construct: Construct): Construct {
  return { ...construct, name: `bounded-${construct.name}` }
}

type Brackets = TokenizeContext & { _labelStarts?: readonly Token[] }

/** Returns the distance to the innermost open bracket. A closing bracket reads its label again from there. */
function toOpenBracket(context: Brackets): number {
  const open = context._labelStarts?.findLast((token) => token._balanced !== true)
  return open ? context.now().offset - open.end.offset : 0
}

/** Returns the distance to the last bracket, or to the start. The end of a footnote reads that much again. */
function toLastBracket(context: Brackets): number {
  return context.now().offset - (context._labelStarts?.at(-1)?.end.offset ?? 0)
}

/** Limits the pairing of markers. In a paragraph with excessive markers they all become text. */
function boundPairing(construct: Construct, sequence: Token['type']): Construct {
  const { resolveAll } = construct
  if (!resolveAll) return construct
  return {
    ...construct,
    resolveAll(events, context) {
      if (isExcess(events, sequence)) {
        for (const [, token] of events) if (token.type === sequence) token.type = 'data'
      }
      return resolveAll.call(this, events, context)
    },
  }
}

/** Each closing marker is compared with the opening ones before it, and the events in between are moved. */
function isExcess(events: readonly Event[], sequence: Token['type']): boolean {
  let closers = 0
  let openers = 0
  for (const [kind, token] of events) {
    if (kind !== 'enter' || token.type !== sequence) continue
    if (token._close === true) closers += 1
    if (token._open === true) openers += 1
  }
  return closers * openers > maxMarkerPairs || closers * events.length > maxCloserEvents
}

/** Emphasis whose markers may stand next to Chinese, Japanese and Korean punctuation. */
const boundAttention = renamed(
  boundPairing(firstConstruct(cjkFriendlyExtension().text, asterisk), 'attentionSequence'),
)

function firstConstruct(record: ConstructRecord | undefined, code: number): Construct {
  const construct = [record?.[code] ?? []].flat()[0]
  if (!construct) throw new Error(`the extension has no construct for ${code}`)
  return construct
}

/** Replaces constructs of the parser whose time is quadratic for hostile paragraphs. */
export const boundedSyntax: Extension = {
  text: {
    [42]: boundAttention,
    [95]: boundAttention,
    [60]: { ...renamed(boundReading(htmlText)), add: 'after' },
    [93]: renamed(boundReading(labelEnd, toOpenBracket)),
    [96]: renamed(boundReading(codeText)),
  },
  insideSpan: { null: [boundAttention] },
  disable: { null: ['attention', 'htmlText', 'labelEnd', 'codeText', 'strikethrough'] },
}

const boundStrikethrough = renamed(
  boundPairing(
    firstConstruct(gfmStrikethroughCjkFriendly({ singleTilde: false }).text, tilde),
    'strikethroughSequenceTemporary',
  ),
)

/** Strikethrough whose markers may stand next to Chinese, Japanese and Korean punctuation. */
export const cjkFriendlyStrikethrough: Extension = {
  text: { [tilde]: boundStrikethrough },
  insideSpan: { null: [boundStrikethrough] },
  attentionMarkers: { null: [tilde] },
}

/** Applies the same limits to the constructs of an extension. */
export function boundExtension(extension: Extension): Extension {
  const spans = [extension.insideSpan?.null ?? []].flat()
  return {
    ...extension,
    text: mapConstructs(extension.text, boundConstruct),
    insideSpan: {
      null: spans.map((construct) =>
        'tokenize' in construct ? boundConstruct(construct as Construct) : construct,
      ),
    },
  }
}

function boundConstruct(construct: Construct): Construct {
  if (construct.name === 'wwwAutolink') return startAfterLetter(endAtPunctuation(construct))
  if (construct.name === 'protocolAutolink') return endAtPunctuation(construct)
  if (construct.name === 'gfmPotentialFootnoteCall') return boundReading(construct, toLastBracket)
  return construct
}

function mapConstructs(
  record: ConstructRecord = {},
  change: (construct: Construct) => Construct,
): ConstructRecord {
  return Object.fromEntries(
    Object.entries(record).map(([code, constructs]) => [code, [constructs ?? []].flat().map(change)]),
  )
}
