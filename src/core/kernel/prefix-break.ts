import { z } from 'zod'

/** Why a request is not the last one with something added at its end, so that providers cannot use what they cached. */
export const prefixBreakSchema = z.enum([
  // Within a turn.
  'model-replaced',
  'hook',
  'hosted-tools',
  'restart',
  'compaction',
  // Between turns.
  'model-switched',
  'setting-changed',
  'deliberate-mode',
  'result-reduced',
  'outcome-reported',
  'media-window',
  'message-deleted',
  'message-restored',
  'enrichment-switched',
  'message-changed',
])
export type PrefixBreak = z.infer<typeof prefixBreakSchema>
