import { create } from 'zustand'
import { noFilters, type ChosenFilters } from './search-filters.tsx'

interface SearchChoice {
  query: string
  filters: ChosenFilters
  areFiltersOpen: boolean
  /** Of results. */
  limit: number
}

export const pageSize = 30

const nothing: SearchChoice = { query: '', filters: noFilters, areFiltersOpen: false, limit: pageSize }

/** What is searched for. Kept while the page lives: on a small screen the list of chats closes with each result that is opened. */
export const useSearchChoice = create<SearchChoice>(() => nothing)

/** Other words or filters begin with the first results again. */
export function changeSearch(change: Partial<Pick<SearchChoice, 'query' | 'filters'>>): void {
  useSearchChoice.setState({ ...change, limit: pageSize })
}

export function clearSearch(): void {
  useSearchChoice.setState(nothing)
}
