import { ListFilter, Search, X } from 'lucide-react'
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { controlClass } from '../../ui/controls/field.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { isInputMethodKey } from '../../ui/keyboard/input-method.ts'
import { useScreenShareMode } from '../../ui/text/redaction.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { i18n } from '../../i18n/i18n.ts'
import { ChatSearch, type ChatQuery } from './chat-search.ts'
import { searchTitles } from './title-search.ts'
import { handleListKey, SearchResults } from './search-results.tsx'
import { SearchFilters, type SelectedFilters, noFilters } from './search-filters.tsx'
import { toSearchSpan } from './search-range.ts'
import { SearchInput } from '../../ui/controls/search-input.tsx'
import { create } from 'zustand'

export interface SearchPanelProps {
  /** Id of the search box, for links to it. */
  boxId: string
  client: WorkerClient
  queries: Queries
  /** Shown while the search is empty. */
  children: ReactNode
}

const maxTitles = 5

/** Search box above the list of chats. Results replace the list. */
export function SearchPanel({ boxId, client, queries, children }: SearchPanelProps) {
  const { query, filters, areFiltersOpen, limit } = useSearchState()
  const search = searchOf(client)
  const state = useSyncExternalStore(search.subscribe, search.getState)
  const [wantsFirst, setWantsFirst] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { range, model, tool } = filters
  const isFiltered = [range, model, tool].some((value) => value !== 'any')
  const isPresenting = useScreenShareMode()
  const isActive = !isPresenting && (query.trim() !== '' || isFiltered)
  const question = useMemo(
    () => (isActive ? toQuestion({ query, filters, limit }) : null),
    [isActive, query, filters, limit],
  )
  const titles = useTitles(queries, isActive && !isFiltered ? query : '')

  useEffect(() => {
    search.search(question)
  }, [search, question])
  useEffect(() => () => search.rest(), [search])

  // Enter opens the first result of the current query, not of an earlier one.
  useEffect(() => {
    if (!wantsFirst || state.isSearching) return
    setWantsFirst(false)
    list.current?.querySelector<HTMLElement>('a[href]')?.click()
  }, [wantsFirst, state.isSearching])

  const change = (query: string) => {
    setWantsFirst(false)
    changeSearch({ query })
  }
  const clear = () => {
    setWantsFirst(false)
    clearSearch()
    box.current?.focus()
  }
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (isInputMethodKey(event)) return
    if (event.key === 'Escape' && (isActive || document.activeElement !== box.current)) {
      // The surrounding sheet stays open.
      event.stopPropagation()
      event.preventDefault()
      if (document.activeElement === box.current) return clear()
      return box.current?.focus()
    }
    if (event.key === 'Enter' && document.activeElement === box.current) return setWantsFirst(true)
    handleListKey(event, { box: box.current, list: list.current })
  }
  // Other chats are private in screen share mode.
  if (isPresenting) return children
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the box and links within
    <div role="search" aria-label={i18n.t('Chats')} onKeyDown={handleKey}>
      <div className="sticky top-0 z-1 bg-surface pt-1 pb-2">
        <div className="flex items-center gap-1">
          <div className="relative min-w-0 flex-1">
            <Search
              aria-hidden
              size={15}
              className="pointer-events-none absolute start-2.5 top-1/2 -translate-y-1/2 text-faint"
            />
            <SearchInput
              ref={box}
              id={boxId}
              label={i18n.t('Search chats')}
              value={query}
              onFocus={() => void search.warm()}
              onChange={change}
              className={`${controlClass} py-1.5 ps-8 pe-8 [&::-webkit-search-cancel-button]:appearance-none`}
            />
            {isActive && (
              <IconButton
                icon={X}
                label={i18n.t('Clear search')}
                small
                onClick={clear}
                className="absolute end-0.5 top-1/2 -translate-y-1/2"
              />
            )}
          </div>
          <IconButton
            icon={ListFilter}
            label={i18n.t('Filters')}
            look="onSurface"
            aria-expanded={areFiltersOpen}
            onClick={() => {
              void search.warm()
              useSearchState.setState({ areFiltersOpen: !areFiltersOpen })
            }}
            className={isFiltered ? 'text-accent' : ''}
          />
        </div>
        {areFiltersOpen && (
          <SearchFilters
            filters={filters}
            queries={queries}
            known={state.filterOptions}
            onChange={(next) => changeSearch({ filters: next })}
          />
        )}
      </div>
      {!isActive ? (
        children
      ) : question === null ? (
        <p role="alert" className="px-2.5 py-6 text-muted">
          {i18n.t('There is no day between these dates.')}
        </p>
      ) : (
        <div ref={list}>
          <SearchResults
            {...state}
            query={query}
            titles={titles}
            onMore={limit < 500 ? () => useSearchState.setState({ limit: Math.min(500, limit * 2) }) : null}
          />
        </div>
      )}
    </div>
  )
}

const searches = new WeakMap<WorkerClient, ChatSearch>()

/** Returns the search of this client. The panel unmounts on a phone, and its results are kept. */
function searchOf(client: WorkerClient): ChatSearch {
  const search = searches.get(client) ?? openSearch(client)
  searches.set(client, search)
  return search
}

function openSearch(client: WorkerClient): ChatSearch {
  return new ChatSearch({
    search: (question) => client.call('search-chats', question),
    schedule: (delayMs, task) => {
      const timer = setTimeout(task, delayMs)
      return () => clearTimeout(timer)
    },
  })
}

interface QueryInput {
  query: string
  filters: SelectedFilters
  limit: number
}

/** Returns `null` if the dates are invalid. */
function toQuestion({ query, filters: { model, tool, ...when }, limit }: QueryInput): ChatQuery | null {
  const span = toSearchSpan(when, Date.now())
  if (span === null) return null
  return {
    query,
    limit,
    filters: {
      ...span,
      model: model === 'any' ? undefined : model,
      tool: tool === 'any' ? undefined : tool,
    },
  }
}

function useTitles(queries: Queries, query: string) {
  const isWanted = query !== ''
  const sessions = useObservable(
    useMemo(() => (isWanted ? queries.watchSessions() : null), [queries, isWanted]),
  )
  const items = sessions.state === 'ready' ? sessions.value : null
  return useMemo(() => searchTitles(items ?? [], query, maxTitles), [items, query])
}

interface SearchChoice {
  query: string
  filters: SelectedFilters
  areFiltersOpen: boolean
  /** Maximum number of results. */
  limit: number
}

const pageSize = 30

const initialSearch: SearchChoice = { query: '', filters: noFilters, areFiltersOpen: false, limit: pageSize }

/** State of the search. Outlives the panel, because on a small screen the list of chats closes with each opened result. */
const useSearchState = create<SearchChoice>(() => initialSearch)

/** Changes query or filters, and starts again with the first results. */
function changeSearch(change: Partial<Pick<SearchChoice, 'query' | 'filters'>>): void {
  useSearchState.setState({ ...change, limit: pageSize })
}

export function clearSearch(): void {
  useSearchState.setState(initialSearch)
}
