import type { RenderedNode } from '../../../../core/model/conversation/rendered-block.ts'
import { createElement, Fragment, type ReactNode } from 'react'

export function nodeText(nodes: readonly RenderedNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const [, , ...children] = node
      return nodeText(children)
    })
    .join('')
}

export function countLines(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

/** Returns the first lines of highlighted code. Collapsed lines are not built. */
export function takeLines(nodes: readonly RenderedNode[], lines: number): RenderedNode[] {
  let left = lines
  const takeFrom = (items: readonly RenderedNode[]): RenderedNode[] => {
    const nodes: RenderedNode[] = []
    for (const item of items) {
      if (left <= 0) break
      if (typeof item === 'string') {
        const visibleText = item.split('\n').slice(0, left).join('\n')
        left -= countLines(item) - 1
        nodes.push(visibleText)
      } else {
        const [tag, properties, ...children] = item
        nodes.push([tag, properties, ...takeFrom(children)])
      }
    }
    return nodes
  }
  return takeFrom(nodes)
}

/** Renders children without keys. Prose only grows at its end, so positions are stable. */
export function toFragment(children: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...children)
}
