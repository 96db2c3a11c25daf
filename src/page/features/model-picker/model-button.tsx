import { ChevronDown } from 'lucide-react'
import { create } from 'zustand'
import type { ComponentProps } from 'react'
import { demoProvider } from '../../../core/model/providers/model-ref.ts'
import { classNames } from '../../ui/class-names.ts'
import { i18n } from '../../i18n/i18n.ts'
import { ownName } from '../../../lib/path-name.ts'

export interface ModelButtonProps extends ComponentProps<'button'> {
  /** Name with the provider, read by screen readers. */
  label: string
  /** Short name to show. If missing, the end of the label. */
  name?: string | undefined
}

/** Longest name, in characters, that is narrower than the least width of the button. It is never cut. */
const maxShortName = 5

export function ModelButton({
  label,
  name = label.slice(label.lastIndexOf('/') + 1),
  ...props
}: ModelButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-haspopup="listbox"
      aria-expanded={false}
      {...props}
      className={classNames(
        name.length > maxShortName ? 'min-w-18 shrink @max-xs:min-w-14' : 'shrink-0',
        'inline-flex h-8 items-center gap-1.5 rounded-md px-2 @max-lg:px-1.5 text-sm text-muted hover:bg-surface hover:text-text aria-expanded:bg-surface aria-expanded:text-text pointer-coarse:h-11',
      )}
    >
      <span className="truncate">
        <span className="sr-only">{i18n.t('Model:')} </span>
        <span className="sr-only">{label}</span>
        <span aria-hidden className="text-text">
          {name}
        </span>
      </span>
      <ChevronDown aria-hidden size={14} className="shrink-0" />
    </button>
  )
}

/** Reserves the space of the settings button, so that nothing moves when it loads. The demo has none. */
export function ModelSettingsPlaceholder() {
  if (loadLastModelLabel() === demoProvider.name) return null
  return <span aria-hidden className="size-7 shrink-0 pointer-coarse:h-11 pointer-coarse:w-10" />
}

const storageKey = 'innerloop:model-label'

/**
 * Returns the label of the model that was shown last. It is most likely still right before storage has loaded, so nothing
 * moves.
 */
export function loadLastModelLabel(): string {
  try {
    return localStorage.getItem(ownName(storageKey)) ?? demoProvider.name
  } catch {
    return demoProvider.name
  }
}

/** Label of the model of the next message; until it is known, the last one. */
export const useLastModelLabel = create<{ label: string }>(() => ({ label: loadLastModelLabel() }))

/** Returns whether the next message goes to the demo model. */
export function useIsDemoModel(): boolean {
  return useLastModelLabel(({ label }) => label === demoProvider.name)
}

export function saveLastModelLabel(label: string): void {
  useLastModelLabel.setState({ label })
  try {
    localStorage.setItem(ownName(storageKey), label)
  } catch {
    // Storage is missing. The next visit starts with the demo's name for a moment.
  }
}
