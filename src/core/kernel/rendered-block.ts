/**
 * Markdown as the page receives it: parsed, sanitised and cut into top-level blocks by the worker, so that the page only
 * builds elements. Derivable from the text at any time; a lost update costs nothing.
 */

/** `[tag, properties or 0, ...children]`; a string is text. Only allow-listed tags and properties occur. */
export type RenderedNode =
  | string
  | readonly [string, Readonly<Record<string, string | number | boolean>> | 0, ...RenderedNode[]]

/**
 * Why a paragraph with `data-limit` is its text as it was written: it nests too deeply, is too long to be parsed as one, or would
 * be too much for a page to build. `words`: likewise, but its markup is lost. `data-head`: the first lines of the table it goes on with.
 */
export type FormatLimit = 'deep' | 'long' | 'large' | 'words'

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

/**
 * The final form of some texts, one list of blocks each. With a shortfall, the blocks are the texts as they were written: because
 * one of them took too long (it would again), or because there was nobody to render them (for now).
 */
export interface RenderedProse {
  prose: readonly (readonly RenderedBlock[])[]
  shortfall?: 'too-slow' | 'no-worker'
}

/** Of a rendering that is no more than the text, for want of a renderer: it is made anew when it is looked at. */
export const makeshiftVersion = 0

/** The rendered form of a finished message: one list of blocks per prose part. `version` is the renderer's. */
export interface Rendering {
  messageId: string
  version: number
  /** Of another wording than the first: which. */
  revision?: number
  /** It took too long: its blocks are its text. Nobody tries it again unasked. */
  asWritten?: true
  prose: readonly (readonly RenderedBlock[])[]
}
