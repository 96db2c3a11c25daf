import type { ChatSource, ForeignChat } from '../../../../core/kernel/foreign-chat.ts'

/** Bytes that stand in the file itself, by the key of their parts. */
export interface InlineFile {
  key: string
  bytes: Uint8Array<ArrayBuffer>
}

export interface ReadChat {
  chat: ForeignChat
  files: readonly InlineFile[]
  /** What could not be taken over, in words. */
  warnings: readonly string[]
}

export interface FormatContext {
  now: number
}

/** How one application writes a chat. `read` throws an `ImportFault` or a `ZodError` for what is not as it should be. */
export interface ForeignFormat {
  source: ChatSource
  /** By what only this application writes. */
  matches(record: Readonly<Record<string, unknown>>): boolean
  /** `null`: a chat in which nothing was said. */
  read(record: unknown, context: FormatContext): ReadChat | null
}
