import type { Keys } from '../../ui/shortcuts.ts'
import { nameKeys } from './shortcut-words.ts'

/** Renders a key or a key combination. */
export function KeyNames({ keys }: { keys: Keys }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      {nameKeys(keys).map((name) => (
        <kbd
          key={name}
          className="min-w-6 rounded-md border border-border bg-surface px-1.5 py-0.5 text-center font-sans text-xs text-muted"
        >
          {name}
        </kbd>
      ))}
    </span>
  )
}
