import { useEffect, useRef, useState } from 'react'
import { Virtualizer } from 'virtua'
import type { CommandOutput } from '../../../../core/model/commands/command.ts'
import type { StorageFaults } from '../../../../core/model/data/storage-report.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { formatBytes } from '../../../i18n/formats.ts'
import { useScreenShareMode } from '../../../ui/text/redaction.ts'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'
import { getStorageStatus, type StorageDurability, type StorageStatus } from '../storage-durability.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { SectionHeader } from '../../../ui/layout/settings-section.tsx'
import { settingAnchor, settingText } from '../../settings/settings-registry.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { Trans } from '../../../i18n/trans.tsx'
import type { DataServices } from '../data-services.ts'
import { RepairResult, StorageIssues } from './storage-issues.tsx'
import { showFailure } from '../../../i18n/show-text.ts'
import { onResolved } from '../../../ui/hooks/on-resolved.ts'

/** Shows where data is stored, how much, how safe it is, and whether it is intact. */
export function StorageSection({ services: { client, announce } }: { services: DataServices }) {
  const [status, setStatus] = useState<StorageStatus | null>(null)
  const [isInMemory, setInMemory] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const [report, setReport] = useState<CommandOutput<'check-storage'> | 'checking' | null>(null)
  const [repaired, setRepaired] = useState<StorageFaults | null>(null)
  useEffect(() => onResolved(getStorageStatus(navigator.storage), setStatus), [report])
  useEffect(() => {
    const measure = async () => {
      const { measureDurability } = await import('./measure-durability.ts')
      return measureDurability()
    }
    // If the chunk does not load, the kind of window stays unknown and no warning is shown.
    return onResolved(
      measure().catch(() => false),
      setInMemory,
    )
  }, [])
  const persist = async () => {
    const isPersistent = (await navigator.storage?.persist().catch(() => false)) ?? false
    setRefused(!isPersistent)
    setStatus(await getStorageStatus(navigator.storage))
  }
  const check = async () => {
    setReport('checking')
    const checked = await client.call('check-storage', {})
    setReport(checked.ok ? checked.value : null)
    if (!checked.ok)
      announce.failed(
        i18n.t('The storage could not be checked. {message}', { message: showFailure(checked.failure) }),
      )
  }
  const repair = async () => {
    const done = await client.call('repair-storage', {})
    if (!done.ok)
      return announce.failed(
        i18n.t('Nothing was repaired. {message}', { message: showFailure(done.failure) }),
      )
    setRepaired(done.value.repaired)
    await check()
  }
  return (
    <div {...settingAnchor('storage')} className="flex flex-col items-start gap-4">
      <SectionHeader title={settingText('storage').label}>{settingText('storage').hint}</SectionHeader>
      <div role="status" aria-label={i18n.t('Storage')} className="w-full rounded-lg bg-surface px-4 py-3">
        {status === null ? (
          <Spinner>{i18n.t('Loading storage details…')}</Spinner>
        ) : (
          <StorageDetails status={status} />
        )}
        {isInMemory && status?.durability === 'best-effort' && (
          <p className="mt-2 text-warning">
            {i18n.t(
              'This looks like a private window: data does not seem to be written to disk. If so, everything is deleted when the window is closed.',
            )}
          </p>
        )}
        {isRefused && (
          <p className="mt-2">
            {i18n.t('The browser declined. Bookmark or install Innerloop and try again, and keep backups.')}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {status !== null && status.durability !== 'persistent' && status.durability !== 'private' && (
          <Button onClick={() => void persist()}>{i18n.t('Request persistent storage')}</Button>
        )}
        <Button disabled={report === 'checking'} onClick={() => void check()}>
          {i18n.t('Check storage')}
        </Button>
      </div>
      {report === 'checking' && <Spinner>{i18n.t('Checking all stored data…')}</Spinner>}
      {repaired !== null && <RepairResult repaired={repaired} />}
      {report !== null && report !== 'checking' && (
        <>
          <StorageIssues faults={report.faults} files={report.files} onRepair={() => void repair()} />
          <LargestChats chats={report.chats} />
        </>
      )}
    </div>
  )
}

function StorageDetails({ status: { usage, quota, durability } }: { status: StorageStatus }) {
  return (
    <>
      {usage === null || quota === null ? (
        <p>{i18n.t('The browser does not report how much space is available.')}</p>
      ) : (
        <>
          <p>
            <Trans
              id="<b>{used}</b> used of the {quota} that the browser allows this site."
              values={{ used: formatBytes(usage), quota: formatBytes(quota) }}
              components={{ b: <span className="font-medium" /> }}
            />
          </p>
          <div
            role="meter"
            aria-label={i18n.t('Storage used')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round((100 * usage) / quota)}
            className="mt-2 h-1.5 overflow-hidden rounded-full bg-border forced-colors:border"
          >
            <div
              style={{ width: `max(2px, ${(100 * usage) / quota}%)` }}
              className="h-full rounded-full bg-accent"
            />
          </div>
        </>
      )}
      <p className="mt-2">{describeDurability(durability)}</p>
    </>
  )
}

function describeDurability(durability: StorageDurability): string {
  switch (durability) {
    case 'persistent':
      return i18n.t('The browser keeps the data until you delete it.')
    case 'private':
      return i18n.t('This is a private window: everything is deleted when it is closed.')
    case 'small':
      return `${i18n.t('Little storage space, as in a private window or on a full disk.')} ${i18n.t(bestEffort)}`
    case 'best-effort':
      return i18n.t(bestEffort)
  }
}

const bestEffort = /*i18n*/ {
  id: 'Not guaranteed: the browser may clear this data when the disk is full, and Safari does after 7 days without a visit. In a private window, it’s gone when you close the window.',
}

/** Rows rendered before the box has a size. */
const firstRows = 12

function LargestChats({ chats }: { chats: CommandOutput<'check-storage'>['chats'] }) {
  const box = useRef<HTMLDivElement>(null)
  const isPresenting = useScreenShareMode()
  if (chats.length === 0) return null
  return (
    <div className="w-full">
      <h4 className="mb-2 font-medium">{i18n.t('Largest chats')}</h4>
      <div
        ref={box}
        role="region"
        aria-label={i18n.t('Largest chats')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard can scroll the box only while it has the focus.
        tabIndex={0}
        className="max-h-64 overflow-y-auto rounded-lg border border-border bg-raised"
      >
        <Virtualizer scrollRef={box} ssrCount={firstRows}>
          {chats.map(({ id, title, messages, bytes }) => (
            <div key={id} className="flex items-baseline gap-3 border-b border-border px-4 py-2">
              {isPresenting ? (
                <span className="min-w-0 flex-1 text-muted">{i18n.t('A chat')}</span>
              ) : (
                <a
                  href={`#/c/${id}`}
                  className="min-w-0 flex-1 truncate text-accent underline underline-offset-2"
                >
                  <RevealedText text={title} />
                </a>
              )}
              <span className="shrink-0 text-sm text-muted tabular-nums">
                {i18n.t('{count, plural, one {# message} other {# messages}}', { count: messages })},{' '}
                {formatBytes(bytes)}
              </span>
            </div>
          ))}
        </Virtualizer>
      </div>
    </div>
  )
}
