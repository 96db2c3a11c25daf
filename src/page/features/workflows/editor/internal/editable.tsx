import type { ReactNode } from 'react'
import { useEditor } from './editor-context.ts'

/** Disables the controls in it if the workflow cannot be changed, and shows that they are. */
export function Editable({ children }: { children: ReactNode }) {
  return (
    <fieldset
      role="presentation"
      disabled={useEditor().isReadOnly}
      className="contents disabled:[&_:is(input,select,textarea)]:bg-surface disabled:[&_:is(input,select,textarea)]:text-muted"
    >
      {children}
    </fieldset>
  )
}
