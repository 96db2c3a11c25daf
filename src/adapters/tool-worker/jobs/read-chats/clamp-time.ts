/** Nobody chatted with a model before; a clock may be a day ahead. */
const earliest = Date.UTC(2000, 0, 1)
const day = 24 * 60 * 60 * 1000
/** In seconds this would be the year 33658. */
const firstMs = 1e12

/** A time as anybody writes it, in seconds, milliseconds or words, within sensible bounds; nothing where it is none. */
export function clampTime(value: unknown, now: number): number | undefined {
  const ms = toMs(value)
  return ms === undefined ? undefined : Math.round(Math.min(Math.max(ms, earliest), now + day))
}

export function toMs(value: unknown): number | undefined {
  if (typeof value === 'string') return finite(Date.parse(value))
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  return value < firstMs ? value * 1000 : value
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined
}
