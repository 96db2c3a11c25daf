import { Check, Copy, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { i18n } from '../../i18n/i18n.ts'
import { IconButton, type IconButtonProps } from './icon-button.tsx'

const shownMs = 1600
const icons = { copied: Check, refused: TriangleAlert }
const words = {
  copied: /*i18n*/ { id: 'Copied' },
  refused: /*i18n*/ { id: 'The browser did not allow copying' },
}

export interface CopyButtonProps extends Pick<IconButtonProps, 'label' | 'look'> {
  /** Distinguishes several copy buttons in one place. */
  icon?: LucideIcon
  readText: () => string | Promise<string>
}

/** Copies a text and briefly shows whether copying worked. */
export function CopyButton({ label, look, icon = Copy, readText }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | keyof typeof words>('idle')
  useEffect(() => {
    if (state === 'idle') return undefined
    const timer = setTimeout(() => setState('idle'), shownMs)
    return () => clearTimeout(timer)
  }, [state])

  const copy = () => {
    writeToClipboard(readText).then(
      () => setState('copied'),
      () => setState('refused'),
    )
  }
  return (
    <>
      <IconButton
        icon={state === 'idle' ? icon : icons[state]}
        label={label}
        look={look}
        small
        onClick={copy}
      />
      <span role="status" className="sr-only">
        {state !== 'idle' && i18n.t(words[state])}
      </span>
    </>
  )
}

/** Rejects if there is no clipboard (insecure origin) or the browser refuses. */
async function writeToClipboard(readText: CopyButtonProps['readText']): Promise<void> {
  const text = readText()
  if (typeof text === 'string') return await navigator.clipboard.writeText(text)
  // The clipboard item is created at once, while the user activation lasts. Its text may follow later.
  const later = text.then((words) => new Blob([words], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': later })])
}
