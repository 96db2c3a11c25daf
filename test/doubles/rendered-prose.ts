import type {
  BlockUpdate,
  RenderedBlock,
  RenderedNode,
} from '../../src/core/model/conversation/rendered-block.ts'

/** Applies an update in the simplest way, as a reference for the real store. */
export function applyUpdate(blocks: readonly RenderedBlock[], update: BlockUpdate): readonly RenderedBlock[] {
  const next = update.splice
    ? [...blocks.slice(0, update.splice.start), ...update.splice.blocks]
    : blocks.slice()
  const { append } = update
  const open = append && next[append.index]
  if (append) {
    if (open?.type !== 'code') throw new Error(`append to what is no code block: ${append.index}`)
    next[append.index] = { ...open, text: open.text + append.text }
  }
  for (const { index, block } of update.patches ?? []) {
    if (!next[index]) throw new Error(`patch of a block that is not there: ${index}`)
    next[index] = block
  }
  return next
}

const mathAttributes = (
  'display mathvariant stretchy fence separator lspace rspace minsize maxsize largeop movablelimits accent accentunder ' +
  'displaystyle scriptlevel linethickness columnalign columnspacing columnlines rowspacing rowlines width height depth ' +
  'voffset notation mathcolor mathbackground mathsize side style className form symmetric'
).split(' ')

const allowed: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    'h1 h2 h3 h4 h5 h6 hr br li thead tbody tr em strong del code sub kbd u mark summary'
      .split(' ')
      .map((tag) => [tag, []]),
  ),
  a: ['href'],
  blockquote: ['data-alert'],
  details: ['open'],
  p: ['data-raw', 'data-limit', 'data-head'],
  pre: ['data-language'],
  ul: ['data-continued'],
  table: ['data-continued'],
  ol: ['start', 'data-continued'],
  th: ['align'],
  td: ['align'],
  input: ['type', 'checked', 'disabled'],
  span: ['className', 'data-image-host', 'data-image-url', 'data-math', 'tex', 'style', 'aria-hidden'],
  ...Object.fromEntries(
    (
      'math semantics mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover ' +
      'mtable mtr mtd mstyle mpadded menclose mphantom'
    )
      .split(' ')
      .map((tag) => [tag, mathAttributes]),
  ),
  annotation: ['encoding'],
  svg: ['width', 'height', 'viewBox', 'preserveAspectRatio'],
  path: ['d'],
  line: ['x1', 'x2', 'y1', 'y2', 'stroke-width'],
  sup: ['data-footnote'],
  section: ['data-footnotes'],
}

function findUnsafeIn(node: RenderedNode, problems: string[]): void {
  if (typeof node === 'string') return
  const [tag, properties, ...children] = node
  const attributes = allowed[tag]
  if (!attributes) problems.push(`element ${tag}`)
  for (const [name, value] of Object.entries(properties === 0 ? {} : properties)) {
    if (!attributes?.includes(name)) problems.push(`attribute ${tag}.${name}`)
    if (name === 'href' && !/^(?:https?:\/\/|mailto:)/.test(String(value))) problems.push(`address ${value}`)
    if (name === 'data-image-host' && !/^[\w.:[\]-]*$/.test(String(value))) problems.push(`host ${value}`)
    else if (name === 'data-image-url') {
      if (!/^https?:\/\//.test(String(value))) problems.push(`image ${value}`)
    } else if (name === 'style') {
      if (!/^(?:[a-z-]+:[\w\s.,#%+-]*;?)*$/.test(String(value))) problems.push(`style ${value}`)
    } else if (
      name !== 'href' &&
      name !== 'tex' &&
      name !== 'data-head' &&
      /\/\/|javascript:|data:/i.test(String(value))
    )
      problems.push(`${name} ${value}`)
    if (name === 'className' && !/^[a-zA-Z0-9 _-]*$/.test(String(value))) problems.push(`class ${value}`)
  }
  for (const child of children) findUnsafeIn(child, problems)
}

/** Returns everything in the blocks that must never reach a page. */
export function findUnsafe(blocks: readonly RenderedBlock[]): string[] {
  const problems: string[] = []
  for (const block of blocks) {
    const nodes = block.type === 'tree' ? block.nodes : (block.highlighted ?? [])
    for (const node of nodes) findUnsafeIn(node, problems)
  }
  return problems
}

function textOf(node: RenderedNode): string {
  if (typeof node === 'string') return node
  const [, , ...children] = node
  return children.map(textOf).join('')
}

/** Returns the characters that a person would see. */
export function wholeProse(blocks: readonly RenderedBlock[]): string {
  return blocks
    .map((block) => (block.type === 'code' ? block.text : block.nodes.map(textOf).join('')))
    .join('\n')
}
