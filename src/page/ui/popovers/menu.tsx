import { Check, ChevronRight, type LucideIcon } from 'lucide-react'
import {
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import { classNames } from '../class-names.ts'
import { isInputMethodKey } from '../keyboard/input-method.ts'
import { isShortcut } from '../keyboard/shortcuts.ts'
import { focusSelected, Popover, type PopoverHandle, type PopoverTriggerProps } from './popover.tsx'
import { edge, positionPopover, type Box, type Viewport } from './position-popover.ts'

interface MenuEntryBase {
  /** Identifies items whose labels may be equal. */
  id?: string
  label: string
  icon?: LucideIcon
  /** A line separates neighbors of different groups. */
  group?: string
}

export interface MenuItem extends MenuEntryBase {
  /** Slash command for the same action. The command palette lists it too. */
  word?: string
  isDangerous?: boolean
  /** Set on alternatives; true on the current one. */
  isChecked?: boolean
  /** The menu stays open, because the action replaces its content. */
  staysOpen?: boolean
  /** Set if the action is not possible now: why not, and when it is. */
  disabledReason?: string
  onSelect: () => void
}

export interface Submenu extends MenuEntryBase {
  /** Drawn while the submenu is open: a `MenuItems`. */
  submenu: ReactNode
}

export type MenuEntry = MenuItem | Submenu

export interface MenuProps {
  label: string
  handle?: Ref<PopoverHandle>
  /** Renders the button that opens the menu, from the given properties. */
  renderTrigger: (props: PopoverTriggerProps) => ReactElement
  items: readonly MenuEntry[]
  /** Text above the items. */
  hint?: ReactNode
}

/** Closes the whole menu from any of its submenus. */
const CloseContext = createContext<() => void>(() => undefined)

export function Menu({ label, handle, renderTrigger, items, hint }: MenuProps) {
  return (
    <Popover
      role="menu"
      side="below"
      align="end"
      handle={handle}
      position={positionMenu}
      renderTrigger={renderTrigger}
    >
      {(close) => <MenuPanel label={label} items={items} hint={hint} close={close} />}
    </Popover>
  )
}

/** The content of a menu. */
export function MenuPanel({
  label,
  items,
  hint,
  close,
}: Pick<MenuProps, 'label' | 'items' | 'hint'> & { close: () => void }) {
  return (
    <CloseContext value={close}>
      {/* The menu key may send this event after it has opened the menu, to the focused item. */}
      <div role="presentation" onContextMenu={(event) => event.preventDefault()}>
        <MenuItems label={label} items={items} hint={hint} />
      </div>
    </CloseContext>
  )
}

/** The items of a menu or submenu, with lines between their groups. They take the focus if they load after the popover has opened. */
export function MenuItems({ label, items, hint }: Pick<MenuProps, 'label' | 'items' | 'hint'>) {
  const hintId = useId()
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const panel = menu.current?.closest<HTMLElement>('[popover]')
    if (panel && !panel.contains(document.activeElement)) focusSelected(panel)
  }, [])
  return (
    <div ref={menu} role="menu" aria-label={label} aria-describedby={hint === undefined ? undefined : hintId}>
      {hint !== undefined && (
        <p id={hintId} role="presentation" className="max-w-80 px-2.5 py-1.5 text-sm break-words text-muted">
          {hint}
        </p>
      )}
      {items.flatMap((item, index) => [
        ...(index > 0 && item.group !== items[index - 1]?.group
          ? [<hr key={`before ${item.id ?? item.label}`} className="-mx-1 my-1 border-border" />]
          : []),
        'submenu' in item ? (
          <SubmenuItem key={item.id ?? item.label} item={item} />
        ) : (
          <ActionItem key={item.id ?? item.label} item={item} />
        ),
      ])}
    </div>
  )
}

const itemClass =
  'flex h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-start -outline-offset-2 select-none pointer-coarse:h-11'

function ActionItem({ item }: { item: MenuItem }) {
  const { label, icon: Icon, isDangerous, isChecked, staysOpen, disabledReason, onSelect } = item
  const close = useContext(CloseContext)
  const reasonId = useId()
  const isDisabled = disabledReason !== undefined
  return (
    <button
      type="button"
      role={isChecked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isChecked}
      aria-disabled={isDisabled || undefined}
      aria-describedby={isDisabled ? reasonId : undefined}
      aria-label={isDisabled ? label : undefined}
      tabIndex={-1}
      onClick={() => {
        if (isDisabled) return
        if (staysOpen !== true) close()
        onSelect()
      }}
      className={classNames(
        itemClass,
        isDisabled
          ? 'h-auto! py-1.5 text-muted'
          : isDangerous === true
            ? 'text-danger hover:bg-danger-soft'
            : 'text-text hover:bg-surface',
      )}
    >
      {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />}
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {label}
        {isDisabled && (
          <span id={reasonId} className="block truncate text-sm">
            {disabledReason}
          </span>
        )}
      </span>
      {isChecked === true && <Check aria-hidden size={16} className="shrink-0 text-accent" />}
    </button>
  )
}

/** Returns the handlers of an element with a context menu: a right click, the menu key or Shift+F10 opens it. */
export function contextMenuOf(menu: RefObject<PopoverHandle | null>): {
  onContextMenu: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
} {
  return {
    onContextMenu: (event) => {
      // A long press keeps the browser's menu, which opens and copies links.
      if ((event.nativeEvent as PointerEvent).pointerType === 'touch') return
      event.preventDefault()
      const point = { x: event.clientX, y: event.clientY }
      const open = () => openMenu(menu.current, point)
      // The browser closes a popover when a button is released that was pressed before it opened.
      if (event.buttons === 0) return open()
      addEventListener('pointerup', () => setTimeout(open, 0), { once: true })
    },
    onKeyDown: (event) => {
      if (isInputMethodKey(event) || !isShortcut('context-menu', event)) return
      event.preventDefault()
      openMenu(menu.current)
    },
  }
}

interface Point {
  x: number
  y: number
}

/** Points at which panels are open, instead of next to their buttons. */
const points = new WeakMap<HTMLElement, Point>()

/** Opens a menu and moves the focus into it, also if it is open already. */
function openMenu(menu: PopoverHandle | null, point?: Point): void {
  const panel = menu?.panel
  if (!panel) return
  if (panel.matches(':popover-open')) return focusSelected(panel)
  if (point) {
    points.set(panel, point)
    const forget = (event: Event) => {
      if ((event as ToggleEvent).newState !== 'closed') return
      points.delete(panel)
      panel.removeEventListener('beforetoggle', forget)
    }
    panel.addEventListener('beforetoggle', forget)
  }
  panel.showPopover()
}

const positionMenu: typeof positionPopover = (panel, trigger, where) => {
  const point = points.get(panel)
  if (point) positionBeside(panel, { top: point.y, bottom: point.y, left: point.x, right: point.x })
  else positionPopover(panel, trigger, where)
}

const positionSubmenu: typeof positionPopover = (panel, trigger) => {
  if (trigger) positionBeside(panel, trigger.getBoundingClientRect())
}

function positionBeside(panel: HTMLElement, box: Box): void {
  const viewport = {
    width: document.documentElement.clientWidth,
    height: innerHeight,
    isRightToLeft: isRightToLeft(panel),
  }
  // The natural width is only measurable without a horizontal limit.
  panel.style.left = '0px'
  const size = { width: panel.offsetWidth, height: panel.scrollHeight }
  const { top, left, maxHeight } = computeSubmenuPosition(box, viewport, size)
  Object.assign(panel.style, { top: `${top}px`, left: `${left}px`, maxHeight: `${maxHeight}px` })
}

/** Overlap of a submenu with the menu that opens it. */
const overlap = 4

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}

/** Computes the position of a submenu, or of a menu at a point. Its first item is at the height of the trigger if all items fit. */
export function computeSubmenuPosition(
  trigger: Box,
  viewport: Viewport & { isRightToLeft?: boolean },
  size: { width: number; height: number },
): { top: number; left: number; maxHeight: number } {
  const maxHeight = Math.max(0, viewport.height - 2 * edge)
  const lowest = viewport.height - edge - Math.min(size.height, maxHeight)
  const right = trigger.right - overlap
  const left = trigger.left + overlap - size.width
  const isRight = viewport.isRightToLeft === true ? left < edge : right + size.width <= viewport.width - edge
  return {
    top: Math.max(edge, Math.min(trigger.top - overlap, lowest)),
    left: Math.max(edge, Math.min(isRight ? right : left, viewport.width - edge - size.width)),
    maxHeight,
  }
}

/** Delays of a submenu under the mouse in ms: the way to a submenu may cross other items. */
const [openDelayMs, closeDelayMs] = [120, 300]

/** An item that opens a submenu next to it: on a click, the arrow key toward it, or while the mouse is over it. */
function SubmenuItem({ item: { label, icon: Icon, submenu } }: { item: Submenu }) {
  const popover = useRef<PopoverHandle>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const menu = popover.current?.trigger?.closest<HTMLElement>('[popover]')
    if (!isOpen || !menu) return undefined
    const handleOver = ({ target }: PointerEvent) => {
      clearTimeout(timer.current)
      if (!(target instanceof Element) || popover.current?.trigger?.contains(target)) return
      if (popover.current?.panel?.contains(target)) return
      if (target.closest('[role^="menuitem"]') === null) return
      timer.current = setTimeout(() => closeSubmenu(popover.current), closeDelayMs)
    }
    menu.addEventListener('pointerover', handleOver)
    return () => menu.removeEventListener('pointerover', handleOver)
  }, [isOpen])

  return (
    <Popover
      role="menu"
      side="below"
      align="start"
      handle={popover}
      position={positionSubmenu}
      renderTrigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          role="menuitem"
          tabIndex={-1}
          // The mouse has opened the submenu before the click, which would close it.
          onClick={(event) => {
            event.preventDefault()
            clearTimeout(timer.current)
            openMenu(popover.current)
          }}
          onKeyDown={(event) => {
            const key = isRightToLeft(event.currentTarget) ? 'ArrowLeft' : 'ArrowRight'
            if (!isInputMethodKey(event) && event.key === key) openMenu(popover.current)
          }}
          onPointerEnter={({ pointerType }) => {
            if (pointerType !== 'mouse' || isOpen) return
            timer.current = setTimeout(() => openMenu(popover.current), openDelayMs)
          }}
          onPointerLeave={() => isOpen || clearTimeout(timer.current)}
          className={classNames(itemClass, 'text-text hover:bg-surface aria-expanded:bg-surface')}
        >
          {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />}
          <span className="min-w-0 flex-1 truncate">{label}</span>
          <ChevronRight aria-hidden size={14} className="-me-1 shrink-0 text-faint rtl:rotate-180" />
        </button>
      )}
    >
      {() => (
        <SubmenuPanel onOpenChange={setIsOpen} onClose={() => closeSubmenu(popover.current)}>
          {submenu}
        </SubmenuPanel>
      )}
    </Popover>
  )
}

function closeSubmenu(submenu: PopoverHandle | null): void {
  // The browser returns the focus only when the outermost popover closes.
  if (submenu?.panel?.contains(document.activeElement) === true) submenu.trigger?.focus()
  submenu?.panel?.hidePopover()
}

/** Content of an open submenu. The arrow key back and Escape close it alone. */
function SubmenuPanel({
  onOpenChange,
  onClose,
  children,
}: {
  onOpenChange: (isOpen: boolean) => void
  onClose: () => void
  children: ReactNode
}) {
  useEffect(() => {
    onOpenChange(true)
    return () => onOpenChange(false)
  }, [onOpenChange])
  return (
    // The keys are for the items inside, which have the focus.
    <div
      role="presentation"
      onKeyDown={(event) => {
        const back = isRightToLeft(event.currentTarget) ? 'ArrowRight' : 'ArrowLeft'
        if (isInputMethodKey(event) || (event.key !== back && event.key !== 'Escape')) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      className="max-w-72"
    >
      {children}
    </div>
  )
}
