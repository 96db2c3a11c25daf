/** A harbor with made-up tides: the first high water of 2026 in hours, and the mean height with half the range in m. */
export interface Harbor {
  name: string
  firstHighWaterHours: number
  meanM: number
  amplitudeM: number
}

export const harbors: readonly Harbor[] = [
  { name: 'Ashcombe', firstHighWaterHours: 3.2, meanM: 2.4, amplitudeM: 1.6 },
  { name: 'Brightwater', firstHighWaterHours: 5.9, meanM: 3.1, amplitudeM: 2.2 },
  { name: 'Coldharbour', firstHighWaterHours: 10.4, meanM: 1.9, amplitudeM: 1.1 },
]

export interface Tide {
  kind: 'high' | 'low'
  /** Time of day as HH:MM, in UTC. */
  time: string
  heightM: number
}

/** Hours between two high waters. */
const period = 12.42
const start = Date.UTC(2026, 0, 1)
const msPerHour = 3_600_000

/** Calculates the tides of a day, given as YYYY-MM-DD. Spring and neap tides follow the moon’s 14.77 days. */
export function computeTides({ firstHighWaterHours, meanM, amplitudeM }: Harbor, date: string): Tide[] {
  const dayStart = (Date.parse(`${date}T00:00:00Z`) - start) / msPerHour
  const half = period / 2
  const first = Math.ceil((dayStart - firstHighWaterHours) / half)
  const tides: Tide[] = []
  for (let index = first; ; index += 1) {
    const hours = firstHighWaterHours + index * half
    if (hours >= dayStart + 24) return tides
    const isHigh = index % 2 === 0
    const range = amplitudeM * (1 + 0.2 * Math.cos((2 * Math.PI * hours) / (24 * 14.77)))
    tides.push({
      kind: isHigh ? 'high' : 'low',
      time: new Date(start + hours * msPerHour).toISOString().slice(11, 16),
      heightM: Math.round((meanM + (isHigh ? range : -range)) * 10) / 10,
    })
  }
}

/** Returns the names of harbors that start with the text, for completion. */
export function completeHarbor(text: string): string[] {
  return harbors.map(({ name }) => name).filter((name) => name.toLowerCase().startsWith(text.toLowerCase()))
}
