export interface TokenShape {
  /** Fewest characters of each part. */
  minLength: number
  /** Whether a token needs its third part, the signature. */
  needsSignature: boolean
}

/** Replaces JSON web tokens, which start with `eyJ`. Takes linear time, which one pattern for a whole token does not. */
export function redactJsonWebTokens(
  text: string,
  replacement: string,
  { minLength, needsSignature }: TokenShape,
): string {
  return text.replace(/[\w.-]+/g, (run) => {
    if (!run.includes('eyJ')) return run
    const parts = run.split('.')
    const isLongPart = (index: number) => (parts[index]?.length ?? 0) >= minLength
    const redacted: string[] = []
    for (let index = 0; index < parts.length; index += 1) {
      const part = parts[index] ?? ''
      const start = part.search(/\beyJ/)
      const isHead = start >= 0 && part.length - start - 3 >= minLength
      if (isHead && isLongPart(index + 1) && (!needsSignature || isLongPart(index + 2))) {
        redacted.push(part.slice(0, start) + replacement)
        index += 2
      } else redacted.push(part)
    }
    return redacted.join('.')
  })
}
