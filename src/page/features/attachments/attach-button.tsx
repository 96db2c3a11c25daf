import { Paperclip } from 'lucide-react'
import { use, useRef } from 'react'
import { useOfferedActions, type Action } from '../../ui/actions/actions.ts'
import { FilePicker } from '../../ui/files/file-picker.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { AttachContext } from './pending-attachments.ts'
import { useTranslatedMemo } from '../../i18n/use-translated-memo.ts'

/** Opens the file picker of the system. Any file is accepted; what the model cannot read is shown before sending. */
export function AttachButton({ draftKey, isDisabled }: { draftKey: string; isDisabled: boolean }) {
  const commands = use(AttachContext)
  const input = useRef<HTMLInputElement>(null)
  const isOffered = commands !== null && !isDisabled
  useOfferedActions(
    'composer',
    useTranslatedMemo(() => (isOffered ? [toAttach(() => input.current?.click())] : []), [isOffered, input]),
  )
  if (commands === null) return null
  return (
    <>
      <IconButton
        icon={Paperclip}
        label={i18n.t('Attach files')}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      />
      <FilePicker
        ref={input}
        label={i18n.t('Files')}
        isMultiple
        onChoose={(files) => commands.attach(draftKey, files)}
      />
    </>
  )
}

function toAttach(run: () => void): Action {
  return {
    id: 'attach',
    name: i18n.t('Attach files'),
    word: 'attach',
    meaning: i18n.t('Adds files to your message'),
    group: i18n.t('This message'),
    icon: Paperclip,
    run,
  }
}
