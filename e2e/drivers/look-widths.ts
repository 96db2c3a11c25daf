/** A phone, a tablet, a screen; the journeys walk at another one. */
const widths = [390, 768, 1440] as const

export const narrowest = widths[0]

/** `all`, or the number that draws one of the widths for each screen. */
export const looks = (): string => process.env['E2E_LOOKS'] ?? '0'

/** The widths at which a screen is looked at in this run. A page that is on a phone already stays there. */
export function chooseWidths(screen: string, current: number | undefined, isInSidebar: boolean): number[] {
  if (current === undefined || current <= narrowest) return [narrowest]
  const possible = isInSidebar ? widths.filter((width) => width !== narrowest) : [...widths]
  if (looks() === 'all') return possible
  let hash = Number(looks())
  for (const character of screen) hash = (hash * 31 + character.charCodeAt(0)) >>> 0
  const drawn = possible[hash % possible.length]
  return drawn === undefined ? [] : [drawn]
}
