/** A requested time. Without a zone, the local time of the person is meant. */
export interface TimeRequest {
  zone?: string
}

export function findTimes(text: string): TimeRequest[] {
  if (!asksForTime.test(text)) return []
  const zones = new Set<string>()
  for (const [, name] of text.matchAll(/\b([A-Z][a-z]+\/[A-Z][A-Za-z_]+)\b/g)) if (name) zones.add(name)
  const lower = text.toLowerCase()
  for (const [place, zone] of Object.entries(places)) {
    if (new RegExp(`\\b${place}\\b`).test(lower)) zones.add(zone)
  }
  return zones.size === 0 ? [{}] : [...zones].map((zone) => ({ zone }))
}

const asksForTime =
  /\bwhat(?:’s|'s| is)? (?:the )?(?:current |local )?(?:time|date|day)\b(?! (?:complexity|series|limit|travel|zone|signature|of (?!day|today)))|\btime is it\b|\b(?:current|local) (?:time|date)\b|\bthe time (?:now|in|is|please)\b|\btell me the (?:time|date)\b|\btoday(?:’s|'s)? date\b|\bwhich day is\b|\bwhat day\b|\bwhat year\b|\btime in [A-Z]|^(?:the )?(?:time|date)\s*[?!.]*$/i

const places: Record<string, string> = {
  utc: 'UTC',
  gmt: 'UTC',
  london: 'Europe/London',
  lisbon: 'Europe/Lisbon',
  dublin: 'Europe/Dublin',
  berlin: 'Europe/Berlin',
  paris: 'Europe/Paris',
  madrid: 'Europe/Madrid',
  rome: 'Europe/Rome',
  vienna: 'Europe/Vienna',
  zurich: 'Europe/Zurich',
  amsterdam: 'Europe/Amsterdam',
  stockholm: 'Europe/Stockholm',
  warsaw: 'Europe/Warsaw',
  prague: 'Europe/Prague',
  athens: 'Europe/Athens',
  helsinki: 'Europe/Helsinki',
  kyiv: 'Europe/Kyiv',
  moscow: 'Europe/Moscow',
  istanbul: 'Europe/Istanbul',
  cairo: 'Africa/Cairo',
  lagos: 'Africa/Lagos',
  nairobi: 'Africa/Nairobi',
  johannesburg: 'Africa/Johannesburg',
  dubai: 'Asia/Dubai',
  karachi: 'Asia/Karachi',
  mumbai: 'Asia/Kolkata',
  delhi: 'Asia/Kolkata',
  india: 'Asia/Kolkata',
  bangkok: 'Asia/Bangkok',
  singapore: 'Asia/Singapore',
  'hong kong': 'Asia/Hong_Kong',
  beijing: 'Asia/Shanghai',
  shanghai: 'Asia/Shanghai',
  seoul: 'Asia/Seoul',
  tokyo: 'Asia/Tokyo',
  japan: 'Asia/Tokyo',
  sydney: 'Australia/Sydney',
  melbourne: 'Australia/Melbourne',
  auckland: 'Pacific/Auckland',
  honolulu: 'Pacific/Honolulu',
  'los angeles': 'America/Los_Angeles',
  'san francisco': 'America/Los_Angeles',
  california: 'America/Los_Angeles',
  seattle: 'America/Los_Angeles',
  denver: 'America/Denver',
  chicago: 'America/Chicago',
  'new york': 'America/New_York',
  boston: 'America/New_York',
  toronto: 'America/Toronto',
  'mexico city': 'America/Mexico_City',
  'são paulo': 'America/Sao_Paulo',
  'sao paulo': 'America/Sao_Paulo',
  'buenos aires': 'America/Argentina/Buenos_Aires',
}
