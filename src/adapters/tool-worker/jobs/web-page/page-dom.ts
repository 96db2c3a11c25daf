/** Subset of the DOM for reading pages. Workers have no DOM, and linkedom's types refer to the browser's. */
export interface PageNode {
  readonly nodeType: number
  nodeValue: string | null
  readonly childNodes: Iterable<PageNode>
}

export interface PageElement extends PageNode {
  readonly localName: string
  readonly textContent: string | null
  readonly firstElementChild: PageElement | null
  readonly nextElementSibling: PageElement | null
  getAttribute(name: string): string | null
  hasAttribute(name: string): boolean
  append(...nodes: readonly PageNode[]): void
  before(text: string): void
  after(text: string): void
  replaceWith(...nodes: readonly PageNode[]): void
}

export interface PageDocument {
  readonly documentElement: PageElement | null
  readonly body: PageElement
  querySelector(selector: string): PageElement | null
  createElement(name: string): PageElement
  cloneNode(deep: true): PageDocument
}

export function isElement(node: PageNode): node is PageElement {
  return node.nodeType === 1
}
