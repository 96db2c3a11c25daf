/**
 * Markdown as the page receives it: parsed, sanitised and cut into top-level blocks by the worker, so that the page only
 * builds elements. Derivable from the text at any time; a lost update costs nothing.
 */

/** `[tag, properties or 0, ...children]`; a string is text. Only allow-listed tags and properties occur. */
export type RenderedNode =
  | string
  | readonly [string, Readonly<Record<string, string | number | boolean>> | 0, ...RenderedNode[]]

export type RenderedBlock =
  | { type: 'tree'; nodes: readonly RenderedNode[] }
  /** `highlighted` replaces `text` on screen once it is there; `open` while the closing fence has not come. */
  | { type: 'code'; language: string; text: string; open: boolean; highlighted?: readonly RenderedNode[] }

/**
 * A change to one prose part of a message. `prose` counts the message's text and reasoning parts, in order, from 0.
 * `splice` replaces everything from `start` on; then `append` extends the open code block at that index; then `patches`.
 */
export interface BlockUpdate {
  prose: number
  splice?: { start: number; blocks: readonly RenderedBlock[] }
  append?: { index: number; text: string }
  patches?: readonly { index: number; block: RenderedBlock }[]
}

/** The rendered form of a finished message: one list of blocks per prose part. `version` is the renderer's. */
export interface Rendering {
  messageId: string
  version: number
  /** Of another wording than the first: which. */
  revision?: number
  prose: readonly (readonly RenderedBlock[])[]
}
