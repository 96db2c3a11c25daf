import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { i18n } from '../../i18n/i18n.ts'
import { useTranslatedMemo } from '../../i18n/use-translated-memo.ts'
import { controlClass } from '../../ui/controls/field.tsx'
import { SearchInput } from '../../ui/controls/search-input.tsx'
import { isInputMethodKey } from '../../ui/keyboard/input-method.ts'
import { findSettings, listSettings, type FoundSetting } from './settings-pages.ts'
import { revealSetting } from './reveal-setting.ts'
import { settingEntries } from './settings-registry.ts'

/** Search over single settings. Its results replace the list of pages. */
export function SettingsSearch({ children }: { children: ReactNode }) {
  const [query, setQuery] = useState('')
  const settings = useTranslatedMemo(() => listSettings(), [])
  const isSearching = query.trim() !== ''
  const results = findSettings(query, settings)
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (isInputMethodKey(event)) return
    const [first] = results
    if (event.key === 'Enter' && first !== undefined) revealSetting(first.id)
    if (event.key === 'Escape') setQuery('')
    moveInResults(event)
  }
  return (
    <div role="search" className="flex flex-col gap-3">
      <SearchInput
        label={i18n.t('Search settings')}
        value={query}
        onChange={setQuery}
        onKeyDown={handleKey}
        className={controlClass}
      />
      <p role="status" className={isSearching && results.length === 0 ? 'text-sm text-muted' : 'sr-only'}>
        {isSearching &&
          (results.length === 0
            ? i18n.t('No matching settings.')
            : i18n.t('{count, plural, one {# setting} other {# settings}}', { count: results.length }))}
      </p>
      {isSearching ? (
        <ul aria-label={i18n.t('Matching settings')} className="flex flex-col gap-0.5">
          {results.map((setting) => (
            <li key={setting.id}>
              <Result {...setting} />
            </li>
          ))}
        </ul>
      ) : (
        children
      )}
    </div>
  )
}

function Result({ id, label, hint, location }: FoundSetting) {
  return (
    <a
      href={`#/settings/${settingEntries[id].section}`}
      onClick={(event) => {
        event.preventDefault()
        revealSetting(id)
      }}
      onKeyDown={moveInResults}
      className="block rounded-md px-3 py-2 hover:bg-surface"
    >
      <span className="block font-medium">{label}</span>
      <span className="block text-xs text-muted">{location}</span>
      <span className="line-clamp-2 text-sm text-muted">{hint}</span>
    </a>
  )
}

/** Arrow keys move between the search box and its results. */
function moveInResults(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const search = event.currentTarget.closest('[role="search"]')
  const stops = [...(search?.querySelectorAll<HTMLElement>('input, ul a') ?? [])]
  const next = stops[stops.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
