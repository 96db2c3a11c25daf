import { useMemo, type ReactNode } from 'react'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useObservable } from '../../ui/use-observable.ts'
import { say } from '../../i18n/say.ts'
import { BackUpPart } from './back-up-part.tsx'
import { DeletedPart } from './deleted-part.tsx'
import { DeletePart } from './delete-part.tsx'
import { formatMoment } from './describe-data.ts'
import { FolderPart } from './folder-part.tsx'
import { HeldProvidersPart } from './held-providers-part.tsx'
import { RestorePart, type RestorePartProps } from './restore-part.tsx'
import { StoragePart } from './storage-part.tsx'

export interface DataSectionProps extends RestorePartProps {
  /** Sections of other features. */
  children: ReactNode
}

/** Settings page for backups, restoring, imports and stored data. */
export function DataSection({ services, handedFile, onForeign, children }: DataSectionProps) {
  const { queries } = services
  const last = useObservable(useMemo(() => queries.watchLastBackup(), [queries]))
  const newest = last.state === 'ready' ? last.value : null
  return (
    <SettingsSection title={say('Data')} intro={say('Everything is kept in this browser, and nowhere else.')}>
      <BackUpPart services={services} last={newest} />
      <FolderPart services={services} />
      <RestorePart services={services} handedFile={handedFile} onForeign={onForeign} />
      <HeldProvidersPart services={services} />
      {children}
      <DeletedPart services={services} />
      <StoragePart services={services} />
      <DeletePart services={services} lastBackup={newest && formatMoment(newest.at)} />
    </SettingsSection>
  )
}
