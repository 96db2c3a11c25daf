import { useId, useState, type FormEvent } from 'react'
import type { Failure } from '../../../../core/model/failures/failure.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { controlClass, Field } from '../../../ui/controls/field.tsx'
import { Problem } from '../../../ui/feedback/problem.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { SectionHeader } from '../../../ui/layout/settings-section.tsx'
import { settingAnchor, settingText } from '../../settings/settings-registry.ts'
import { toProblemProps } from './backup-section.tsx'
import type { DataServices } from '../data-services.ts'

const confirmation = /*i18n*/ { id: 'delete everything' }

export interface DeleteAllSectionProps {
  services: DataServices
  /** Date of the last backup as text; `null` if there is none. */
  lastBackup: string | null
}

/** Deletes everything permanently. The user types a phrase first, and a backup is offered. */
export function DeleteAllSection({
  services: { client, resetApp, clearPageStorage },
  lastBackup,
}: DeleteAllSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<'asking' | 'deleting' | Failure>('asking')
  const formId = useId()
  const close = () => {
    if (state === 'deleting') return
    setOpen(false)
    setTyped('')
    setState('asking')
  }
  const isConfirmed = typed.trim().toLowerCase() === i18n.t(confirmation)
  /** A deletion that waits for another tab happens in any case. */
  const isBlocked = typeof state === 'object' && state.code === 'deletion-blocked'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isConfirmed || state === 'deleting') return
    setState('deleting')
    const deleted = await client.call('delete-everything', {})
    if (deleted.ok) return resetApp()
    if (deleted.failure.code === 'deletion-blocked') clearPageStorage()
    setState(deleted.failure)
  }
  return (
    <div {...settingAnchor('delete-all')} className="flex flex-col items-start gap-3">
      <SectionHeader title={settingText('delete-all').label}>{settingText('delete-all').hint}</SectionHeader>
      <Button look="danger" onClick={() => setOpen(true)}>
        {i18n.t('Delete all data')}
      </Button>
      <Dialog
        title={i18n.t('Delete all data?')}
        description={i18n.t(
          'All chats, files, keys, settings and records in this browser are permanently deleted, in all tabs. Running answers are stopped.',
        )}
        isOpen={isOpen}
        onClose={close}
      >
        <form id={formId} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 px-5 pb-4">
          <p className="rounded-lg bg-surface px-4 py-3">
            {lastBackup === null
              ? i18n.t(
                  'No backup yet. If you may need this data again, close this and choose “Back up everything” first.',
                )
              : i18n.t('The last verified backup is from {lastBackup}.', { lastBackup })}
          </p>
          <Field label={i18n.t('Type “{confirmation}”', { confirmation: i18n.t(confirmation) })}>
            <input
              value={typed}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.target.value)}
              className={controlClass}
            />
          </Field>
          {typeof state === 'object' && (
            <Problem {...toProblemProps(state, i18n.t('Not everything was deleted.'))} />
          )}
        </form>
        <footer className="flex justify-end gap-2 border-t border-border px-5 py-4">
          <Button onClick={close}>{isBlocked ? i18n.t('Close') : i18n.t('Keep everything')}</Button>
          <Button type="submit" form={formId} look="danger" disabled={!isConfirmed || state === 'deleting'}>
            {state === 'deleting' ? i18n.t('Deleting…') : i18n.t('Delete permanently')}
          </Button>
        </footer>
      </Dialog>
    </div>
  )
}
