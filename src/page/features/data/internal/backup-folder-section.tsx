import { useEffect, useMemo, useRef, useState } from 'react'
import type { StreamItems } from '../../../../worker/contract.ts'
import type { BackupFolderRow } from '../../../../adapters/storage/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Problem } from '../../../ui/feedback/problem.tsx'
import { useObservable } from '../../../ui/hooks/use-observable.ts'
import { SectionHeader } from '../../../ui/layout/settings-section.tsx'
import { settingAnchor, settingText } from '../../settings/settings-registry.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { toProblemProps } from './backup-section.tsx'
import {
  requestFolderPermission,
  canChooseFolder,
  pickFolder,
  queryFolderPermission,
} from './file-system-access.ts'
import type { DataServices } from '../data-services.ts'
import { formatDateTime } from './data-labels.ts'
import { followTask, type FollowedTask, TaskProgress } from './task-progress.tsx'
import { onResolved } from '../../../ui/hooks/on-resolved.ts'
import { createFailureReporter } from '../../../ui/feedback/report-failure.ts'

const everyDays = 7

/** Automatic backups into a folder, if the browser supports that. */
export function BackupFolderSection({ services }: { services: DataServices }) {
  const { client, queries, announce } = services
  const report = createFailureReporter(announce)
  const folder = useObservable(useMemo(() => queries.watchBackupFolder(), [queries]))
  const choose = async () => {
    const handle = await pickFolder().catch(() => null)
    if (!handle) return
    const set = await report(
      client.call('set-backup-folder', { folder: { handle, everyDays } }),
      i18n.t('The backup folder couldn’t be saved.'),
    )
    if (set !== undefined) await backUp()
  }
  const [progress, setProgress] = useState<StreamItems['back-up'] | null>(null)
  const running = useRef<FollowedTask<'back-up'> | null>(null)
  /** A failed backup is recorded with the folder and shown there. */
  const backUp = async () => {
    running.current = followTask(client, {
      name: 'back-up',
      input: { to: { type: 'folder' } },
      onProgress: setProgress,
    })
    await running.current.done
    running.current = null
    setProgress(null)
  }
  const forget = () =>
    report(client.call('set-backup-folder', { folder: null }), i18n.t('The folder could not be removed.'))
  const isOpen = folder.state === 'ready' && folder.value === null
  return (
    <div {...settingAnchor('backup-folder')} className="flex flex-col items-start gap-3">
      <SectionHeader title={settingText('backup-folder').label}>
        {!canChooseFolder
          ? i18n.t(
              'Chrome and Edge on a computer can save backups to a folder. In this browser, you get a reminder when a backup is due.',
            )
          : isOpen
            ? i18n.t(
                'Saves a backup every {everyDays, plural, one {day} other {# days}}, while Innerloop is open. A synchronized folder or another disk is best.',
                { everyDays },
              )
            : undefined}
      </SectionHeader>
      {canChooseFolder && isOpen && (
        <Button onClick={() => void choose()}>{i18n.t('Choose a folder')}</Button>
      )}
      {folder.state === 'ready' && folder.value !== null && (
        <FolderDetails folder={folder.value} onAllowed={() => void backUp()} onForget={() => void forget()} />
      )}
      {progress && (
        <TaskProgress
          label={i18n.t('Backup to the folder')}
          progress={progress}
          onCancel={() => running.current?.stop()}
        />
      )}
    </div>
  )
}

interface FolderDetailsProps {
  folder: BackupFolderRow
  /** Called when the browser has granted write permission again. */
  onAllowed: () => void
  onForget: () => void
}

function FolderDetails({ folder, onAllowed, onForget }: FolderDetailsProps) {
  const [permission, setPermission] = useState<PermissionState | null>(null)
  const { handle, name, lastFailure } = folder
  useEffect(
    () =>
      onResolved(
        queryFolderPermission(handle).catch(() => 'denied' as const),
        setPermission,
      ),
    [handle],
  )
  const allow = async () => {
    const state = await requestFolderPermission(handle)
    setPermission(state)
    if (state === 'granted') onAllowed()
  }
  return (
    <>
      <p
        role="status"
        aria-label={i18n.t('Backup folder')}
        className="w-full rounded-lg bg-surface px-4 py-3"
      >
        <span className="font-medium">
          {i18n.t('“{name}”, every {everyDays, plural, one {day} other {# days}}.', {
            name,
            everyDays: folder.everyDays,
          })}
        </span>{' '}
        {permission === 'granted' && i18n.t('The browser lets this page write there.')}
        {permission !== null &&
          permission !== 'granted' &&
          i18n.t(
            'The browser asks you again before this page may write there. Until then, no backup is made.',
          )}
      </p>
      {lastFailure && (
        <Problem
          {...toProblemProps(
            lastFailure.failure,
            i18n.t('The backup of {moment} failed.', { moment: formatDateTime(lastFailure.at) }),
          )}
        />
      )}
      <p className="text-sm text-muted">
        {i18n.t('Older files in the folder stay. Delete those that you do not need.')}
      </p>
      <div className="flex flex-wrap gap-2">
        {permission !== null && permission !== 'granted' && (
          <Button onClick={() => void allow()}>{i18n.t('Allow again')}</Button>
        )}
        <Button onClick={onForget}>{i18n.t('Stop using this folder')}</Button>
      </div>
    </>
  )
}
