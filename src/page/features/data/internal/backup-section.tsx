import { showDetail, showFailure, showHint } from '../../../i18n/show-text.ts'
import { useRef, useState, type FormEvent } from 'react'
import { backupFileName, isKnownToExist, type BackupRecord } from '../../../../core/model/data/backup.ts'
import type { Failure } from '../../../../core/model/failures/failure.ts'
import type { StreamItems } from '../../../../worker/contract.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Problem } from '../../../ui/feedback/problem.tsx'
import { saveBlob } from '../../../ui/files/save-file.ts'
import { SecretField } from '../../../ui/controls/secret-form.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { SectionHeader } from '../../../ui/layout/settings-section.tsx'
import { settingAnchor, settingText } from '../../settings/settings-registry.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { pickSaveFile } from './file-system-access.ts'
import type { DataServices } from '../data-services.ts'
import { describeBackup, formatDateTime } from './data-labels.ts'
import { followTask, type FollowedTask, TaskProgress } from './task-progress.tsx'

export interface BackupSectionProps {
  services: DataServices
  /** The latest verified backup. */
  last: BackupRecord | null
}

type State =
  | { is: 'idle' }
  | { is: 'running'; progress: StreamItems['back-up'] }
  | { is: 'done'; record: BackupRecord; unreadKeys: number }
  | { is: 'failed'; failure: Failure }

/** Creates a backup in one file and verifies it. */
export function BackupSection({ services, last }: BackupSectionProps) {
  const [state, setState] = useState<State>({ is: 'idle' })
  const [isEncrypted, setEncrypted] = useState(false)
  const [passphrase, setPassphrase] = useState('')
  const running = useRef<FollowedTask<'back-up'> | null>(null)
  const start = async (event: FormEvent) => {
    event.preventDefault()
    const at = Date.now()
    const file = await pickSaveFile(backupFileName(at, isEncrypted))
    if (file === null) return
    const to =
      file === 'download' ? ({ type: 'download' } as const) : ({ type: 'file', handle: file } as const)
    setState({ is: 'running', progress: { step: 'chats', done: 0, total: 0 } })
    running.current = followTask(services.client, {
      name: 'back-up',
      input: { to, passphrase: isEncrypted ? passphrase : undefined },
      onProgress: (progress) => setState({ is: 'running', progress }),
    })
    const result = await running.current.done
    running.current = null
    if (result === null) return setState({ is: 'idle' })
    if (!result.ok) return setState({ is: 'failed', failure: result.failure })
    if (result.file) saveBlob(result.record.name, result.file)
    setState({ is: 'done', record: result.record, unreadKeys: result.unreadKeys })
    setPassphrase('')
  }
  return (
    <div {...settingAnchor('back-up')} className="flex flex-col gap-4">
      <SectionHeader title={settingText('back-up').label}>{settingText('back-up').hint}</SectionHeader>
      <p role="status" aria-label={i18n.t('Last backup')} className="rounded-lg bg-surface px-4 py-3">
        {last === null ? i18n.t('No backup yet.') : <LastBackup record={last} />}
      </p>
      <form onSubmit={(event) => void start(event)} className="flex flex-col items-start gap-4">
        <div className="w-full">
          <Switch
            label={i18n.t('Encrypt with a passphrase')}
            hint={i18n.t(
              'Without a passphrase, anyone with the file can read your chats. If you lose the passphrase, the file can’t be opened.',
            )}
            isOn={isEncrypted}
            disabled={state.is === 'running'}
            onChange={setEncrypted}
          />
          {isEncrypted && (
            <div className="max-w-form">
              <Field label={i18n.t('File passphrase')}>
                <SecretField
                  autoComplete="new-password"
                  required
                  minLength={8}
                  value={passphrase}
                  disabled={state.is === 'running'}
                  onChange={(event) => setPassphrase(event.target.value)}
                />
              </Field>
            </div>
          )}
        </div>
        {state.is !== 'running' && (
          <Button data-control="back-up" type="submit" look="primary">
            {i18n.t('Back up everything')}
          </Button>
        )}
      </form>
      {state.is === 'running' && (
        <TaskProgress
          label={i18n.t('Backup')}
          progress={state.progress}
          onCancel={() => running.current?.stop()}
        />
      )}
      {state.is === 'failed' && <Problem {...toProblemProps(state.failure, i18n.t('No backup was made.'))} />}
      {state.is === 'done' && <Done {...state} />}
    </div>
  )
}

function LastBackup({ record }: { record: BackupRecord }) {
  const moment = formatDateTime(record.at)
  const isKnown = isKnownToExist(record)
  return (
    <>
      <span className="font-medium">
        {isKnown
          ? i18n.t('Last verified backup: {moment}.', { moment })
          : i18n.t('Last backup: {moment}.', { moment })}
      </span>{' '}
      {describeBackup(record)}. <span className="break-all text-muted">{record.name}</span>
      {!isKnown && (
        <span className="mt-1 block text-sm text-muted">
          {i18n.t(
            'Downloaded. To check the file, choose it under “Restore”. Nothing is restored until you confirm.',
          )}
        </span>
      )}
      {record.readBackAt !== undefined && (
        <span className="mt-1 block text-sm text-muted">
          {i18n.t('The file was verified: {moment}.', {
            moment: formatDateTime(record.readBackAt),
          })}
        </span>
      )}
    </>
  )
}

function Done({ record, unreadKeys }: { record: BackupRecord; unreadKeys: number }) {
  return (
    <div role="status" aria-label={i18n.t('Backup')} className="rounded-lg bg-success-soft px-4 py-3">
      <p className="font-medium">
        {i18n.t('Backup created and verified: {backup}.', { backup: describeBackup(record) })}
      </p>
      {record.place === 'download' && (
        <p className="mt-1">
          {i18n.t('Saved as “{name}”. Check that the download finished.', {
            name: record.name,
          })}
        </p>
      )}
      {unreadKeys > 0 && (
        <p className="mt-1">
          {i18n.t(
            'Your keys are locked, so Innerloop couldn’t search the backup for them. If you pasted a key into a chat, unlock your keys and back up again.',
          )}
        </p>
      )}
    </div>
  )
}

/** Returns the properties of a `Problem`: what failed, then why. */
export function toProblemProps(failure: Failure, what: string) {
  return {
    message: `${what} ${showFailure(failure)}`,
    hint: showHint(failure),
    detail: showDetail(failure),
  }
}
