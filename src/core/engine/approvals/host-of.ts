/** Returns the host of an origin without its port, or `undefined` if the text is no origin. */
export function hostOf(origin = ''): string | undefined {
  return /^[a-z][a-z\d+.-]*:\/\/(\[[^\]]*\]|[^:/]+)/i.exec(origin)?.[1]
}
