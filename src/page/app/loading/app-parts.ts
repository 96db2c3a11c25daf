import { lazyPart } from '../../ui/lazy-part.tsx'

/** Components that load after the first paint, each in its own chunk. */
export const SessionList = lazyPart(
  async () => (await import('../../features/sessions/session-list.tsx')).SessionList,
)
export const SearchPanel = lazyPart(
  async () => (await import('../../features/search/search-panel.tsx')).SearchPanel,
)
export const SessionHeader = lazyPart(
  async () => (await import('../../features/sessions/session-header.tsx')).SessionHeader,
)
