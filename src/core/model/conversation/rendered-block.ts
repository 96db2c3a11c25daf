/**
 * Types of rendered Markdown. The worker parses and sanitizes the text and splits it into top-level blocks, so that the page
 * only creates elements. Blocks can be rebuilt from the text at any time, so a lost update does no harm.
 */

/** A node as `[tag, properties or 0, ...children]`, or a string for text. Only allow-listed tags and properties occur. */
export type RenderedNode =
  | string
  | readonly [string, Readonly<Record<string, string | number | boolean>> | 0, ...RenderedNode[]]

/**
 * Reason why a paragraph with `data-limit` shows its source text: nested too deeply, too long to parse, or too large for the
 * page to build. `words` means the same, but the markup was removed. `data-head` holds the first lines of the table that it
 * continues.
 */
export type FormatLimit = 'deep' | 'long' | 'large' | 'words'

export type RenderedBlock =
  | { type: 'tree'; nodes: readonly RenderedNode[] }
  /** `highlighted` replaces `text` on screen when it is ready. `open` is true until the closing fence arrives. */
  | { type: 'code'; language: string; text: string; open: boolean; highlighted?: readonly RenderedNode[] }

/**
 * A change to one prose part of a message. `prose` counts the message's text and reasoning parts in order, from 0. `splice`
 * replaces everything from `start` on; then `append` extends the open code block at that index; then `patches` apply.
 */
export interface BlockUpdate {
  prose: number
  splice?: { start: number; blocks: readonly RenderedBlock[] }
  append?: { index: number; text: string }
  patches?: readonly { index: number; block: RenderedBlock }[]
}

/**
 * The final form of some texts, one list of blocks each. With a shortfall the blocks are the source texts: `too-slow` is
 * permanent, `no-worker` is temporary.
 */
export interface RenderedProse {
  prose: readonly (readonly RenderedBlock[])[]
  shortfall?: 'too-slow' | 'no-worker'
}

/**
 * Version of a rendering that is only the source text, because no renderer was available. It is replaced when the message is
 * displayed.
 */
export const fallbackRenderingVersion = 0

/** The rendered form of a finished message, one list of blocks per prose part. `version` is the renderer's version. */
export interface Rendering {
  messageId: string
  version: number
  /** Number of the rendered revision. Omitted for the original text. */
  revision?: number
  /** Set if rendering took too long, so that the blocks are the source text. It is repeated only on request. */
  asWritten?: true
  prose: readonly (readonly RenderedBlock[])[]
}

/** Nesting below this depth is rare, and browsers take several times as long to lay it out. */
const ordinaryDepth = 8
const deepWeight = 4

/** A text longer than a long paragraph counts as additional nodes, as do its lines. */
const ordinaryCharacters = 2000
const charactersPerNode = 60
const linesPerNode = 4

/** Estimates the cost of building nodes on the page, in ordinary nodes. */
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
