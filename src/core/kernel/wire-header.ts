/** A header as it left. Without a value: that one is a secret, or may be one, and was never kept. */
export interface WireHeader {
  name: string
  value?: string
}
