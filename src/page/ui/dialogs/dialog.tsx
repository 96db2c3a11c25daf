import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { i18n } from '../../i18n/i18n.ts'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'

export interface DialogProps {
  title: string
  description?: string | undefined
  isOpen: boolean
  onClose: () => void
  initialFocus?: RefObject<HTMLElement | null>
  /** Returns whether focus goes back to the opener on close, or the element that gets it. If missing, the opener does. */
  returnsFocus?: () => boolean | HTMLElement | null
  /** Makes the dialog wider, for example for an image. */
  isWide?: boolean
  children: ReactNode
}

/** A modal dialog named by its title. Escape or a press outside closes it. Focus returns to the opener. */
export function Dialog(props: DialogProps) {
  const { title, description, isOpen, onClose, initialFocus, returnsFocus, isWide = false, children } = props
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="dialog-frame fixed inset-0 bottom-(--keyboard) z-50 flex items-end justify-center overflow-hidden sm:items-center">
          <Base.Popup
            initialFocus={initialFocus}
            finalFocus={returnsFocus}
            className={classNames(
              'popup flex max-h-full w-full flex-col overflow-hidden rounded-t-xl border border-border bg-raised shadow-float sm:rounded-xl',
              isWide ? 'max-w-5xl' : 'max-w-form',
            )}
          >
            <div className="flex items-start gap-4 px-5 pt-4 pb-3">
              <div className="min-w-0 flex-1">
                <Base.Title className="text-lg font-semibold break-words">{title}</Base.Title>
                {description !== undefined && (
                  <Base.Description className="mt-1 text-muted">{description}</Base.Description>
                )}
              </div>
              <Base.Close
                render={
                  <IconButton icon={X} label={i18n.t('Close')} className="-my-1 -me-2 pointer-coarse:-my-2" />
                }
              />
            </div>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
