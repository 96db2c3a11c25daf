import { isLoopback } from './address-reach.ts'

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

export type NetworkPermission = 'granted' | 'prompt' | 'denied' | 'unknown'

/**
 * Returns whether the browser lets this page call servers on this computer or in its network.
 * Chromium asks the person since version 142 under one permission name, and since 145 under two. Other browsers know
 * neither name.
 */
export async function queryNetworkPermission(url: URL): Promise<NetworkPermission> {
  const names = [isLoopback(url) ? 'loopback-network' : 'local-network', 'local-network-access']
  for (const name of names) {
    try {
      const { state } = await navigator.permissions.query({ name: name as PermissionName })
      return state
    } catch {
      // This browser does not know the permission name.
    }
  }
  return 'unknown'
}
