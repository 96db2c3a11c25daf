import { FileInput } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { SessionId } from '../../../core/model/id.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FilePicker } from '../../ui/files/file-picker.tsx'
import { isDemoFile } from '../demos/demo-file.ts'
import { SectionHeader } from '../../ui/layout/settings-section.tsx'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { i18n } from '../../i18n/i18n.ts'
import { ImportDialog } from './import-dialog.tsx'
import { useChatImport } from './use-chat-import.ts'

export interface ImportSectionProps {
  client: Pick<WorkerClient, 'call' | 'follow'>
  open: (sessionId: SessionId) => void
  /** Called if the file is a demo. */
  onDemo: (file: File) => void
  /** A file that another section recognized as no backup. */
  initialFile: File | null
  /** Called if the file is one of our backups. */
  onBackup: (file: File) => void
}

/** Section of the data settings that imports chats from other applications. */
export function ImportSection({ client, open, onDemo, initialFile, onBackup }: ImportSectionProps) {
  const input = useRef<HTMLInputElement>(null)
  const chatImport = useChatImport(client, (file) => {
    if (file === initialFile) return false
    onBackup(file)
    return true
  })
  const read = async (file: File) => {
    if (!(await isDemoFile(file))) return chatImport.read(file)
    chatImport.close()
    onDemo(file)
  }
  const readInitialFile = useEffectEvent((file: File) => void read(file))
  useEffect(() => {
    if (initialFile) readInitialFile(initialFile)
  }, [initialFile])
  const choose = () => input.current?.click()
  return (
    <section {...settingAnchor('import-chats')} aria-labelledby="import-chats">
      <SectionHeader
        title={i18n.t('Chats from other apps')}
        titleId="import-chats"
        action={
          <Button onClick={choose}>
            <FileInput aria-hidden size={16} />
            {i18n.t('Import chats')}
          </Button>
        }
      >
        {settingText('import-chats').hint}
      </SectionHeader>
      <FilePicker
        ref={input}
        label={i18n.t('File with chats')}
        accept=".json,.jsonl,.ndjson,.zip,application/json,application/zip"
        onChoose={([file]) => file && void read(file)}
      />
      <ImportDialog {...chatImport} choose={choose} open={open} />
    </section>
  )
}
