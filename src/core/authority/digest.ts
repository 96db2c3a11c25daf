/** SHA-256 of the text's UTF-8, in lower-case hex. */
export interface DigestPort {
  sha256(text: string): Promise<string>
}
