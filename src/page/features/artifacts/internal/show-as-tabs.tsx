import type { KeyboardEvent } from 'react'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'

interface ShowAsTabsProps<Name extends string> {
  labels: Readonly<Record<Name, MessageDescriptor>>
  tab: Name
  onChoose: (tab: Name) => void
}

/** The two tabs of a panel. An arrow key chooses the other one. */
export function ShowAsTabs<Name extends string>({ labels, tab, onChoose }: ShowAsTabsProps<Name>) {
  const names = Object.keys(labels) as Name[]
  const handleKey = ({ key, currentTarget }: KeyboardEvent) => {
    const other = names.find((name) => name !== tab)
    if (other === undefined || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return
    const next = currentTarget.parentElement?.querySelector<HTMLElement>('[aria-selected=false]')
    onChoose(other)
    next?.focus()
  }
  return (
    <div role="tablist" aria-label={i18n.t('Show as')} className="flex gap-1 border-b border-border px-3">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={name === tab}
          tabIndex={name === tab ? 0 : -1}
          onClick={() => onChoose(name)}
          onKeyDown={handleKey}
          className="-mb-px h-10 border-b-2 border-transparent px-2 text-base text-muted aria-selected:border-accent aria-selected:text-text pointer-coarse:h-11"
        >
          {i18n.t(labels[name])}
        </button>
      ))}
    </div>
  )
}
