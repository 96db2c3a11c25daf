import { PanelLeft, SquarePen } from 'lucide-react'
import type { ReactNode } from 'react'
import { HeaderToolsSlot } from '../ui/header-tools.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { say } from '../words/say.ts'
import { navigate } from './use-route.ts'

export interface PageHeaderProps {
  showChats: (() => void) | null
  children?: ReactNode
}

export function PageHeader({ showChats, children }: PageHeaderProps) {
  return (
    <header className="isolate flex h-[calc(3.5rem+env(safe-area-inset-top))] shrink-0 items-center gap-0.5 px-2 sm:gap-2 pt-[env(safe-area-inset-top)] md:px-5">
      {showChats !== null && <IconButton icon={PanelLeft} label={say('Show chats')} onClick={showChats} />}
      {children}
      {/* At the end from the start, so that nothing moves when the title appears. */}
      <div className="ms-auto flex shrink-0 items-center gap-0.5 sm:gap-2">
        <HeaderToolsSlot />
        {showChats !== null && (
          <IconButton icon={SquarePen} label={say('New chat')} onClick={() => navigate({ name: 'new' })} />
        )}
      </div>
    </header>
  )
}
