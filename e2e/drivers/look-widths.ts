/** Widths of a phone, a tablet and a desktop screen. The journeys use another width. */
const widths = [390, 768, 1440] as const

export const narrowest = widths[0]

/** Returns `all`, or the number that selects one of the widths for each screen. */
export const looks = (): string => process.env['E2E_LOOKS'] ?? '0'

/** Returns the widths at which a screen is checked in this run. A page that is on a phone stays at that width. */
export function chooseWidths(screen: string, current: number | undefined, isInSidebar: boolean): number[] {
  if (current === undefined || current <= narrowest) return [narrowest]
  const possible = isInSidebar ? widths.filter((width) => width !== narrowest) : [...widths]
  if (looks() === 'all') return possible
  let hash = Number(looks())
  for (const character of screen) hash = (hash * 31 + character.charCodeAt(0)) >>> 0
  const drawn = possible[hash % possible.length]
  return drawn === undefined ? [] : [drawn]
}
