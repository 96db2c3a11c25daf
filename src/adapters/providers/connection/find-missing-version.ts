import type { ConnectionUnderTest } from './connection-under-test.ts'
import { listModels } from '../list-models.ts'

const timeoutMs = 10_000

/** Returns the base URL with a missing API version added, if a model list exists at that address. */
export async function findMissingVersion(tested: ConnectionUnderTest): Promise<string | undefined> {
  const { provider, baseUrl, vault, scope, signal, platform } = tested
  if (/\/v\d[^/]*\/*$/.test(baseUrl.pathname)) return undefined
  const version = provider.dialect === 'google' ? 'v1beta' : 'v1'
  const better = `${baseUrl.href.replace(/\/+$/, '')}/${version}`
  const listed = await listModels(
    { ...provider, baseUrl: better },
    { ...platform, vault, scope, signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) },
  )
  return listed.ok ? better : undefined
}
