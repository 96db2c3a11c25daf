import { lazyPart } from '../../ui/lazy-part.tsx'

/** What comes after the first paint, each in a chunk of its own. */
export const SessionList = lazyPart(
  async () => (await import('../../features/sessions/session-list.tsx')).SessionList,
)
export const SearchPanel = lazyPart(
  async () => (await import('../../features/search/search-panel.tsx')).SearchPanel,
)
export const SessionHeader = lazyPart(
  async () => (await import('../../features/sessions/session-header.tsx')).SessionHeader,
)
