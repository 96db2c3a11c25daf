import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { VaultState } from '../../../core/kernel/vault-state.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { veilTail } from '../../ui/presentation.ts'
import type { KeptKey } from './kept-keys.ts'

export interface KeyListProps {
  keys: readonly KeptKey[]
  state: VaultState
  onDelete: (key: KeptKey) => void
}

export function KeyList({ keys, state, onDelete }: KeyListProps) {
  const [asked, setAsked] = useState<KeptKey | null>(null)
  return (
    <div>
      <h3 className="mb-3 text-base font-medium">Your keys</h3>
      {keys.length === 0 ? (
        <p className="text-muted">
          No keys yet. Add a provider with its key under{' '}
          <a href="#/settings/providers" className="rounded-sm text-accent underline underline-offset-4">
            Providers
          </a>
          .
        </p>
      ) : (
        <ul
          aria-label="Your keys"
          className="divide-y divide-border rounded-lg border border-border bg-raised"
        >
          {keys.map((key) => (
            <li key={key.of.id} className="flex items-center gap-2 py-3 ps-4 pe-2">
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">
                  {key.name}
                  {key.tail !== '' && (
                    <span className="ms-2 font-mono text-sm font-normal text-muted">
                      …{veilTail(key.tail)}
                    </span>
                  )}
                </p>
                <p className="text-sm break-words text-muted">{key.receivers}</p>
                <p className="text-sm text-muted">{describeKeeping(key, state)}</p>
              </div>
              <IconButton
                icon={Trash2}
                label={`Delete the key of ${key.name}`}
                onClick={() => setAsked(key)}
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        title={`Delete the key of ${asked?.name ?? 'this provider'}?`}
        description="It is deleted from this browser and cannot be brought back; where it comes from it stays valid. Chats and settings stay."
        action="Delete key"
        otherwise="Keep it"
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked !== null && onDelete(asked)}
      />
    </div>
  )
}

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

function describeKeeping(
  { of, keptForSession, savedAt }: KeptKey,
  { isProtected, isLocked, held }: VaultState,
): string {
  const since = savedAt === undefined ? '' : ` since ${dateFormat.format(savedAt)}`
  if (keptForSession) {
    return of.type === 'provider' && held.includes(of.id)
      ? 'Kept only until this tab is closed or reloaded'
      : 'Kept only for the tab it was given to: you are asked for it when it is needed here'
  }
  if (!isProtected) return `Stored${since}`
  return `Stored${since}, protected by your passphrase${isLocked ? ', locked' : ''}`
}
