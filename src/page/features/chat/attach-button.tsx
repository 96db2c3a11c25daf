import { Paperclip } from 'lucide-react'
import { use, useRef } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
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
        label="Attach files"
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file chosen again is a change again.
          currentTarget.value = ''
          if (files.length > 0) commands.attach(draftKey, files)
        }}
      />
    </>
  )
}
