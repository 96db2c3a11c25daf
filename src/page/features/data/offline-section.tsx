import { useEffect, useSyncExternalStore } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { formatBytes } from '../../i18n/formats.ts'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { OfflineFiles, OfflineState } from './offline-files.ts'

export interface OfflineSectionProps {
  files: OfflineFiles
}

/** Offers to store on-demand files for offline use. Renders nothing if there are no such files. */
export function OfflineSection({ files }: OfflineSectionProps) {
  useEffect(() => void files.look(), [files])
  const state = useSyncExternalStore(files.subscribe, files.getState)
  if (state === null) return null
  const { isWanted, isLoading, totalBytes, storedBytes } = state
  const isComplete = storedBytes >= totalBytes
  const text = settingText('offline')
  return (
    <div {...settingAnchor('offline')} className="flex flex-col items-start gap-3 py-3">
      <div>
        <p className="font-medium">{text.label}</p>
        <p className="mt-0.5 text-sm text-muted">
          {text.hint} {i18n.t('Total: {size}.', { size: formatBytes(totalBytes) })}
        </p>
      </div>
      <p role="status" className={isWanted ? '' : 'sr-only'}>
        {isWanted && describe(state)}
      </p>
      {isLoading && (
        <progress
          aria-label={i18n.t('Making everything available offline')}
          value={storedBytes / totalBytes}
          max={1}
          className="block h-1 w-full max-w-form accent-accent"
        />
      )}
      <div className="flex flex-wrap gap-2">
        {isLoading && <Button onClick={() => files.stop()}>{i18n.t('Stop loading')}</Button>}
        {!isLoading && !(isWanted && isComplete) && (
          <Button onClick={() => void files.keep()}>
            {isWanted ? i18n.t('Continue loading') : i18n.t('Make everything available offline')}
          </Button>
        )}
        {isWanted && !isLoading && (
          <Button onClick={() => void files.forget()}>{i18n.t('Free this space')}</Button>
        )}
      </div>
    </div>
  )
}

function describe({ isLoading, totalBytes, storedBytes, problem }: OfflineState): string {
  const [stored, total] = [formatBytes(storedBytes), formatBytes(totalBytes)]
  if (isLoading) return i18n.t('{kept} of {total} are stored.', { kept: stored, total })
  if (problem === 'full')
    return i18n.t(
      'The browser allows no more space: {kept} of {total} are stored. Free some space, then continue.',
      {
        kept: stored,
        total,
      },
    )
  if (problem === 'network')
    return i18n.t(
      'The connection was lost, or a newer version is available: {kept} of {total} are stored. Continue, or reload the page.',
      {
        kept: stored,
        total,
      },
    )
  if (storedBytes >= totalBytes)
    return i18n.t('Everything is available offline. After an update, new parts are loaded automatically.')
  return i18n.t('{kept} of {total} are stored. The rest is loaded the next time that Innerloop starts.', {
    kept: stored,
    total,
  })
}
