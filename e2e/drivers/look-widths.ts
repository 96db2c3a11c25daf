import { drawCases } from './draw-cases.ts'

/** Widths of a phone, a tablet and a desktop screen. The journeys use another width. */
const widths = [390, 768, 1440] as const

export const narrowest = widths[0]

/** Returns the widths at which a screen is checked in this run. A page that is on a phone stays at that width. */
export function chooseWidths(screen: string, current: number | undefined, isInSidebar: boolean): number[] {
  if (current === undefined || current <= narrowest) return [narrowest]
  return drawCases(isInSidebar ? widths.filter((width) => width !== narrowest) : [...widths], 1, screen)
}
