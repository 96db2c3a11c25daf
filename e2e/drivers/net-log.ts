import { readFileSync } from 'node:fs'

/** Returns the names below a domain that Chromium's network stack resolved or started to resolve, according to its net log. */
export function readResolvedNames(file: string, domain: string): string[] {
  const log = JSON.parse(readFileSync(file, 'utf8')) as NetLog
  const names = Object.entries(log.constants.logEventTypes)
  const ofResolver = new Set(
    names.filter(([name]) => /^(?:HOST_RESOLVER|DNS)_/.test(name)).map(([, type]) => type),
  )
  if (ofResolver.size === 0 || log.events.length === 0) throw new Error('the net log has no events')
  const name = new RegExp(`[\\w-]+(?=\\.${domain.replaceAll('.', '\\.')})`, 'g')
  const resolvedNames = log.events
    .filter(({ type }) => ofResolver.has(type))
    .flatMap(({ params }) => JSON.stringify(params ?? {}).match(name) ?? [])
  return [...new Set(resolvedNames)].toSorted()
}

interface NetLog {
  constants: { logEventTypes: Record<string, number> }
  events: { type: number; params?: unknown }[]
}
