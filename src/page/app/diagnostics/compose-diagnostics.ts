import { appVersion } from '../../../core/model/app-version.ts'
import { getStorageStatus } from '../../features/data/storage-durability.ts'
import { listEvents, type DiagnosticEvent } from './diagnostics.ts'

/** Returns the diagnostics as a text for support. Always in English. */
export async function composeDiagnostics(): Promise<string> {
  const storage = await getStorageStatus(navigator.storage)
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const properties: readonly (readonly [string, string])[] = [
    ['Innerloop', `${appVersion} (${readBuild()})`],
    ['Browser', navigator.userAgent],
    ['Languages', navigator.languages.join(', ')],
    ['Window', `${innerWidth} × ${innerHeight} at ${devicePixelRatio}`],
    ['Processors', String(navigator.hardwareConcurrency)],
    ['Online', String(navigator.onLine)],
    ['Storage', `${storage.usage ?? '?'} of ${storage.quota ?? '?'} bytes, ${storage.durability}`],
    ['Works offline', String(registration?.active !== undefined && registration.active !== null)],
  ]
  const lines = properties.map(([name, value]) => `${name}: ${value}`)
  return [...lines, '', 'Events, newest last:', ...listEvents().map(toLine), ''].join('\n')
}

function toLine({ at, page, what, facts: details = {} }: DiagnosticEvent): string {
  const detailTexts = Object.entries(details).map(([name, value]) => `${name}=${value}`)
  return [new Date(at).toISOString(), page, what, ...detailTexts].join(' ')
}

/** Returns the name of the page's main script, which contains the build. */
function readBuild(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script?.src.split('/').at(-1) ?? 'unknown build'
}
