import { Check, Copy, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { i18n } from '../../i18n/i18n.ts'
import { copyText } from '../files/clipboard.ts'
import { IconButton, type IconButtonProps } from './icon-button.tsx'

const displayMs = 1600
const icons = { copied: Check, refused: TriangleAlert }
const labels = {
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
  const [state, setState] = useState<'idle' | keyof typeof labels>('idle')
  useEffect(() => {
    if (state === 'idle') return undefined
    const timer = setTimeout(() => setState('idle'), displayMs)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => setState((await copyText(readText())) ? 'copied' : 'refused')
  return (
    <>
      <IconButton
        icon={state === 'idle' ? icon : icons[state]}
        label={label}
        look={look}
        small
        onClick={() => void copy()}
      />
      <span role="status" className="sr-only">
        {state !== 'idle' && i18n.t(labels[state])}
      </span>
    </>
  )
}
