import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { baseUrlOf } from '../../../core/kernel/base-url.ts'
import type { Provider } from '../../../core/kernel/model.ts'
import type { VaultState } from '../../../core/kernel/vault-state.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

export interface KeyListProps {
  providers: readonly Provider[]
  state: VaultState
  onDelete: (provider: Provider) => void
}

export function KeyList({ providers, state, onDelete }: KeyListProps) {
  const [asked, setAsked] = useState<Provider | null>(null)
  const withKey = providers.filter(({ keyTail }) => keyTail !== undefined)
  return (
    <div>
      <h3 className="mb-3 text-base font-medium">Your keys</h3>
      {withKey.length === 0 ? (
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
          {withKey.map((provider) => (
            <li key={provider.id} className="flex items-center gap-2 py-3 ps-4 pe-2">
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">
                  {provider.name}
                  {provider.keyTail !== '' && (
                    <span className="ms-2 font-mono text-sm font-normal text-muted">…{provider.keyTail}</span>
                  )}
                </p>
                <p className="text-sm break-words text-muted">{describeReceivers(provider)}</p>
                <p className="text-sm text-muted">{describeKeeping(provider, state)}</p>
              </div>
              <IconButton
                icon={Trash2}
                label={`Delete the key of ${provider.name}`}
                onClick={() => setAsked(provider)}
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        title={`Delete the key of ${asked?.name ?? 'this provider'}?`}
        description="It is deleted from this browser and cannot be brought back; at the provider it stays valid. Chats and the provider stay."
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

function describeKeeping({ id, keyKept, keySavedAt }: Provider, { isProtected, isLocked, held }: VaultState) {
  const since = keySavedAt === undefined ? '' : ` since ${dateFormat.format(keySavedAt)}`
  if (keyKept === 'session') {
    return held.includes(id)
      ? 'Kept only until this tab is closed or reloaded'
      : 'Kept only for the tab it was given to: you are asked for it when it is needed here'
  }
  if (!isProtected) return `Stored${since}`
  return `Stored${since}, protected by your passphrase${isLocked ? ', locked' : ''}`
}

/** The only ones who get it. */
function describeReceivers(provider: Provider): string {
  const { proxyUrl } = provider
  const origin = originOf(baseUrlOf(provider))
  return proxyUrl ? `${origin} through the proxy ${originOf(proxyUrl)}` : origin
}

function originOf(address: string): string {
  return URL.parse(address)?.origin ?? address
}
