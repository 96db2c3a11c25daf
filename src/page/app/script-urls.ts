interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrlPolicy
}

/** Throws for anything but an address of this page's own origin: only our own files ever run. */
export function checkOwnScriptUrl(url: string, base: string): string {
  const resolved = new URL(url, base)
  if (resolved.origin !== new URL(base).origin || !/^https?:$/.test(resolved.protocol)) {
    throw new TypeError(`A script of another origin was refused: ${resolved.origin}`)
  }
  return resolved.href
}

const rules = { createScriptURL: (url: string) => checkOwnScriptUrl(url, document.baseURI) }
const policy: ScriptUrlPolicy =
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('app', rules) ?? rules

/** The only Trusted Types policy of the page. The DOM's types know no TrustedScriptURL yet, hence the string. */
export function toScriptUrl(url: string): string {
  return policy.createScriptURL(url) as string
}
