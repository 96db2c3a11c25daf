import { trimSuffix } from '../../../../lib/text.ts'
import { unmask } from './mask-source.ts'
import type { CompileContext, Extension, Token } from 'mdast-util-from-markdown'

/** A formula in the tree, with its source and the TeX inside it. */
export interface MathNode {
  type: 'math' | 'inlineMath'
  value: string
  source: string
  isDisplay: boolean
}

const opening = /^(?:\\[([]|\$\$?)/
/** Matches an environment that stands without other markers. */
const environment = /^\\begin\{/
const openingLine = /^[ \t]*(?:\$\$+|\\\[)[ \t]*\n/

/** Returns the lines before the closing marker, or nothing without one. */
function removeClosing(inside: string): string {
  if (inside.endsWith('\\]')) return inside.slice(0, -2)
  return inside.endsWith('$$') ? trimSuffix(inside, '$') : ''
}

/** Parses a formula. An unfinished one has only its source. */
function readMath(type: MathNode['type'], source: string): MathNode {
  if (type === 'math') {
    const inside = openingLine.test(source) ? source.replace(openingLine, '') : ''
    return { type, value: removeClosing(inside.trimEnd()).trim(), source, isDisplay: true }
  }
  if (environment.test(source)) return { type, value: source, source, isDisplay: true }
  const [delimiter = ''] = opening.exec(source) ?? []
  const value = source.slice(delimiter.length, -delimiter.length).trim()
  return { type, value, source, isDisplay: delimiter === '$$' || delimiter === '\\[' }
}

function enter(type: MathNode['type']) {
  return function enterMath(this: CompileContext, token: Token): void {
    this.enter(readMath(type, unmask(this.sliceSerialize(token))) as never, token)
  }
}

function exit(this: CompileContext, token: Token): void {
  this.exit(token)
}

export const mathFromMarkdown: Extension = {
  enter: { mathText: enter('inlineMath'), mathFlow: enter('math') },
  exit: { mathText: exit, mathFlow: exit },
}
