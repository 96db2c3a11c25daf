import { z } from 'zod'
import { messageIdSchema } from './id.ts'
import type { RenderedBlock } from './rendered-block.ts'

/** Texts and code made ready to be shown: part of `command.ts`. */
export const renderCommands = {
  /** Markdown as blocks, stored nowhere. */
  'render-text': {
    input: z.object({ text: z.string().max(700_000) }),
    output: z.object({ blocks: z.custom<readonly RenderedBlock[]>((blocks) => Array.isArray(blocks)) }),
  },
  /** JSX as the body of a CommonJS module; what cannot be compiled is `invalid-input`, with the place in its detail. */
  'compile-component': {
    input: z.object({ source: z.string().max(700_000) }),
    output: z.object({ code: z.string() }),
  },
  /** Renders a finished message again and stores the result where the page reads it. */
  'render-message': { input: z.object({ messageId: messageIdSchema }), output: z.object({}) },
} as const
