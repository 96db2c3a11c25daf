import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { VaultState } from '../../../core/model/providers/api-keys.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { maskKeySuffix } from '../../ui/text/redaction.ts'
import { say } from '../../i18n/say.ts'
import type { SavedKey } from './saved-keys.ts'
import { formatDate } from '../../i18n/formats.ts'
import { Said } from '../../i18n/said.tsx'

export interface KeyListProps {
  keys: readonly SavedKey[]
  state: VaultState
  onDelete: (key: SavedKey) => void
}

export function KeyList({ keys, state, onDelete }: KeyListProps) {
  const [asked, setAsked] = useState<SavedKey | null>(null)
  return (
    <div>
      <h3 className="mb-3 text-base font-medium">{say('Your keys')}</h3>
      {keys.length === 0 ? (
        <p className="text-muted">
          <Said
            text="No keys yet. Add a provider with its key under {providers}."
            values={{
              providers: (
                <a
                  href="#/settings/providers"
                  className="rounded-sm text-accent underline underline-offset-4"
                >
                  {say('Providers')}
                </a>
              ),
            }}
          />
        </p>
      ) : (
        <ul
          aria-label={say('Your keys')}
          className="divide-y divide-border rounded-lg border border-border bg-raised"
        >
          {keys.map((key) => (
            <li key={key.of.id} className="flex items-center gap-2 py-3 ps-4 pe-2">
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">
                  {key.name}
                  {key.suffix !== '' && (
                    <span className="ms-2 font-mono text-sm font-normal text-muted">
                      …{maskKeySuffix(key.suffix)}
                    </span>
                  )}
                </p>
                <p className="text-sm break-words text-muted">{key.receivers}</p>
                <p className="text-sm text-muted">{describeKeeping(key, state)}</p>
              </div>
              <IconButton
                icon={Trash2}
                label={say('Delete the key of {name}', { name: key.name })}
                onClick={() => setAsked(key)}
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        title={say('Delete the key of {name}?', { name: asked?.name ?? say('this provider') })}
        description={say(
          'It is deleted from this browser and cannot be brought back; where it comes from it stays valid. Chats and settings stay.',
        )}
        action={say('Delete key')}
        cancelLabel={say('Keep it')}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked !== null && onDelete(asked)}
      />
    </div>
  )
}

function describeKeeping(
  { of, isSessionOnly: keptForSession, savedAt }: SavedKey,
  { isProtected, isLocked, held }: VaultState,
): string {
  if (keptForSession) {
    return of.type === 'provider' && held.includes(of.id)
      ? say('Kept only until this tab is closed or reloaded')
      : say('Kept only for the tab it was given to: you are asked for it when it is needed here')
  }
  const stored =
    savedAt === undefined ? say('Stored') : say('Stored since {date}', { date: formatDate(savedAt) })
  if (!isProtected) return stored
  return isLocked
    ? say('{stored}, protected by your passphrase, locked', { stored })
    : say('{stored}, protected by your passphrase', { stored })
}
