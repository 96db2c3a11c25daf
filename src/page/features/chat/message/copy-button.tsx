import { Check, Copy, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'

const icons = { idle: Copy, copied: Check, refused: TriangleAlert }
const words = { idle: '', copied: 'Copied', refused: 'The browser did not allow copying' }

export function CopyButton({ readText }: { readText: () => string }) {
  const [state, setState] = useState<keyof typeof icons>('idle')
  useEffect(() => {
    if (state === 'idle') return undefined
    const timer = setTimeout(() => setState('idle'), 1600)
    return () => clearTimeout(timer)
  }, [state])

  const copy = () => {
    copyText(readText()).then(
      () => setState('copied'),
      () => setState('refused'),
    )
  }
  return (
    <>
      <IconButton icon={icons[state]} label="Copy" small onClick={copy} />
      <span role="status" className="sr-only">
        {words[state]}
      </span>
    </>
  )
}

/** Rejects where there is no clipboard (an insecure address) or the browser refuses. */
async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
