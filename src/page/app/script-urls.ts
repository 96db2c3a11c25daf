import workerUrl from '../../worker/main.ts?worker&url'

interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrlPolicy
}

/** All scripts that are ever loaded by address: the worker, and the service worker beside the page. */
const ownScripts = [workerUrl, 'sw.js']

/** Throws for anything but one of those files, at its place under the page. */
export function checkOwnScriptUrl(url: string, base: string, own: readonly string[] = ownScripts): string {
  const { href } = new URL(url, base)
  if (own.some((script) => new URL(script, base).href === href)) return href
  throw new TypeError('A script that is not part of the application was refused.')
}

const rules = { createScriptURL: (url: string) => checkOwnScriptUrl(url, document.baseURI) }
const policy: ScriptUrlPolicy =
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('app', rules) ?? rules

/** Through the only Trusted Types policy of the page. The DOM's types know no TrustedScriptURL yet, hence the string. */
export function workerScriptUrl(): string {
  return policy.createScriptURL(workerUrl) as string
}

export function serviceWorkerScriptUrl(): string {
  return policy.createScriptURL('sw.js') as string
}
