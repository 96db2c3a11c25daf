import { z } from 'zod'
import { messageIdSchema, sessionIdSchema } from '../id.ts'
import type { RenderedBlock } from '../rendered-block.ts'

/** Texts and code made ready to be shown: part of `command.ts`. */
export const renderCommands = {
  /** Markdown as blocks, stored nowhere. */
  'render-text': {
    input: z.object({ text: z.string().max(700_000) }),
    output: z.object({ blocks: z.custom<readonly RenderedBlock[]>((blocks) => Array.isArray(blocks)) }),
  },
  /** A block that was left as it was written for its size, because a person asked for it; `null`: it took too long, or is more than a page builds. */
  'render-anyway': {
    input: z.object({ text: z.string().max(700_000) }),
    output: z.object({
      blocks: z.custom<readonly RenderedBlock[] | null>((blocks) => blocks === null || Array.isArray(blocks)),
    }),
  },
  /** JSX as the body of a CommonJS module; what cannot be compiled is `invalid-input`, with the place in its detail. */
  'compile-component': {
    input: z.object({ source: z.string().max(700_000) }),
    output: z.object({ code: z.string() }),
  },
  /** Formatted text of the clipboard as Markdown; `null`: plain text says as much. */
  'convert-html': {
    input: z.object({ html: z.string().max(2_000_000) }),
    output: z.object({ markdown: z.string().nullable() }),
  },
  /**
   * A picture that an answer names and a person wants to see: fetched once, as nobody, and stored nowhere. Its kind is
   * known by its bytes; what is none of the kinds that browsers only draw is a failure.
   */
  'load-picture': {
    input: z.object({ sessionId: sessionIdSchema, url: z.string().max(8192) }),
    output: z.object({
      bytes: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array),
      mediaType: z.string(),
      width: z.number(),
      height: z.number(),
    }),
  },
  /** Renders a finished message again and stores the result where the page reads it. */
  'render-message': { input: z.object({ messageId: messageIdSchema }), output: z.object({}) },
} as const
