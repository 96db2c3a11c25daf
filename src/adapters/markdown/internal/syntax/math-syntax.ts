import type {
  Code,
  Construct,
  Effects,
  Extension,
  State,
  TokenizeContext,
  Tokenizer,
} from 'micromark-util-types'
import { isFormula } from './is-formula.ts'
import { unmask } from './mask-source.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mathText: 'mathText'
    mathTextData: 'mathTextData'
    mathFlow: 'mathFlow'
    mathFlowFence: 'mathFlowFence'
    mathFlowValue: 'mathFlowValue'
  }
}

const dollar = 36
const backslash = 92
const roundBracket = 40
const squareBracket = 91
const curlyBracket = 123
const closingCurlyBracket = 125
const letterB = 98
const letterN = 110
const letterR = 114
const letterS = 115
const letterT = 116
const maxEnvironmentCharacters = 24
const closings: Readonly<Record<string, string>> = { '\\(': '\\)', '\\[': '\\]', $: '$', $$: '$$' }

const isLineEnd = (code: Code) => code !== null && code < -2
const isSpace = (code: Code) => code === -2 || code === -1 || code === 32
/** Letters and digits of scripts that separate words. In Chinese, Japanese and Korean texts a formula directly follows a letter. */
const isWord = (code: Code) =>
  code !== null &&
  code > 0 &&
  /(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}ー])[\p{L}\p{M}\p{N}]/u.test(
    String.fromCharCode(code),
  )

/** Environments that are formulas on their own. */
const environments = new Set(
  (
    'equation align aligned alignat alignedat gather gathered multline eqnarray flalign dmath displaymath split cases dcases rcases drcases array ' +
    'matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix subarray CD'
  ).split(' '),
)

/** The ending of an ordinal number, as in `$n$th`. */
const ordinal: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let letters = ''
    const next: State = (code) => {
      if (code !== null && letters.length < 2 && isWord(code)) {
        letters += String.fromCharCode(code)
        effects.consume(code)
        return next
      }
      return /^(?:th|st|nd|rd)$/.test(letters) && !isWord(code) ? ok(code) : nok(code)
    }
    return (code) => {
      effects.enter('data')
      return next(code)
    }
  },
}

/**
 * Markers that have no further closing marker in a paragraph. Without this set, a text of only opening markers would
 * be read once per marker.
 */
const exhausted = new WeakMap<TokenizeContext, Set<string>>()

/** Tokenizes formulas within a paragraph: `$…$` unless it is an amount of money, `$$…$$`, `\(…\)` and `\[…\]`. */
const tokenizeText: Tokenizer = function tokenizeText(effects, ok, nok) {
  const isAfterWord = isWord(this.previous) || this.previous === dollar
  const start = this.now()
  const spent = exhausted.get(this) ?? new Set<string>()
  exhausted.set(this, spent)
  let opening = ''
  let closing = ''
  let run = 0
  let recent = ''

  const open: State = (code) => {
    effects.enter('mathText')
    effects.consume(code)
    if (code === backslash) return openBracket
    opening = '$'
    return openDollar
  }
  const openBracket: State = (code) => {
    if (code === letterB) {
      opening = '\\'
      return environmentName(code)
    }
    if (code !== roundBracket && code !== squareBracket) return nok(code)
    opening = code === roundBracket ? '\\(' : '\\['
    effects.consume(code)
    return begin
  }
  const environmentName: State = (code) => {
    if (code === null || code < 0 || opening.length > maxEnvironmentCharacters) return nok(code)
    opening += String.fromCharCode(code)
    effects.consume(code)
    if (code !== closingCurlyBracket) return environmentName
    const [, name = ''] = /^\\begin\{([a-zA-Z]+)\*?\}$/.exec(opening) ?? []
    return environments.has(name) ? begin : nok
  }
  const openDollar: State = (code) => {
    if (code !== dollar) return begin(code)
    if (opening === '$$') return nok(code)
    opening = '$$'
    effects.consume(code)
    return openDollar
  }
  const begin: State = (code) => {
    if (spent.has(opening) || (opening === '$' && isSpace(code))) return nok(code)
    closing = closings[opening] ?? opening.replace('begin', 'end')
    return between(code)
  }
  const between: State = (code) => {
    if (code === null) {
      spent.add(opening)
      return nok(code)
    }
    if (!isLineEnd(code)) {
      effects.enter('mathTextData')
      return data(code)
    }
    effects.enter('lineEnding')
    effects.consume(code)
    effects.exit('lineEnding')
    return between
  }
  const data: State = (code) => {
    if (code === null || isLineEnd(code)) {
      effects.exit('mathTextData')
      return between(code)
    }
    if (code === dollar && closing.startsWith('$')) {
      run = 0
      return dollars(code)
    }
    effects.consume(code)
    if (opening.startsWith('\\begin')) {
      recent = `${recent}${String.fromCharCode(code)}`.slice(-closing.length)
      return recent === closing ? end : data
    }
    return code === backslash ? escaped : data
  }
  const escaped: State = (code) => {
    if (code === null || isLineEnd(code)) return data(code)
    effects.consume(code)
    return closing === `\\${String.fromCharCode(code)}` ? end : data
  }
  const dollars: State = (code) => {
    if (code !== dollar) return run === closing.length ? end(code) : data(code)
    run += 1
    effects.consume(code)
    return dollars
  }
  const end: State = (code) => {
    if (opening === '$' && (code === letterT || code === letterS || code === letterN || code === letterR))
      return effects.check(ordinal, accept, endBeforeWord)(code)
    return accept(code, isWord(code))
  }
  const endBeforeWord: State = (code) => accept(code, true)
  const accept = (code: Code, isBeforeLetter = false) => {
    const text = unmask(this.sliceSerialize({ start, end: this.now() }))
    // The text `\[text\](address)` is neither a link nor a formula.
    const isBeforeWord =
      isBeforeLetter || code === curlyBracket || (opening === '\\[' && code === roundBracket)
    const inside = text.slice(opening.length, -closing.length)
    if (!isFormula(inside, { opening, isAfterWord, isBeforeWord })) return nok(code)
    effects.exit('mathTextData')
    effects.exit('mathText')
    return ok(code)
  }
  return open
}

/**
 * Tokenizes a formula on lines of its own, between `$$` and `$$` or between `\[` and `\]`. Without a closing marker it
 * extends to the end of the text.
 */
const tokenizeFlow: Tokenizer = function tokenizeFlow(effects, ok, nok) {
  let delimiter = ''

  const open: State = (code) => {
    effects.enter('mathFlow')
    effects.enter('mathFlowFence')
    delimiter = code === dollar ? '' : '\\'
    effects.consume(code)
    return code === dollar ? openDollars : openBracket
  }
  const openBracket: State = (code) => {
    if (code !== squareBracket) return nok(code)
    effects.consume(code)
    delimiter = '\\]'
    return afterDelimiter
  }
  const openDollars: State = (code) => {
    if (code === dollar) {
      effects.consume(code)
      delimiter = '$$'
      return openDollars
    }
    return delimiter === '$$' ? afterDelimiter(code) : nok(code)
  }
  const afterDelimiter: State = (code) => {
    if (isSpace(code)) {
      effects.consume(code)
      return afterDelimiter
    }
    if (code !== null && !isLineEnd(code)) return nok(code)
    effects.exit('mathFlowFence')
    return this.interrupt ? ok(code) : nextLine(code)
  }
  const nextLine: State = (code) => {
    if (code === null) return done(code)
    return effects.attempt({ tokenize: tokenizeLineEnd, partial: true }, lineStart, done)(code)
  }
  const lineStart: State = (code) => {
    if (code === null || isLineEnd(code)) return nextLine(code)
    const closing = delimiter
    return effects.attempt(
      { tokenize: (inner, yes, no) => tokenizeClosing(inner, { yes, no, closing }), partial: true },
      done,
      value,
    )(code)
  }
  const value: State = (code) => {
    effects.enter('mathFlowValue')
    return inLine(code)
  }
  const inLine: State = (code) => {
    if (code === null || isLineEnd(code)) {
      effects.exit('mathFlowValue')
      return nextLine(code)
    }
    effects.consume(code)
    return inLine
  }
  const done: State = (code) => {
    effects.exit('mathFlow')
    return ok(code)
  }
  return open
}

/** Tokenizes a line end, unless the next line leaves the container of this block. */
const tokenizeLineEnd: Tokenizer = function tokenizeLineEnd(effects, ok, nok) {
  const atStart: State = (code) => (this.parser.lazy[this.now().line] ? nok(code) : ok(code))
  return (code) => {
    effects.enter('lineEnding')
    effects.consume(code)
    effects.exit('lineEnding')
    return atStart
  }
}

function tokenizeClosing(
  effects: Effects,
  { yes, no, closing }: { yes: State; no: State; closing: string },
): State {
  let at = 0
  const before: State = (code) => {
    if (isSpace(code)) {
      effects.consume(code)
      return before
    }
    return inDelimiter(code)
  }
  const inDelimiter: State = (code) => {
    if (at === closing.length) return after(code)
    if (code === null || code < 0 || String.fromCharCode(code) !== closing.charAt(at)) return no(code)
    at += 1
    effects.consume(code)
    return inDelimiter
  }
  const after: State = (code) => {
    if (isSpace(code) || (code === dollar && closing === '$$')) {
      effects.consume(code)
      return after
    }
    if (code !== null && !isLineEnd(code)) return no(code)
    effects.exit('mathFlowFence')
    return yes(code)
  }
  return (code) => {
    effects.enter('mathFlowFence')
    return before(code)
  }
}

const text = { tokenize: tokenizeText, name: 'mathText' }
const flow = { tokenize: tokenizeFlow, concrete: true, name: 'mathFlow' }

/** Formulas in the notations that models use. */
export const mathSyntax: Extension = {
  text: { [dollar]: text, [backslash]: text },
  flow: { [dollar]: flow, [backslash]: flow },
}
