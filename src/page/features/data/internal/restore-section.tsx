import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react'
import type { Failure } from '../../../../core/model/failures/failure.ts'
import type { RestoreDifference, RestoreProgress } from '../../../../core/model/data/restore.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FilePicker } from '../../../ui/files/file-picker.tsx'
import { Problem } from '../../../ui/feedback/problem.tsx'
import { SecretForm } from '../../../ui/controls/secret-form.tsx'
import { SectionHeader } from '../../../ui/layout/settings-section.tsx'
import { settingAnchor, settingText } from '../../settings/settings-registry.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { toProblemProps } from './backup-section.tsx'
import type { DataServices } from '../data-services.ts'
import { followTask, type FollowedTask, TaskProgress } from './task-progress.tsx'
import { RestoreDialog, RestoreProblems, DifferenceTable } from './restore-dialog.tsx'
import { showFailure } from '../../../i18n/show-text.ts'
import { countOutcomes } from './data-labels.ts'

type Work = FollowedTask<'look-at-backup'> | FollowedTask<'restore-backup'>
type State =
  | { is: 'idle' }
  | { is: 'running'; progress: RestoreProgress }
  | { is: 'locked'; file: File }
  | { is: 'looked'; file: File; difference: RestoreDifference }
  | { is: 'done'; difference: RestoreDifference }
  | { is: 'failed'; failure: Failure; what: string }

export interface RestoreSectionProps {
  services: DataServices
  /** A file that another section recognized as a backup. */
  initialFile: File | null
  /** Called if the file is not a backup. It may hold chats of another application. */
  onForeign: (file: File) => void
}

/** Reads a file, shows what restoring would do, and restores after confirmation. */
export function RestoreSection({ services: { client }, initialFile, onForeign }: RestoreSectionProps) {
  const [state, setState] = useState<State>({ is: 'idle' })
  const [isOver, setOver] = useState(false)
  const running = useRef<Work | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const onProgress = (progress: RestoreProgress) => setState({ is: 'running', progress })

  const look = async (file: File, passphrase?: string): Promise<string | null> => {
    onProgress({ step: 'checking', done: 0, total: 0 })
    const input = { file, passphrase }
    const work = followTask(client, { name: 'look-at-backup', input, onProgress })
    running.current = work
    const result = await work.done
    running.current = null
    if (result === null) setState({ is: 'idle' })
    else if (result.ok) setState({ is: 'looked', file, difference: result.difference })
    else if (result.failure.code.startsWith('file-passphrase')) {
      setState({ is: 'locked', file })
      return result.failure.code === 'file-passphrase-wrong' ? showFailure(result.failure) : null
    } else if (result.failure.code === 'file-unknown' && file !== initialFile) {
      setState({ is: 'idle' })
      onForeign(file)
    } else setState({ is: 'failed', failure: result.failure, what: i18n.t('Nothing was restored.') })
    return null
  }
  const openInitialFile = useEffectEvent((file: File) => void look(file))
  useEffect(() => {
    if (initialFile) openInitialFile(initialFile)
  }, [initialFile])
  const restore = async (withReviewed: boolean) => {
    onProgress({ step: 'restoring', done: 0, total: 0 })
    const work = followTask(client, { name: 'restore-backup', input: { withReviewed }, onProgress })
    running.current = work
    const result = await work.done
    running.current = null
    if (result === null) setState({ is: 'idle' })
    else if (result.ok) setState({ is: 'done', difference: result.difference })
    else setState({ is: 'failed', failure: result.failure, what: i18n.t('Not everything was restored.') })
  }
  const putAway = () => {
    setState({ is: 'idle' })
    void client.call('put-backup-away', {})
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && state.is !== 'running') void look(file)
  }
  return (
    <div {...settingAnchor('restore')} className="flex flex-col gap-4">
      <SectionHeader title={settingText('restore').label}>{settingText('restore').hint}</SectionHeader>
      {/* Dropping a file is a shortcut for the button. */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex flex-wrap items-center gap-3 rounded-lg border border-dashed px-4 py-4',
          isOver ? 'border-accent bg-accent-soft' : 'border-border',
        )}
      >
        <Button
          data-control="restore"
          disabled={state.is === 'running'}
          onClick={() => picker.current?.click()}
        >
          {i18n.t('Restore')}
        </Button>
        <span className="text-muted">{i18n.t('Choose a backup, or drop it here.')}</span>
        <FilePicker
          ref={picker}
          label={i18n.t('Backup file')}
          accept=".zip,.innerloop,.json"
          onChoose={([file]) => file && void look(file)}
        />
      </div>
      {state.is === 'running' && (
        <TaskProgress
          label={i18n.t('Restore')}
          progress={state.progress}
          onCancel={() => running.current?.stop()}
        />
      )}
      {state.is === 'locked' && (
        <SecretForm
          label={i18n.t('File passphrase')}
          action={i18n.t('Open')}
          busy={i18n.t('Opening the file…')}
          kind="passphrase"
          hint={i18n.t('“{name}” is encrypted.', { name: state.file.name })}
          onSubmit={(passphrase) => look(state.file, passphrase)}
        />
      )}
      {state.is === 'failed' && <Problem {...toProblemProps(state.failure, state.what)} />}
      {state.is === 'looked' && (
        <RestoreDialog
          fileName={state.file.name}
          difference={state.difference}
          onRestore={(withReviewed) => void restore(withReviewed)}
          onClose={putAway}
        />
      )}
      {state.is === 'done' && <RestoreResult difference={state.difference} />}
    </div>
  )
}

function RestoreResult({ difference }: { difference: RestoreDifference }) {
  const counts = countOutcomes(difference)
  const restored = (counts.new ?? 0) + (counts.joined ?? 0) + (counts.beside ?? 0)
  const waiting = difference.providers.new ?? 0
  return (
    <div className="flex flex-col gap-3">
      <p
        role="status"
        aria-label={i18n.t('Restored')}
        className="rounded-lg bg-success-soft px-4 py-3 font-medium"
      >
        {restored === 0
          ? i18n.t('Restored.')
          : i18n.t('Restored {count, plural, one {# chat} other {# chats}}.', { count: restored })}
        {waiting > 0 &&
          ` ${i18n.t('{count, plural, one {# provider needs} other {# providers need}} your confirmation below.', { count: waiting })}`}
      </p>
      <DifferenceTable difference={difference} />
      <RestoreProblems difference={difference} />
    </div>
  )
}
