const mostCharacters = 160
const mostFrames = 6

/**
 * Describes an error without content: its name, its message without quotations, and positions in our own files. Error
 * messages may contain text of people and models, addresses and keys (`"sk-…" is not valid JSON`), so anything like
 * that is removed.
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
      // The end of a quotation is unknown, since there may be quotes in it.
      .replaceAll(/["“”„«»`‘][\s\S]*$/g, '…')
      .replaceAll(/'[\s\S]*'/g, '…')
      .replaceAll(/\b[a-z][\w+.-]*:\/\/\S+/gi, '[address]')
      .replaceAll(/\S+@\S+/g, '[address]')
      .replaceAll(/[\w+/=.-]{20,}/g, '[long]')
      .replaceAll(/\s+/g, ' ')
      .slice(0, mostCharacters)
  )
}

/** Returns frames such as `chat-page-B4f2.js:1:4711`, of files that this site serves. */
function readFrames(stack: string, origin: string): string[] {
  const places = stack.matchAll(
    /(https?:\/\/[^/\s)]+)\/[^\s)]*?([\w.-]+\.(?:js|ts|tsx))(?:\?[^\s:)]*)?(:\d+:\d+)/g,
  )
  return [...places]
    .filter(([, host]) => host === origin)
    .slice(0, mostFrames)
    .map(([, , file, place]) => `${file}${place}`)
}
