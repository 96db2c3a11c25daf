import { useState, type ReactNode } from 'react'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import type { ServersDialogProps } from '../mcp/servers-dialog.tsx'

const ServersDialog = lazyComponent(async () => (await import('../mcp/servers-dialog.tsx')).ServersDialog)

/** A dialog with the MCP servers of a chat or a project. Its code is loaded when it opens for the first time. */
export function useServersDialog(): {
  open: () => void
  render: (props: Omit<ServersDialogProps, 'isOpen' | 'onClose'>) => ReactNode
} {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return {
    open: () => setOpen(true),
    render: (props) =>
      isOpen !== null && <ServersDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />,
  }
}
