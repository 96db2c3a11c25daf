import type { MarkdownChild, MarkdownRoot } from './markdown-node.ts'

declare module 'mdast' {
  interface Data {
    /** Set for a block that stands in the same HTML as the block before it. */
    isTied?: boolean
  }
}

/** An element of HTML that formats text and does nothing else. */
export interface HtmlElementNode {
  type: 'htmlElement'
  tagName: string
  children: MarkdownChild[]
  position?: MarkdownChild['position']
}

/** A section that a person can open, with its heading. */
export interface DetailsNode {
  type: 'details'
  isOpen: boolean
  summary: MarkdownChild[]
  children: MarkdownChild[]
  position?: MarkdownChild['position']
}

/** Elements that format a text and do nothing else, and the elements that show them. */
const inlineTags: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries('sub sup kbd u mark strong em del code'.split(' ').map((name) => [name, name])),
  b: 'strong',
  i: 'em',
  s: 'del',
  strike: 'del',
  ins: 'u',
}

const tag = /^<(\/?)([a-z]+)(?:\s[^<>]*)?>$/i
const comment = /^<!--(?:>|->|[^]*?-->)/
const detailsStart = /^\s*<details(\s[^<>]*)?>/i
/** Matches a section that another application would show as a call of a tool. It stays text. */
const callImitation = /<details\s(?:[^<>]*\s)?(?:type\s*=\s*["']?tool|arguments\s*=)/i
const openAttribute = /(?:^|["'\s])open(?:$|[\s=])/i
const detailsTag = /<(\/?)details(?:\s[^<>]*)?>/i
const summaryOf = /^\s*<summary(?:\s[^<>]*)?>([^]*?)<\/summary\s*>/i

interface Parent {
  type: string
  children?: MarkdownChild[]
}

/** Nodes that contain blocks. Only the others contain formatted text. */
const blockParents = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition', 'details'])

type Parse = (text: string) => MarkdownRoot

/**
 * Turns harmless HTML of a tree into nodes: formatting elements within a text, sections with a heading, and comments, which
 * are removed. Attributes are dropped. Other HTML stays as it was written.
 */
export function readHtml(root: MarkdownRoot, parse: Parse): void {
  const open: Parent[] = [root]
  for (let parent = open.pop(); parent; parent = open.pop()) {
    if (!parent.children) continue
    if (parent.children.some(({ type }) => type === 'html')) {
      const isOfBlocks = blockParents.has(parent.type)
      const children = removeComments(parent.children, isOfBlocks ? parse : undefined)
      parent.children = isOfBlocks ? groupDetails(children, parse) : pairTags(children)
    }
    open.push(...(parent.children as Parent[]))
  }
}

/** Removes comments. Text after a block's comment, which belongs to the same HTML, is parsed. */
function removeComments(children: readonly MarkdownChild[], parse?: Parse): MarkdownChild[] {
  return children.flatMap((child): MarkdownChild[] => {
    if (child.type !== 'html') return [child]
    let { value } = child
    while (comment.test(value)) value = value.replace(comment, '').trimStart()
    if (value === child.value) return [child]
    if (value.trim() === '') return []
    return parse && !value.startsWith('<')
      ? withPosition(parse(value).children, child)
      : [{ ...child, value }]
  })
}

function pairTags(children: readonly MarkdownChild[]): MarkdownChild[] {
  const out: MarkdownChild[] = []
  const opened: { name: string; at: number }[] = []
  for (const child of children) {
    const [, slash, written = ''] = (child.type === 'html' && tag.exec(child.value)) || []
    const name = written.toLowerCase()
    const tagName = Object.hasOwn(inlineTags, name) ? inlineTags[name] : undefined
    if (slash === undefined || tagName === undefined) {
      out.push(child)
      continue
    }
    if (slash === '') {
      opened.push({ name, at: out.length })
      out.push(child)
      continue
    }
    const start = opened.findLastIndex((each) => each.name === name)
    const at = opened[start]?.at
    if (at === undefined) {
      out.push(child)
      continue
    }
    opened.length = start
    const [first, ...inside] = out.splice(at)
    const position = first?.position &&
      child.position && { start: first.position.start, end: child.position.end }
    const element: HtmlElementNode = {
      type: 'htmlElement',
      tagName,
      children: inside,
      position,
    }
    out.push(element as never)
  }
  return out
}

/** Groups the blocks from `<details>` to `</details>`. A section without its end extends to the end of its parent. */
function groupDetails(children: readonly MarkdownChild[], parse: Parse): MarkdownChild[] {
  const out: MarkdownChild[] = []
  const opened: DetailsNode[] = []
  const push = (...nodes: MarkdownChild[]) => void (opened.at(-1)?.children ?? out).push(...nodes)
  const end = (position: MarkdownChild['position']) => {
    const node = opened.pop()
    if (!node) return
    if (node.position && position) node.position = { start: node.position.start, end: position.end }
    push(node as never)
  }
  const readSummary = (node: DetailsNode, source: string) => {
    const [whole, text] = summaryOf.exec(source) ?? []
    if (whole === undefined || node.summary.length > 0) return source
    node.summary = toPhrases(parse(text?.trim() ?? ''))
    return source.slice(whole.length)
  }
  for (const child of children) {
    if (child.type !== 'html' || callImitation.test(child.value)) {
      push(child)
      continue
    }
    let rest = child.value
    while (rest.trim() !== '') {
      const start = detailsStart.exec(rest)
      const current = opened.at(-1)
      if (start) {
        const node: DetailsNode = {
          type: 'details',
          isOpen: openAttribute.test(start[1] ?? ''),
          summary: [],
          children: [],
          position: child.position && { ...child.position },
        }
        opened.push(node)
        rest = readSummary(node, rest.slice(start[0].length))
      } else if (current) {
        if (current.children.length === 0) rest = readSummary(current, rest)
        const next = detailsTag.exec(rest)
        const body = rest.slice(0, next?.index)
        if (body.trim() !== '') push(...withPosition(parse(body.trim()).children, child))
        rest = rest.slice(body.length)
        if (next?.[1] === '/') {
          end(child.position)
          rest = rest.slice(next[0].length)
        }
      } else {
        if (rest === child.value) push(child)
        else push(...withPosition(parse(rest.trim()).children, child))
        rest = ''
      }
    }
  }
  while (opened.length > 0) end(children.at(-1)?.position)
  return out
}

/** Gives nodes that were parsed on their own the position of the HTML that contained them, to which they are tied. */
function withPosition(children: readonly MarkdownChild[], { position }: MarkdownChild): MarkdownChild[] {
  return children.map((child) => ({ ...child, position, data: { ...child.data, isTied: true } }))
}

function toPhrases({ children }: MarkdownRoot): MarkdownChild[] {
  const [first] = children
  return children.length === 1 && first?.type === 'paragraph' ? first.children : [...children]
}

const alertMarker = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i

/** Marks quotes that start with `[!NOTE]` and the like as alerts, and removes that mark from the text. */
export function readAlerts(root: MarkdownRoot): void {
  const open: Parent[] = [root]
  for (let parent = open.pop(); parent; parent = open.pop()) {
    for (const child of parent.children ?? []) {
      if (child.type === 'blockquote') readAlert(child)
      if ('children' in child) open.push(child)
    }
  }
}

function readAlert(quote: Extract<MarkdownChild, { type: 'blockquote' }>): void {
  const [first] = quote.children
  if (first?.type !== 'paragraph') return
  const [text, ...others] = first.children
  const kind = text?.type === 'text' ? alertMarker.exec(text.value)?.[1] : undefined
  if (kind === undefined || text?.type !== 'text') return
  const rest = text.value.replace(alertMarker, '')
  const isWholeLine = text.value.includes('\n') || others.length === 0 || others[0]?.type === 'break'
  if (!isWholeLine) return
  const remaining =
    rest === ''
      ? others.filter(({ type }, index) => index > 0 || type !== 'break')
      : [{ ...text, value: rest }, ...others]
  quote.children =
    remaining.length === 0
      ? quote.children.slice(1)
      : [{ ...first, children: remaining }, ...quote.children.slice(1)]
  quote.data = { ...quote.data, hProperties: { dataAlert: kind.toLowerCase() } }
}
