const mostCharacters = 160
const mostFrames = 6

/**
 * What may be told of an error: its kind, its words without what is quoted in them, and the places in our own files. What people
 * and models wrote, addresses and keys are found in such words (`"sk-…" is not valid JSON`), so all that could be one is left out.
 */
export function describeError(error: unknown, origin: string): string {
  if (!(error instanceof Error)) return `a ${error === null ? 'null' : typeof error} was thrown`
  const words = withoutContent(error.message)
  const frames = readFrames(error.stack ?? '', origin)
  return [`${error.name}: ${words}`, ...frames].join(' < ')
}

export function withoutContent(words: string): string {
  return (
    words
      // Where a quotation ends nobody knows: there may be quotes in it.
      .replaceAll(/["“”„«»`‘][\s\S]*$/g, '…')
      .replaceAll(/'[\s\S]*'/g, '…')
      .replaceAll(/\b[a-z][\w+.-]*:\/\/\S+/gi, '[address]')
      .replaceAll(/\S+@\S+/g, '[address]')
      .replaceAll(/[\w+/=.-]{20,}/g, '[long]')
      .replaceAll(/\s+/g, ' ')
      .slice(0, mostCharacters)
  )
}

/** As `chat-page-B4f2.js:1:4711`, of files that this site serves. */
function readFrames(stack: string, origin: string): string[] {
  const places = stack.matchAll(
    /(https?:\/\/[^/\s)]+)\/[^\s)]*?([\w.-]+\.(?:js|ts|tsx))(?:\?[^\s:)]*)?(:\d+:\d+)/g,
  )
  return [...places]
    .filter(([, host]) => host === origin)
    .slice(0, mostFrames)
    .map(([, , file, place]) => `${file}${place}`)
}
