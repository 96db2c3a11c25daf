import { useLocale } from './locale.ts'

/** Cached by the options object; frequent callers use constants. */
let numberFormats = new WeakMap<Intl.NumberFormatOptions, Intl.NumberFormat>()
let dateFormats = new WeakMap<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>()
let lists: Intl.ListFormat | undefined

useLocale.subscribe(() => {
  numberFormats = new WeakMap()
  dateFormats = new WeakMap()
  lists = undefined
})

const plain: Intl.NumberFormatOptions = {}

/** Formats a number in the current locale. Formats are cached by their options object. */
export function formatNumber(value: number, options = plain): string {
  let format = numberFormats.get(options)
  if (!format) numberFormats.set(options, (format = new Intl.NumberFormat(locale(), options)))
  return format.format(value)
}

const typed: Intl.NumberFormatOptions = { useGrouping: false, maximumFractionDigits: 6 }

/** Formats a number as it is typed into a field, which parses it back. */
export function formatNumberInput(value: number): string {
  return formatNumber(value, typed)
}

export function decimalSign(): string {
  return formatNumber(1.5, oneDigit).includes(',') ? ',' : '.'
}

/**
 * Compact notation: `12.3K`, `1.2M`. Numbers that a language does not abbreviate (German below a million) have group
 * separators.
 */
export const compact: Intl.NumberFormatOptions = {
  notation: 'compact',
  maximumFractionDigits: 1,
  useGrouping: 'always',
}
export const whole: Intl.NumberFormatOptions = { maximumFractionDigits: 0 }
export const twoDigits: Intl.NumberFormatOptions = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
export const maxOneDigit: Intl.NumberFormatOptions = { maximumFractionDigits: 1 }
export const percent: Intl.NumberFormatOptions = { style: 'percent', maximumFractionDigits: 0 }
const cents: Intl.NumberFormatOptions = { style: 'currency', currency: 'USD' }
const fine: Intl.NumberFormatOptions = { style: 'currency', currency: 'USD', maximumSignificantDigits: 2 }

/** Formats an amount. Below a cent it has two significant digits, so that a price never looks like zero. */
export function formatAmount(dollars: number): string {
  return formatNumber(dollars, dollars > 0 && dollars < 0.01 ? fine : cents)
}

export const date: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }
export const dayAndMonth: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
export const dayOfYear: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' }
export const dayAndTime: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
}
export const dateAndTime: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' }
export const dateAndSeconds: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
}
export const time: Intl.DateTimeFormatOptions = { timeStyle: 'short' }

/** Formats a date (ms, `Date` or ISO text) in the current locale. */
export function formatDate(at: Date | number | string, options = date): string {
  let format = dateFormats.get(options)
  if (!format) dateFormats.set(options, (format = new Intl.DateTimeFormat(locale(), options)))
  return format.format(typeof at === 'string' ? new Date(at) : at)
}

/** Formats a list inside a sentence in the language of the page: `a, b and c`. */
export function formatList(items: readonly string[]): string {
  lists ??= new Intl.ListFormat(useLocale.getState().language)
  return lists.format(items)
}

/** Formats alternatives: `a, b or c`. */
export function formatAlternatives(items: readonly string[]): string {
  return new Intl.ListFormat(useLocale.getState().language, { type: 'disjunction' }).format(items)
}

/** Formats a size in decimal units: `34 kB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return formatNumber(bytes, byteCount)
  if (bytes < 1_000_000) return `${formatNumber(Math.round(bytes / 1000))} kB`
  if (bytes < 1_000_000_000) return `${formatNumber(bytes / 1_000_000, oneDigit)} MB`
  return `${formatNumber(bytes / 1_000_000_000, oneDigit)} GB`
}

const byteCount: Intl.NumberFormatOptions = { style: 'unit', unit: 'byte', unitDisplay: 'long' }
export const oneDigit: Intl.NumberFormatOptions = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/** Formats a precise duration: `240 ms`, `2.40 s`, `3 min 5 s`. */
export function formatElapsed(durationMs: number): string {
  if (durationMs < 1000) return `${formatNumber(Math.round(durationMs))} ms`
  if (durationMs < 60_000) {
    return `${formatNumber(durationMs / 1000, durationMs < 10_000 ? twoDigits : oneDigit)} s`
  }
  const seconds = Math.round(durationMs / 1000)
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Formats a context window like providers do, whether in thousands or in 1024s: `128K`, `1M`. */
export function formatContextWindow(tokens: number): string {
  if (tokens >= 1_000_000) {
    const millions = tokens >= 1_048_576 ? tokens / 1_048_576 : tokens / 1_000_000
    return `${formatNumber(millions, maxOneDigit)}M`
  }
  if (tokens < 1000) return String(tokens)
  return `${Math.round(tokens % 1000 === 0 || tokens % 1024 !== 0 ? tokens / 1000 : tokens / 1024)}K`
}

/** Returns the name of a locale in its own language, such as `English (United States)`. */
export function localeDisplayName(tag: string): string {
  return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
}

/** Returns the name of a language in the language of the interface, such as `Japanese`. */
export function formatLanguage(tag: string): string {
  return new Intl.DisplayNames(locale(), { type: 'language' }).of(tag) ?? tag
}

/** Returns the name of a script in the language of the interface, such as `Cyrillic`. */
export function formatScript(code: string): string {
  return new Intl.DisplayNames(locale(), { type: 'script' }).of(code) ?? code
}

function locale(): string {
  return useLocale.getState().locale
}
