import { create } from 'zustand'
import type { ContextFigures } from '../../../../core/model/context/context-report.ts'
import type { SessionId } from '../../../../core/model/id.ts'

/** Latest figures of a chat’s next request, whichever component requested them. */
export const useLatestFigures = create<{ of: SessionId | null; figures: ContextFigures | null }>(() => ({
  of: null,
  figures: null,
}))

/** Returns the latest figures of the chat’s own meter without a new request. */
export function useKnownFigures(sessionId: SessionId | null): ContextFigures | null {
  return useLatestFigures(({ of, figures }) => (of === sessionId ? figures : null))
}
