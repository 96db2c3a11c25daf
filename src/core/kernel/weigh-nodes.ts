import type { RenderedNode } from './rendered-block.ts'

/** Deeper than anybody nests; a browser takes several times as long to lay out what lies below. */
const ordinaryDepth = 8
const deepWeight = 4

/** A text that is longer than a long paragraph costs as much as so many nodes more; so do its lines. */
const ordinaryCharacters = 2000
const charactersPerNode = 60
const linesPerNode = 4

/** What nodes cost a page to build, in ordinary nodes. */
export function weighNodes(nodes: readonly RenderedNode[], depth = 1): number {
  let weight = 0
  for (const node of nodes) {
    weight += depth > ordinaryDepth ? deepWeight : 1
    weight +=
      typeof node === 'string' ? weighText(node) : weighNodes(node.slice(2) as RenderedNode[], depth + 1)
  }
  return weight
}

function weighText(text: string): number {
  if (text.length <= ordinaryCharacters) return 0
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1
  return Math.round((text.length - ordinaryCharacters) / charactersPerNode + lines / linesPerNode)
}
