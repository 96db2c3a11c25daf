import { Paperclip } from 'lucide-react'
import { use, useRef } from 'react'
import { FilePicker } from '../../ui/file-picker.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { say } from '../../words/say.ts'
import { AttachContext } from './attaching.ts'

/** Opens the system's choice of files. Any kind: what a model cannot take is said before it is sent. */
export function AttachButton({ draftKey, isDisabled }: { draftKey: string; isDisabled: boolean }) {
  const commands = use(AttachContext)
  const input = useRef<HTMLInputElement>(null)
  if (commands === null) return null
  return (
    <>
      <IconButton
        icon={Paperclip}
        label={say('Attach files')}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      />
      <FilePicker
        ref={input}
        label="Files"
        isMultiple
        onChoose={(files) => commands.attach(draftKey, files)}
      />
    </>
  )
}
