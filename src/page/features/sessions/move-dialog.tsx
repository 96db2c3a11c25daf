import { useMemo, useState, type FormEvent } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { Project } from '../../../core/model/conversation/session.ts'
import type { ProjectId } from '../../../core/model/id.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { spellHidden } from '../../ui/text/revealed-text.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { ProjectChoice } from './project-commands.ts'
import { maxProjectNameLength } from './session-text-dialogs.ts'

export interface MoveDialogProps {
  /** Current project of the chat, or of all selected chats. */
  folderId: ProjectId | undefined
  queries: Pick<Queries, 'watchProjects'>
  isOpen: boolean
  onClose: () => void
  onMove: (to: ProjectChoice) => void
}

/** Chooses the project for one or many chats, or creates one. */
export function MoveDialog({ folderId, queries, isOpen, onClose, onMove }: MoveDialogProps) {
  const projects = useObservable(useMemo(() => queries.watchProjects(), [queries]))
  return (
    <Dialog title={i18n.t('Move to project')} isOpen={isOpen} onClose={onClose}>
      {projects.state === 'ready' ? (
        <MoveForm folderId={folderId} projects={projects.value} onClose={onClose} onMove={onMove} />
      ) : (
        <Spinner>{i18n.t('Loading your projects…')}</Spinner>
      )}
    </Dialog>
  )
}

const none = 'none'
const newOne = 'new'

interface MoveFormProps extends Pick<MoveDialogProps, 'folderId' | 'onClose' | 'onMove'> {
  projects: readonly Project[]
}

function MoveForm({ folderId, projects, onClose, onMove }: MoveFormProps) {
  const current = projects.find(({ id }) => id === folderId)?.id ?? none
  const [target, setTarget] = useState<string>(projects.length === 0 ? newOne : current)
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (target === newOne) {
      if (name.trim() === '') return setError(i18n.t('Enter a name for the project.'))
      onMove({ name: name.trim() })
    } else if (target !== current) {
      onMove(projects.find(({ id }) => id === target)?.id ?? null)
    }
    onClose()
  }
  const places = [
    ...projects.map((project) => ({ value: project.id as string, label: spellHidden(project.name) })),
    { value: none, label: i18n.t('No project') },
    { value: newOne, label: i18n.t('A new project') },
  ]
  return (
    <form onSubmit={submit} className="flex min-h-0 flex-col gap-4 px-5 pb-5">
      <fieldset className="-mx-2 flex min-h-0 flex-col gap-1 overflow-y-auto">
        <legend className="sr-only">{i18n.t('Project')}</legend>
        {places.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-9 items-center gap-2.5 rounded-md px-2 hover:bg-surface pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name="project"
              checked={target === value}
              onChange={() => setTarget(value)}
              className="size-4 shrink-0 accent-(--accent)"
            />
            <span className="min-w-0 truncate">{label}</span>
          </label>
        ))}
      </fieldset>
      {target === newOne && (
        <Field label={i18n.t('Project name')} error={error}>
          <input
            value={name}
            maxLength={maxProjectNameLength}
            onChange={(event) => setName(event.target.value)}
            className={controlClass}
          />
        </Field>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
        <Button look="primary" type="submit">
          {i18n.t('Move')}
        </Button>
      </div>
    </form>
  )
}
