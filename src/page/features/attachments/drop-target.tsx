import { Paperclip } from 'lucide-react'
import { use, useEffect, useState } from 'react'
import { isDemoFile } from '../demos/demo-file.ts'
import { i18n } from '../../i18n/i18n.ts'
import { AttachContext } from './pending-attachments.ts'

export interface DropTargetProps {
  draftKey: string
  isDisabled: boolean
  onDemo: (file: File) => void
}

/**
 * Accepts files dropped anywhere on the page and attaches them to this draft. The browser does not navigate to a dropped
 * file. A demo file is opened.
 */
export function DropTarget({ draftKey, isDisabled, onDemo }: DropTargetProps) {
  const commands = use(AttachContext)
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    // The browser fires `dragenter` on a child before `dragleave` on its parent.
    let depth = 0
    const end = () => {
      depth = 0
      setIsOver(false)
    }
    const take = async (files: File[]) => {
      const [only] = files
      if (only && files.length === 1 && (await isDemoFile(only))) onDemo(only)
      else if (!isDisabled && files.length > 0) commands?.attach(draftKey, files)
    }
    const listeners: Record<string, (event: DragEvent) => void> = {
      dragenter: () => {
        depth += 1
        setIsOver(!isDisabled)
      },
      dragleave: () => {
        depth -= 1
        if (depth <= 0) end()
      },
      dragover: (event) => {
        event.preventDefault()
        if (event.dataTransfer) event.dataTransfer.dropEffect = isDisabled ? 'none' : 'copy'
      },
      drop: (event) => {
        event.preventDefault()
        end()
        const files = [...(event.dataTransfer?.files ?? [])]
        void take(files)
      },
    }
    const handleDrag = (event: Event) => {
      if (event instanceof DragEvent && event.dataTransfer?.types.includes('Files') === true)
        listeners[event.type]?.(event)
    }
    for (const name of Object.keys(listeners)) addEventListener(name, handleDrag)
    return () => {
      for (const name of Object.keys(listeners)) removeEventListener(name, handleDrag)
    }
  }, [commands, draftKey, isDisabled, onDemo])
  if (!isOver) return null
  return (
    <div className="pointer-events-none absolute inset-2 z-30 flex items-center justify-center rounded-xl border border-dashed border-accent bg-accent-soft/80">
      <p className="flex items-center gap-2 rounded-lg bg-raised px-4 py-2.5 font-medium shadow-float">
        <Paperclip aria-hidden size={17} className="text-accent" />
        {i18n.t('Drop files to attach them')}
      </p>
    </div>
  )
}
