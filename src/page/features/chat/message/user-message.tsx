import { memo } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'

export interface UserMessageProps {
  id: string
  text: string
}

export const UserMessage = memo(function UserMessage({ id, text }: UserMessageProps) {
  return (
    <article
      aria-label="You"
      data-message-id={id}
      data-role="user"
      data-status="complete"
      className="group flex items-end justify-end gap-1 pt-6"
    >
      <div className="opacity-0 transition-opacity duration-120 group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:opacity-100">
        <CopyButton label="Copy" readText={() => text} />
      </div>
      <p className="max-w-[80%] rounded-xl bg-surface px-4 py-2.5 text-read break-words whitespace-pre-wrap">
        {text}
      </p>
    </article>
  )
})
