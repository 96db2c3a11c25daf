import { useEffect, useSyncExternalStore } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { formatBytes } from '../../i18n/formats.ts'
import { SectionHeader } from '../../ui/layout/settings-section.tsx'
import { say } from '../../i18n/say.ts'
import type { OfflineFiles, OfflineState } from './offline-files.ts'

export interface OfflineSectionProps {
  files: OfflineFiles
}

/** Offers to store on-demand files for offline use. Renders nothing if there are no such files. */
export function OfflineSection({ files }: OfflineSectionProps) {
  useEffect(() => void files.look(), [files])
  const state = useSyncExternalStore(files.subscribe, files.getState)
  if (state === null) return null
  const { isWanted, isLoading, totalBytes, keptBytes } = state
  const isComplete = keptBytes >= totalBytes
  return (
    <div className="flex flex-col items-start gap-3">
      <SectionHeader title={say('Offline')}>
        {say(
          'Innerloop and your chats work without a connection. Some tools and providers are loaded when they are first used: {size} in all.',
          { size: formatBytes(totalBytes) },
        )}
      </SectionHeader>
      <p role="status" className={isWanted ? '' : 'sr-only'}>
        {isWanted && describe(state)}
      </p>
      {isLoading && (
        <progress
          aria-label={say('Making everything available offline')}
          value={keptBytes / totalBytes}
          max={1}
          className="block h-1 w-full max-w-form accent-accent"
        />
      )}
      <div className="flex flex-wrap gap-2">
        {isLoading && <Button onClick={() => files.stop()}>{say('Stop loading')}</Button>}
        {!isLoading && !(isWanted && isComplete) && (
          <Button onClick={() => void files.keep()}>
            {isWanted ? say('Go on loading') : say('Make everything available offline')}
          </Button>
        )}
        {isWanted && !isLoading && (
          <Button onClick={() => void files.forget()}>{say('Free this room')}</Button>
        )}
      </div>
    </div>
  )
}

function describe({ isLoading, totalBytes, keptBytes, problem }: OfflineState): string {
  const [kept, total] = [formatBytes(keptBytes), formatBytes(totalBytes)]
  if (isLoading) return say('{kept} of {total} are here.', { kept, total })
  if (problem === 'full')
    return say('The browser gives no more room: {kept} of {total} are here. Free some, then go on.', {
      kept,
      total,
    })
  if (problem === 'network')
    return say(
      'The connection was lost, or a newer version is there: {kept} of {total} are here. Go on, or reload.',
      {
        kept,
        total,
      },
    )
  if (keptBytes >= totalBytes)
    return say('Everything is available offline. After an update the new parts are loaded by themselves.')
  return say('{kept} of {total} are here. The rest is loaded the next time this page begins.', {
    kept,
    total,
  })
}
