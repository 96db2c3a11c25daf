import { Check, Copy, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton, type IconButtonProps } from './icon-button.tsx'

const shownMs = 1600
const icons = { idle: Copy, copied: Check, refused: TriangleAlert }
const words = { idle: '', copied: 'Copied', refused: 'The browser did not allow copying' }

export interface CopyButtonProps extends Pick<IconButtonProps, 'label' | 'look'> {
  readText: () => string
}

/** Copies what it is for, and says for a moment whether that worked. */
export function CopyButton({ label, look, readText }: CopyButtonProps) {
  const [state, setState] = useState<keyof typeof icons>('idle')
  useEffect(() => {
    if (state === 'idle') return undefined
    const timer = setTimeout(() => setState('idle'), shownMs)
    return () => clearTimeout(timer)
  }, [state])

  const copy = () => {
    writeToClipboard(readText()).then(
      () => setState('copied'),
      () => setState('refused'),
    )
  }
  return (
    <>
      <IconButton icon={icons[state]} label={label} look={look} small onClick={copy} />
      <span role="status" className="sr-only">
        {words[state]}
      </span>
    </>
  )
}

/** Rejects where there is no clipboard (an insecure address) or the browser refuses. */
async function writeToClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
