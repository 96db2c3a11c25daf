import { Parser } from 'htmlparser2'
import { renderToString } from 'katex'
import type { RenderedNode } from '../../../../core/model/conversation/rendered-block.ts'
import { maxFormulaCharacters, maxFormulaNodes } from '../limits.ts'
import type { Typeset } from './typeset-formulas.ts'

type Element = [string, Record<string, string> | 0, ...RenderedNode[]]

const tags = new Set(
  (
    'span math semantics annotation mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover ' +
    'munderover mmultiscripts mtable mtr mtd mstyle mpadded menclose mphantom mlabeledtr svg path line'
  ).split(' '),
)
const names = new Set(
  (
    'display encoding mathvariant stretchy fence separator lspace rspace minsize maxsize symmetric largeop movablelimits ' +
    'accent accentunder displaystyle scriptlevel linethickness columnalign columnspacing columnlines rowspacing rowlines ' +
    'width height depth voffset notation mathcolor mathbackground mathsize side form aria-hidden viewBox ' +
    'preserveAspectRatio d x1 x2 y1 y2 stroke-width style'
  ).split(' '),
)

/** Attribute values that KaTeX produces. All others are dropped. */
const values: Readonly<Record<string, RegExp>> = {
  d: /^[\d\s,.a-zA-Z-]*$/,
  style: /^(?:[a-z-]+:[\w\s.,#%+-]*(?:;|$))*$/,
}
const plainValue = /^[\w\s.,#%+-]*$/

function readAttributes(attributes: Readonly<Record<string, string>>): Record<string, string> | 0 {
  const allowed: Record<string, string> = {}
  for (const [name, value] of Object.entries(attributes)) {
    const kind = name === 'class' ? 'className' : name
    if (name !== 'class' && !names.has(name)) continue
    if ((values[name] ?? plainValue).test(value)) allowed[kind] = value
  }
  return Object.keys(allowed).length > 0 ? allowed : 0
}

/** Commands of chemical formulas and of units. Their definitions are loaded on demand. */
const chemistry = /\\(?:ce|pu)\b/
let hasChemistry = false

/** Loads what the formula needs besides KaTeX. Resolves to false if there is nothing to load. */
export async function loadCommands(tex: string): Promise<boolean> {
  if (hasChemistry || !chemistry.test(tex)) return false
  await import('katex/contrib/mhchem')
  hasChemistry = true
  return true
}

/** Rewrites what KaTeX does not know: labels, references to them, and older names of environments. */
function adaptTex(tex: string): string {
  return tex
    .replaceAll(/\\label\s*\{[^{}]*\}/g, '')
    .replaceAll(
      /\\(?:eqref|ref)\s*\{([^{}]*)\}/g,
      (_, label: string) => `(\\text{${label.replaceAll(/[_^&%$#]/g, ' ')}})`,
    )
    .replaceAll(/\\(begin|end)\{(?:multline|dmath)(\*?)\}/g, '\\$1{gather$2}')
    .replaceAll(/\\(begin|end)\{(?:eqnarray|flalign)(\*?)\}/g, '\\$1{align$2}')
    .replaceAll(/\\(begin|end)\{displaymath\}/g, '\\$1{equation*}')
    .replaceAll(/&\s*(=|<|>|\\[a-zA-Z]+)\s*&/g, (whole, sign: string) =>
      tex.includes('{eqnarray') ? `&${sign} ` : whole,
    )
}

/** Typesets a formula. Returns null if that is impossible, and the formula stays as written. */
export const typesetFormula: Typeset = (tex, isDisplay) => {
  if (tex.length > maxFormulaCharacters) return null
  try {
    return toNodes(
      renderToString(adaptTex(tex), {
        displayMode: isDisplay,
        output: 'htmlAndMathml',
        throwOnError: true,
        strict: 'ignore',
        trust: false,
        maxExpand: 1000,
        maxSize: 50,
      }),
    )
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}

function toNodes(markup: string): RenderedNode[] | null {
  const root: RenderedNode[] = []
  const open: (Element | null)[] = []
  let count = 0
  const parent = (): { push(node: RenderedNode): unknown } =>
    open.findLast((element) => element !== null) ?? root
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        count += 1
        const element: Element | null = tags.has(name) ? [name, readAttributes(attributes)] : null
        if (element) parent().push(element)
        open.push(element)
      },
      ontext(text) {
        parent().push(text)
      },
      onclosetag() {
        open.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(markup)
  return count > maxFormulaNodes ? null : root
}
