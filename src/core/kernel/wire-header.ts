/** A header as it left, or came. Without a value: that one is a secret or may be one, or came and is very long, and was never kept. */
export interface WireHeader {
  name: string
  value?: string
}
