import type { BlockUpdate } from '../../core/model/conversation/rendered-block.ts'

/** What was added to one text of a reply; `isEnd`: and nothing more will be. */
export interface RenderEdit {
  prose: number
  text: string
  isEnd: boolean
}

/** To the render worker. `id` is a reply's; the first request about it begins it. */
export type RenderRequest =
  /** Answered by `rendered`, with what changed since the last answer; `isBehind`: of much text, a part is still to come. */
  | { type: 'render'; id: number; edits: readonly RenderEdit[] }
  /** Answered by `finished`, once colours and formulas are there, and before that by `rendered` with what is; the reply is forgotten. */
  | { type: 'finish'; id: number; edits: readonly RenderEdit[] }
  /** The same for a text past the limits; `failed` where even that is more than a page builds. */
  | { type: 'finish-lifted'; id: number; edits: readonly RenderEdit[] }
  | { type: 'release'; id: number }
  | { type: 'warm-up' }
  | { type: 'ping' }

/** Any of them is a sign of life. */
export type RenderReply =
  | { type: 'ready' }
  /** From now on it works on this reply, until it says otherwise: whom to blame if it falls silent. */
  | { type: 'entered'; id: number }
  | { type: 'rendered'; id: number; updates: readonly BlockUpdate[]; isBehind: boolean }
  | { type: 'finished'; id: number; updates: readonly BlockUpdate[] }
  | { type: 'failed'; id: number }
  | { type: 'pong' }
