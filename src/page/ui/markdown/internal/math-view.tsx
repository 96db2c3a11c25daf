import { createElement, type ReactNode } from 'react'
import type { RenderedNode } from '../../../../core/model/conversation/rendered-block.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { revealHidden } from '../../text/revealed-text.tsx'
import { hasHiddenInProse } from '../../../../lib/hidden-in-prose.ts'
import { toFragment } from './nodes.ts'
import { useMathStyle } from '../use-math-ready.ts'

interface MathViewProps {
  isDisplay: boolean
  /** The typeset formula, or its source as one text. */
  nodes: readonly RenderedNode[]
}

/** Draws a formula. Shows the source until formula and style sheet are ready, or if typesetting failed. */
export function MathView({ isDisplay, nodes }: MathViewProps) {
  // The text waited for the fonts. If they took too long, waiting longer would only cause a larger layout shift later.
  const style = useMathStyle()
  const isStyled = style === 'styled' || style === 'ready'
  const kind = isDisplay ? 'display' : 'inline'
  const source = sourceOf(nodes)
  if (!isStyled || typeof nodes[0] === 'string' || hasHiddenInProse(source)) {
    return (
      <code dir="ltr" className="markdown-tex" data-math={kind}>
        {revealHidden(source)}
      </code>
    )
  }
  if (!isDisplay)
    return (
      <span dir="ltr" data-math={kind}>
        {toFragment(nodes.map(renderMath))}
      </span>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable from the keyboard
    <span dir="ltr" data-math={kind} role="group" aria-label={i18n.t('Formula')} tabIndex={0}>
      {toFragment(nodes.map(renderMath))}
    </span>
  )
}

/** Returns the TeX source. A typeset formula holds the source in its annotation. */
function sourceOf(nodes: readonly RenderedNode[]): string {
  for (const node of nodes) {
    if (typeof node === 'string') return node
    const [tag, , ...children] = node
    const [first] = children
    if (tag === 'annotation' && typeof first === 'string') return first
    const source = sourceOf(children.filter(isElement))
    if (source !== '') return source
  }
  return ''
}

function isElement(node: RenderedNode): boolean {
  return typeof node !== 'string'
}

const tags = new Set(
  (
    'span math semantics annotation mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover ' +
    'munderover mmultiscripts mtable mtr mtd mstyle mpadded menclose mphantom svg path line'
  ).split(' '),
)
const names = new Set(
  (
    'className display encoding mathvariant stretchy fence separator lspace rspace minsize maxsize symmetric largeop ' +
    'movablelimits accent accentunder displaystyle scriptlevel linethickness columnalign columnspacing columnlines ' +
    'rowspacing rowlines width height depth voffset notation mathcolor mathbackground mathsize side form aria-hidden ' +
    'viewBox preserveAspectRatio d x1 x2 y1 y2 stroke-width'
  ).split(' '),
)
const safeValue = /^[\w\s.,#%+-]*$/

/** Renders only known elements and attributes. The input is not trusted. */
function renderMath(node: RenderedNode): ReactNode {
  if (typeof node === 'string') return node
  const [tag, properties, ...children] = node
  if (!tags.has(tag)) return toFragment(children.map(renderMath))
  const attributes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(properties === 0 ? {} : properties)) {
    if (name === 'style') attributes['style'] = readStyle(String(value))
    else if (names.has(name) && safeValue.test(String(value)))
      attributes[name === 'stroke-width' ? 'strokeWidth' : name] = value
  }
  return createElement(tag, attributes, ...children.map(renderMath))
}

/** Parses `height:1em;margin-left:2px` into a React style object. The content security policy forbids the attribute. */
function readStyle(text: string): Record<string, string> {
  const style: Record<string, string> = {}
  for (const declaration of text.split(';')) {
    const [name = '', value = ''] = declaration.split(':')
    if (/^[a-z-]+$/.test(name) && safeValue.test(value))
      style[name.replace(/-[a-z]/g, ([, letter = '']) => letter.toUpperCase())] = value
  }
  return style
}
