import { Fragment } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { Trans } from '../../i18n/trans.tsx'
import { KeyNames, listShortcuts } from './shortcut-labels.tsx'

export interface ShortcutsDialogProps {
  isOpen: boolean
  onClose: () => void
}

export function ShortcutsDialog({ isOpen, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog title={i18n.t('Keyboard shortcuts')} isOpen={isOpen} onClose={onClose}>
      <div
        tabIndex={0}
        role="region"
        aria-label={i18n.t('All shortcuts')}
        className="min-h-0 overflow-y-auto px-5 pb-5 -outline-offset-2"
      >
        {listShortcuts().map(({ heading, items }) => (
          <section key={heading} className="mt-4 first:mt-0">
            <h3 className="mb-1 text-sm font-medium text-faint">{heading}</h3>
            <dl className="divide-y divide-border">
              {items.map(({ id, label, keys }) => (
                <div key={id} className="flex items-center justify-between gap-4 py-2">
                  <dt className="min-w-0">{label}</dt>
                  <dd className="flex shrink-0 flex-wrap items-center justify-end gap-1.5 text-xs text-faint">
                    {keys.map((each, index) => (
                      <Fragment key={JSON.stringify(each)}>
                        {index > 0 && i18n.t('or|keys')}
                        <KeyNames keys={each} />
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p className="mt-4 text-sm text-muted">
          <Trans
            id="In the message box, <kbd>/</kbd> lists commands, and <at>@</at> lists files and chats to refer to. In lists and menus, the arrow keys move, Enter selects, and Esc closes."
            components={{ kbd: <kbd />, at: <kbd /> }}
          />
        </p>
      </div>
    </Dialog>
  )
}
