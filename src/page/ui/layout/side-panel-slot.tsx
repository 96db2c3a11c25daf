import { useMediaQuery } from '../hooks/viewport.ts'

export const sidePanelSlotId = 'side-panel'

/** Slot for a side panel, next to the main content. Part of the first load, unlike the panel. */
export function SidePanelSlot() {
  return <div id={sidePanelSlotId} className="contents" />
}

/** Returns whether side panels take the whole screen. */
export function useIsPanelFull(): boolean {
  return useMediaQuery('(width < 64rem)')
}
