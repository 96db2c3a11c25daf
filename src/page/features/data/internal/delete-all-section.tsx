import { useId, useState, type FormEvent } from 'react'
import type { Failure } from '../../../../core/model/failures/failure.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { controlClass, Field } from '../../../ui/controls/field.tsx'
import { Problem } from '../../../ui/feedback/problem.tsx'
import { phrase } from '../../../i18n/phrase.ts'
import { SectionHeader } from '../../../ui/layout/settings-section.tsx'
import { say } from '../../../i18n/say.ts'
import { toProblemProps } from './backup-section.tsx'
import type { DataServices } from '../data-services.ts'

const confirmation = phrase('delete everything')

export interface DeleteAllSectionProps {
  services: DataServices
  /** Date of the last backup as text; `null` if there is none. */
  lastBackup: string | null
}

/** Deletes everything permanently. The user types a phrase first, and a backup is offered. */
export function DeleteAllSection({
  services: { client, resetApp: startAnew, clearPageStorage: forgetKept },
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
  const isConfirmed = typed.trim().toLowerCase() === say(confirmation)
  /** A deletion that waits for another tab happens in any case. */
  const isBegun = typeof state === 'object' && state.code === 'deletion-blocked'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isConfirmed || state === 'deleting') return
    setState('deleting')
    const deleted = await client.call('delete-everything', {})
    if (deleted.ok) return startAnew()
    if (deleted.failure.code === 'deletion-blocked') forgetKept()
    setState(deleted.failure)
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <SectionHeader title={say('Delete')}>
        {say(
          'All chats, files, keys, settings and records of this browser, in all tabs. Nobody can bring them back.',
        )}
      </SectionHeader>
      <Button look="danger" onClick={() => setOpen(true)}>
        {say('Delete all data')}
      </Button>
      <Dialog
        title={say('Delete all data?')}
        description={say(
          'All chats, files, keys, settings and records of this browser are deleted for good, in all tabs. What runs is stopped.',
        )}
        isOpen={isOpen}
        onClose={close}
      >
        <form id={formId} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 px-5 pb-4">
          <p className="rounded-lg bg-surface px-4 py-3">
            {lastBackup === null
              ? say(
                  'There is no backup. Close this and press “Back up everything” first, if you may want anything again.',
                )
              : say('The last good backup is of {lastBackup}.', { lastBackup })}
          </p>
          <Field label={say('Type “{confirmation}”', { confirmation: say(confirmation) })}>
            <input
              value={typed}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.target.value)}
              className={controlClass}
            />
          </Field>
          {typeof state === 'object' && (
            <Problem {...toProblemProps(state, say('Not everything was deleted.'))} />
          )}
        </form>
        <footer className="flex justify-end gap-2 border-t border-border px-5 py-4">
          <Button onClick={close}>{isBegun ? say('Close') : say('Keep everything')}</Button>
          <Button type="submit" form={formId} look="danger" disabled={!isConfirmed || state === 'deleting'}>
            {state === 'deleting' ? say('Deleting…') : say('Delete for good')}
          </Button>
        </footer>
      </Dialog>
    </div>
  )
}
