/** Measurements of a worker for the search in all chats. Times in ms, sizes in bytes. */
export interface SearchCosts {
  messages: number
  characters: number
  buildMs: number
  storedBytes: number
  memoryBytes: number
  listMs: number
  floorMs: number
  searches: readonly number[]
}
