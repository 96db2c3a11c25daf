import { z } from 'zod'
import { messageIdSchema, sessionIdSchema } from '../id.ts'
import type { RenderedBlock } from '../conversation/rendered-block.ts'

/** Commands that prepare texts and code for display, included in `command.ts`. */
export const renderCommands = {
  /** Renders Markdown as blocks without storing them. */
  'render-text': {
    input: z.object({ text: z.string().max(700_000) }),
    output: z.object({ blocks: z.custom<readonly RenderedBlock[]>((blocks) => Array.isArray(blocks)) }),
  },
  /**
   * Renders a block that was shown as source text because of its size, because a person asked for it. `null` if it took too
   * long or is too large for the page.
   */
  'render-anyway': {
    input: z.object({ text: z.string().max(700_000) }),
    output: z.object({
      blocks: z.custom<readonly RenderedBlock[] | null>((blocks) => blocks === null || Array.isArray(blocks)),
    }),
  },
  /**
   * Compiles JSX to the body of a CommonJS module. Code that cannot be compiled fails with `invalid-input` and the position in
   * its detail.
   */
  'compile-component': {
    input: z.object({ source: z.string().max(700_000) }),
    output: z.object({ code: z.string() }),
  },
  /** Converts formatted clipboard text to Markdown. `null` if the plain text is equivalent. */
  'convert-html': {
    input: z.object({ html: z.string().max(2_000_000) }),
    output: z.object({ markdown: z.string().nullable() }),
  },
  /**
   * Loads an image of an answer at a person's request. It is fetched once, without credentials, and not stored. The type is
   * detected from the bytes. Any type that browsers do more than draw is a failure.
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
  /** Renders a finished message again and stores the result for the page. */
  'render-message': { input: z.object({ messageId: messageIdSchema }), output: z.object({}) },
} as const
