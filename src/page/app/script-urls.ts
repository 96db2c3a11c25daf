import toolWorkerUrl from '../../adapters/tool-worker/tool-worker.ts?worker&url'
import type { ChildScript } from '../../lib/child-worker.ts'
import renderWorkerUrl from '../../worker/main-render-worker.ts?worker&url'
import workerUrl from '../../worker/main.ts?worker&url'

interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrlPolicy
}

const childScripts: Record<ChildScript, string> = {
  'tool-worker': toolWorkerUrl,
  'render-worker': renderWorkerUrl,
}

/** All scripts that are loaded by URL: the worker, the workers that the page starts for it, and the service worker. */
const ownScripts = [workerUrl, ...Object.values(childScripts), 'sw.js']

/** Resolves the URL of an own script. Throws for any other URL. */
export function checkOwnScriptUrl(url: string, base: string, own: readonly string[] = ownScripts): string {
  const { href } = new URL(url, base)
  if (own.some((script) => new URL(script, base).href === href)) return href
  throw new TypeError('A script that is not part of the application was refused.')
}

const rules = { createScriptURL: (url: string) => checkOwnScriptUrl(url, document.baseURI) }
const policy: ScriptUrlPolicy =
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('app', rules) ?? rules

/** Creates the URL through the page's only Trusted Types policy. The DOM types have no TrustedScriptURL yet, hence the string. */
export function workerScriptUrl(): string {
  return policy.createScriptURL(workerUrl) as string
}

export function childScriptUrl(script: ChildScript): string {
  return policy.createScriptURL(childScripts[script]) as string
}

export function serviceWorkerScriptUrl(): string {
  return policy.createScriptURL('sw.js') as string
}
