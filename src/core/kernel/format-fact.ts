import type { Fact } from './flight-record.ts'

const counts = new Intl.NumberFormat('en')
const cents = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const fine = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumSignificantDigits: 3 })

export function formatFact(fact: Fact): string {
  switch (fact.form) {
    case 'text':
    case 'block':
      return fact.value
    case 'words':
      return fact.value.join(', ')
    case 'duration':
      return formatMs(fact.value)
    case 'bytes':
      return formatByteCount(fact.value)
    case 'tokens':
      return `${counts.format(fact.value)} tokens`
    case 'dollars':
      return formatMoney(fact.value)
    case 'time':
      return formatTime(fact.value)
    case 'count':
      return counts.format(fact.value)
  }
}

/** As in "240 ms", "2.4 s", "3 min 5 s". */
export function formatMs(durationMs: number): string {
  if (durationMs < 1000) return `${Math.round(durationMs)} ms`
  if (durationMs < 60_000) return `${(durationMs / 1000).toFixed(durationMs < 10_000 ? 2 : 1)} s`
  const seconds = Math.round(durationMs / 1000)
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** As in "22 Nov 2026, 14:03:07". */
export function formatTime(at: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(new Date(at))
}

export function formatMoney(dollars: number): string {
  return dollars > 0 && dollars < 0.01 ? fine.format(dollars) : cents.format(dollars)
}

function formatByteCount(bytes: number): string {
  if (bytes < 1000) return `${counts.format(bytes)} bytes`
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
