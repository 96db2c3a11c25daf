import { CircleStop, Volume2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { i18n } from '../../i18n/i18n.ts'
import { speechReader } from './browser-voices.ts'

export interface ReadAloudButtonProps {
  id: string
  readText: () => string
}

/** Button that reads a message aloud. Renders nothing if the device has no voice. */
export function ReadAloudButton({ id, readText }: ReadAloudButtonProps) {
  const canRead = useSyncExternalStore(speechReader.subscribe, speechReader.canRead)
  const isReading = useSyncExternalStore(speechReader.subscribe, () => speechReader.getReadingId() === id)
  if (!canRead) return null
  return (
    <IconButton
      icon={isReading ? CircleStop : Volume2}
      label={isReading ? i18n.t('Stop reading') : i18n.t('Read aloud')}
      small
      onClick={() => (isReading ? speechReader.stop() : readAloud(id, readText()))}
    />
  )
}

export function readAloud(id: string, markdown: string): void {
  const labels = { code: i18n.t('Code left out.'), formula: i18n.t('a formula') }
  void speechReader.start(id, markdown, { labels, pageLanguage: useLocale.getState().language })
}
