import { isLoopback } from './address-reach.ts'

export type NetworkPermission = 'granted' | 'prompt' | 'denied' | 'unknown'

/**
 * Whether the browser lets this page call servers on this computer or in its network. Chromium asks the person since 142,
 * under one name, and since 145 under two; other browsers know none of them.
 */
export async function readNetworkPermission(url: URL): Promise<NetworkPermission> {
  const names = [isLoopback(url) ? 'loopback-network' : 'local-network', 'local-network-access']
  for (const name of names) {
    try {
      const { state } = await navigator.permissions.query({ name: name as PermissionName })
      return state
    } catch {
      // A name that this browser does not know.
    }
  }
  return 'unknown'
}
