import { truncateString } from '../../../lib/text.ts'
import { useEffect, useState } from 'react'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { Session } from '../../../core/model/conversation/session.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { onResolved } from '../../ui/hooks/on-resolved.ts'

export interface SaveDemoDialogProps {
  session: Pick<Session, 'id' | 'title'>
  client: Pick<WorkerClient, 'call'>
  announce: Announce
  onClose: () => void
}

export function SaveDemoDialog({ session, client, announce, onClose }: SaveDemoDialogProps) {
  const [title, setTitle] = useState(truncateString(session.title, 80))
  const [description, setDescription] = useState('')
  const [starters, setStarters] = useState('')
  const [withSession, setWithSession] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    return onResolved(client.call('suggest-demo', { sessionId: session.id }), (suggested) => {
      if (suggested.ok) setStarters((now) => now || suggested.value.starters.map(toLine).join('\n'))
    })
  }, [client, session.id])

  const save = async () => {
    const saved = await client.call('save-demo', {
      sessionId: session.id,
      title,
      description,
      starters: starters
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
      withSession,
    })
    if (!saved.ok) return setFailure(saved.failure)
    const { filename, text, mediaType } = saved.value
    saveFile(filename, text, mediaType)
    announce.done(i18n.t('Saved “{title}” as a demo.', { title }))
    onClose()
  }
  return (
    <Dialog
      title={i18n.t('Save as demo')}
      description={i18n.t(
        'A file that others can open to start with your prompts, instructions and choice of tools. It contains no keys, addresses or approvals.',
      )}
      isOpen
      onClose={onClose}
    >
      <form
        className="flex min-h-0 flex-col"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pb-4">
          <Field label={i18n.t('Title')}>
            <input
              className={controlClass}
              value={title}
              maxLength={80}
              onChange={(event) => setTitle(event.target.value)}
            />
          </Field>
          <Field label={i18n.t('Description')}>
            <textarea
              dir="auto"
              className={controlClass}
              rows={2}
              value={description}
              maxLength={2000}
              onChange={(event) => setDescription(event.target.value)}
            />
          </Field>
          <Field
            label={i18n.t('Starter prompts')}
            hint={i18n.t('One per line, at most 8. The first one is inserted into the message box.')}
          >
            <textarea
              dir="auto"
              className={controlClass}
              rows={4}
              value={starters}
              onChange={(event) => setStarters(event.target.value)}
            />
          </Field>
          <Switch
            label={i18n.t('Include this conversation')}
            hint={i18n.t('As a recording, with all its branches and files. Check it before you share it.')}
            isOn={withSession}
            onChange={setWithSession}
          />
          {failure !== null && <FailureProblem failure={failure} />}
        </div>
        <footer className="flex justify-end gap-2 border-t border-border px-5 py-4">
          <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
          <Button look="primary" type="submit" disabled={title.trim() === ''}>
            {i18n.t('Save demo')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

function toLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
