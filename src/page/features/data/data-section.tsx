import { useMemo, type ReactNode } from 'react'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { i18n } from '../../i18n/i18n.ts'
import { BackupSection } from './internal/backup-section.tsx'
import { DeletedChatsSection } from './internal/deleted-chats-section.tsx'
import { DeleteAllSection } from './internal/delete-all-section.tsx'
import { formatDateTime } from './internal/data-labels.ts'
import { BackupFolderSection } from './internal/backup-folder-section.tsx'
import { PendingProvidersSection } from './internal/pending-providers-section.tsx'
import { RestoreSection, type RestoreSectionProps } from './internal/restore-section.tsx'
import { StorageSection } from './internal/storage-section.tsx'

export interface DataSectionProps extends RestoreSectionProps {
  /** Settings of chats, before the recently deleted ones. */
  chats: ReactNode
  children: ReactNode
}

/** Page of the settings: backups, restoring, imports and stored data. */
export function DataSection({ services, initialFile, onForeign, chats, children }: DataSectionProps) {
  const { queries } = services
  const last = useObservable(useMemo(() => queries.watchLastBackup(), [queries]))
  const newest = last.state === 'ready' ? last.value : null
  return (
    <SettingsSection
      id="data"
      title={i18n.t('Data')}
      intro={i18n.t('Everything is stored only in this browser.')}
    >
      <BackupSection services={services} last={newest} />
      <BackupFolderSection services={services} />
      <RestoreSection services={services} initialFile={initialFile} onForeign={onForeign} />
      <PendingProvidersSection services={services} />
      <SettingsSection id="chats" title={i18n.t('Chats')}>
        {chats}
        <DeletedChatsSection services={services} />
      </SettingsSection>
      {children}
      <StorageSection services={services} />
      <DeleteAllSection services={services} lastBackup={newest && formatDateTime(newest.at)} />
    </SettingsSection>
  )
}
