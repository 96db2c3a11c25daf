import { useRef, type KeyboardEvent } from 'react'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'

export interface TabsProps<Name extends string> {
  /** Name of the list of tabs. */
  label: string
  labels: Readonly<Record<Name, MessageDescriptor>>
  /** Id of the tab’s panel is `<id>-panel`, that of a tab is `<id>-<name>`. */
  id: string
  tab: Name
  onChoose: (tab: Name) => void
}

/** A list of tabs. Arrow keys, Home and End choose one. */
export function Tabs<Name extends string>({ label, labels, id, tab, onChoose }: TabsProps<Name>) {
  const list = useRef<HTMLDivElement>(null)
  const names = Object.keys(labels) as Name[]
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const target =
      step === undefined ? { Home: 0, End: names.length - 1 }[event.key] : names.indexOf(tab) + step
    const next = target === undefined ? undefined : names[(target + names.length) % names.length]
    if (next === undefined) return
    event.preventDefault()
    onChoose(next)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className="flex shrink-0 gap-1 border-b border-border">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}`}
          data-tab={name}
          aria-selected={name === tab}
          aria-controls={name === tab ? `${id}-panel` : undefined}
          tabIndex={name === tab ? 0 : -1}
          onClick={() => onChoose(name)}
          onKeyDown={move}
          className="-mb-px h-9 border-b-2 border-transparent px-3 text-base text-muted hover:text-text aria-selected:border-accent aria-selected:font-medium aria-selected:text-text pointer-coarse:h-11"
        >
          {i18n.t(labels[name])}
        </button>
      ))}
    </div>
  )
}
