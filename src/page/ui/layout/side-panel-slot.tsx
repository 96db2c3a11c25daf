import { create } from 'zustand'
import { useMediaQuery } from '../hooks/viewport.ts'

export const sidePanelSlotId = 'side-panel'

/** Number of open side panels. */
export const useOpenPanels = create<{ count: number }>(() => ({ count: 0 }))

/** Slot for a side panel, next to the main content. Part of the first load, unlike the panel. */
export function SidePanelSlot({ inert }: { inert: boolean }) {
  return <div id={sidePanelSlotId} inert={inert} className="contents" />
}

/** Returns whether side panels take the whole screen. */
export function useIsPanelFull(): boolean {
  return useMediaQuery('(width < 64rem)')
}
