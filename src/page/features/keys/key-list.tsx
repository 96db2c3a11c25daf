import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { VaultState } from '../../../core/model/providers/api-keys.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { SectionHeader } from '../../ui/layout/settings-section.tsx'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { maskKeySuffix } from '../../ui/text/redaction.ts'
import { i18n } from '../../i18n/i18n.ts'
import { Trans } from '../../i18n/trans.tsx'
import type { SavedKey } from './saved-keys.ts'
import { formatDate } from '../../i18n/formats.ts'

export interface KeyListProps {
  keys: readonly SavedKey[]
  state: VaultState
  onDelete: (key: SavedKey) => void
}

export function KeyList({ keys, state, onDelete }: KeyListProps) {
  const [confirming, setConfirming] = useState<SavedKey | null>(null)
  return (
    <div {...settingAnchor('api-keys')} className="flex flex-col gap-3">
      <SectionHeader title={settingText('api-keys').label} />
      {keys.length === 0 ? (
        <p className="text-muted">
          <Trans
            id="No keys yet. Add a provider with its key under {providers}."
            values={{
              providers: (
                <a
                  href="#/settings/providers"
                  className="rounded-sm text-accent underline underline-offset-4"
                >
                  {i18n.t('Providers')}
                </a>
              ),
            }}
          />
        </p>
      ) : (
        <ul
          aria-label={settingText('api-keys').label}
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
                label={i18n.t('Delete {name}’s key', { name: key.name })}
                onClick={() => setConfirming(key)}
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        title={i18n.t('Delete {name}’s key?', { name: confirming?.name ?? i18n.t('this provider') })}
        description={i18n.t(
          'The key is deleted from this browser for good, but stays valid at the provider. Chats and settings stay.',
        )}
        action={i18n.t('Delete key')}
        cancelLabel={i18n.t('Keep it')}
        isOpen={confirming !== null}
        onClose={() => setConfirming(null)}
        onConfirm={() => confirming !== null && onDelete(confirming)}
      />
    </div>
  )
}

function describeKeeping(
  { of, isSessionOnly, savedAt }: SavedKey,
  { isProtected, isLocked, held: heldIds }: VaultState,
): string {
  if (isSessionOnly) {
    return of.type === 'provider' && heldIds.includes(of.id)
      ? i18n.t('Kept only until this tab is closed or reloaded')
      : i18n.t('Stored only in the tab where you entered it. This tab asks when it needs the key.')
  }
  const stored =
    savedAt === undefined ? i18n.t('Stored') : i18n.t('Stored since {date}', { date: formatDate(savedAt) })
  if (!isProtected) return stored
  return isLocked
    ? i18n.t('{stored}, protected by your passphrase, locked', { stored })
    : i18n.t('{stored}, protected by your passphrase', { stored })
}
