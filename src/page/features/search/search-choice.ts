import { create } from 'zustand'
import { noFilters, type ChosenFilters } from './search-filters.tsx'

interface SearchChoice {
  query: string
  filters: ChosenFilters
  areFiltersOpen: boolean
  /** Maximum number of results. */
  limit: number
}

export const pageSize = 30

const nothing: SearchChoice = { query: '', filters: noFilters, areFiltersOpen: false, limit: pageSize }

/** State of the search. Outlives the panel, because on a small screen the list of chats closes with each opened result. */
export const useSearchChoice = create<SearchChoice>(() => nothing)

/** Changes query or filters, and starts again with the first results. */
export function changeSearch(change: Partial<Pick<SearchChoice, 'query' | 'filters'>>): void {
  useSearchChoice.setState({ ...change, limit: pageSize })
}

export function clearSearch(): void {
  useSearchChoice.setState(nothing)
}
