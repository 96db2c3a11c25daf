import { CircleStop, Volume2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { say } from '../../i18n/say.ts'
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
      label={isReading ? say('Stop reading') : say('Read aloud')}
      small
      onClick={() => (isReading ? speechReader.stop() : readAloud(id, readText()))}
    />
  )
}

export function readAloud(id: string, markdown: string): void {
  const words = { code: say('Code left out.'), formula: say('a formula') }
  void speechReader.start(id, markdown, { words, pageLanguage: useLocale.getState().language })
}
