import { create } from 'zustand'

const useChanges = create<{ count: number }>(() => ({ count: 0 }))

/** Changes whenever the next request of a chat was changed in this tab by something that its row does not tell. */
export function useContextChanges(): number {
  return useChanges(({ count }) => count)
}

export function noteContextChange(): void {
  useChanges.setState(({ count }) => ({ count: count + 1 }))
}
