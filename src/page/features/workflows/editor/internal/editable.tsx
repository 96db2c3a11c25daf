import type { ReactNode } from 'react'
import { useEditor } from './editor-context.ts'

/** Disables the controls in it if the workflow cannot be changed. */
export function Editable({ children }: { children: ReactNode }) {
  return (
    <fieldset role="presentation" disabled={useEditor().isReadOnly} className="contents">
      {children}
    </fieldset>
  )
}
