import type { McpServerRow, McpSnapshotRow } from '../../../core/model/mcp/mcp-row.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'

export type McpServerState = 'off' | 'ready' | 'needs-sign-in' | 'changed' | 'failed'

/** Returns the state of a server. What a person must do comes first. */
export function findServerState(
  { isOn, lastFailure }: Pick<McpServerRow, 'isOn' | 'lastFailure'>,
  snapshot: Pick<McpSnapshotRow, 'tools'> | undefined,
): McpServerState {
  if (!isOn) return 'off'
  if (lastFailure?.code === 'mcp-sign-in-needed') return 'needs-sign-in'
  if (snapshot?.tools.some(({ state }) => state === 'changed')) return 'changed'
  return lastFailure === undefined ? 'ready' : 'failed'
}

export const serverStates: Readonly<Record<McpServerState, { label: MessageDescriptor; look: string }>> = {
  off: { label: /*i18n*/ { id: 'Off' }, look: 'text-faint' },
  ready: { label: /*i18n*/ { id: 'Ready' }, look: 'fill-success text-success' },
  'needs-sign-in': { label: /*i18n*/ { id: 'Needs sign-in' }, look: 'fill-warning text-warning' },
  changed: { label: /*i18n*/ { id: 'Tools changed' }, look: 'fill-warning text-warning' },
  failed: { label: /*i18n*/ { id: 'Last request failed' }, look: 'fill-danger text-danger' },
}

export function isSignedIn({ auth }: McpServerRow): boolean {
  return auth.kind === 'oauth' && auth.grant !== undefined
}

/** Returns whether a person should sign in before the server can be used. */
export function needsSignIn(server: McpServerRow): boolean {
  const { isOn, place, auth, lastFailure } = server
  if (!isOn || place === 'demo' || auth.kind === 'header') return false
  return lastFailure?.code === 'mcp-sign-in-needed' || (auth.kind === 'oauth' && !isSignedIn(server))
}
