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

/** Nobody chatted with a model before; a clock may be a day ahead. */
const earliest = Date.UTC(2000, 0, 1)
const day = 24 * 60 * 60 * 1000
/** In seconds this would be the year 33658. */
const firstMs = 1e12

/** A time as anybody writes it, in seconds, milliseconds or words, within sensible bounds; nothing where it is none. */
export function clampTime(value: unknown, now: number): number | undefined {
  const ms = toMs(value)
  return ms === undefined ? undefined : Math.round(Math.min(Math.max(ms, earliest), now + day))
}

export function toMs(value: unknown): number | undefined {
  if (typeof value === 'string') return finite(Date.parse(value))
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  return value < firstMs ? value * 1000 : value
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined
}
