import type { BlockUpdate } from '../../core/model/conversation/rendered-block.ts'

/** Text that was added to one text of a message. `isEnd` means that it is complete. */
export interface RenderEdit {
  prose: number
  text: string
  isEnd: boolean
}

/** Requests to the render worker. `id` identifies a message; its first request creates the renderer. */
export type RenderRequest =
  /**
   * Answered by `rendered` with the changes since the last response. `isBehind` means that a part of a long text is
   * still to come.
   */
  | { type: 'render'; id: number; edits: readonly RenderEdit[] }
  /**
   * Answered by `finished` once highlighting and formulas are done, and before that by `rendered` with intermediate
   * changes. The renderer is then released.
   */
  | { type: 'finish'; id: number; edits: readonly RenderEdit[] }
  /** The same for a text beyond the limits. Answered by `failed` if even the higher limits are exceeded. */
  | { type: 'finish-lifted'; id: number; edits: readonly RenderEdit[] }
  | { type: 'release'; id: number }
  | { type: 'warm-up' }
  | { type: 'ping' }

/** Responses of the render worker. Each response proves that the worker is not stalled. */
export type RenderReply =
  | { type: 'ready' }
  /** The worker now works on this message, until it reports another one. If it stalls, this message is the cause. */
  | { type: 'entered'; id: number }
  | { type: 'rendered'; id: number; updates: readonly BlockUpdate[]; isBehind: boolean }
  | { type: 'finished'; id: number; updates: readonly BlockUpdate[] }
  | { type: 'failed'; id: number }
  | { type: 'pong' }
