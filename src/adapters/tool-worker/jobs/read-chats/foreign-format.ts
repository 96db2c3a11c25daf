import type { ChatSource, ForeignChat } from '../../../../core/model/data/foreign-chat.ts'
import type { LocalizedText } from '../../../../core/model/messages/localized-text.ts'

/** A file inside the export, with the key of its parts. */
export interface InlineFile {
  key: string
  bytes: Uint8Array<ArrayBuffer>
}

export interface ReadChat {
  chat: ForeignChat
  files: readonly InlineFile[]
  /** Descriptions of what could not be imported. */
  warnings: readonly LocalizedText[]
}

export interface FormatContext {
  now: number
}

/** Export format of one application. `read` throws an `ImportFault` or a `ZodError` for invalid records. */
export interface ForeignFormat {
  source: ChatSource
  /** Detects the format by a feature that only this application has. */
  matches(record: Readonly<Record<string, unknown>>): boolean
  /** Converts a record. Returns null for a chat without messages. */
  read(record: unknown, context: FormatContext): ReadChat | null
}

/** Bounds of plausible times. No chat with a model is older, and a clock may be a day ahead. */
const earliest = Date.UTC(2000, 0, 1)
const day = 24 * 60 * 60 * 1000
/** Smaller numbers are seconds. In seconds this value would be the year 33658. */
const firstMs = 1e12

/** Parses a time in seconds, milliseconds or text and clamps it to plausible bounds. Returns undefined if it is invalid. */
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
