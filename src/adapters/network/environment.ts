/** Facts about the browser that a failed request does not report. */
export interface NetworkEnvironment {
  isOnline: boolean
  /** The origin that a server must allow, as people have to write it. */
  pageOrigin: string
  isSecurePage: boolean
}

export function readEnvironment(): NetworkEnvironment {
  const { location, navigator } = globalThis as {
    location?: { origin?: string }
    navigator?: { onLine?: boolean }
  }
  const pageOrigin = location?.origin ?? ''
  return {
    isOnline: navigator?.onLine !== false,
    pageOrigin,
    isSecurePage: pageOrigin.startsWith('https:'),
  }
}
