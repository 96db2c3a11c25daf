/** Of a file of strangers (field/reliability.md E.7); how large it may be, packed and inflated, is judged before it gets here. */
export const importLimits = {
  /** The text of one chat. */
  recordBytes: 100_000_000,
  lineBytes: 5_000_000,
  depth: 100,
  /** Values, keys and brackets of one chat. */
  tokensPerRecord: 4_000_000,
  chats: 100_000,
  /** One file of a chat. */
  attachmentBytes: 20_000_000,
  warnings: 200,
} as const
