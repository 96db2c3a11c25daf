import { create } from 'zustand'

const useChanges = create<{ count: number }>(() => ({ count: 0 }))

/** Changes whenever this tab changed the next request of a chat in a way that the chat's row does not show. */
export function useContextChanges(): number {
  return useChanges(({ count }) => count)
}

export function recordContextChange(): void {
  useChanges.setState(({ count }) => ({ count: count + 1 }))
}
