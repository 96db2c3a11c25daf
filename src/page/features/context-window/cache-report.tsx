import { useId } from 'react'
import type { ContextFigures } from '../../../core/model/context/context-report.ts'
import type { CacheBreakpoint } from '../../../core/model/context/prompt-cache.ts'
import { formatDate, formatNumber, time } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/i18n.ts'

/** Shows the part of the next request that the provider has cached, and the prefixes that it is asked to cache. */
export function CacheReport({
  cache: { forecast, breakpoints },
}: {
  cache: NonNullable<ContextFigures['cache']>
}) {
  const id = useId()
  const { certainty, expiresAt, why } = forecast
  return (
    <div className="flex flex-col gap-1 text-sm">
      {certainty === 'expected' && expiresAt !== undefined && (
        <p className="text-muted">{i18n.t('Cached until {time}', { time: formatDate(expiresAt, time) })}</p>
      )}
      {why === 'refused' && (
        <p className="text-muted">
          {i18n.t('The server refused to cache marked parts. Caching is off for this model for 24 hours.')}
        </p>
      )}
      {breakpoints.length > 0 && (
        <>
          <h4 id={id} className="font-medium">
            {i18n.t('Cache breakpoints')}
          </h4>
          <ul aria-labelledby={id} className="list-disc ps-5 text-muted">
            {breakpoints.map((breakpoint) => (
              <li key={breakpoint.after}>{describeBreakpoint(breakpoint)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function describeBreakpoint({ after, ttl, tokens }: CacheBreakpoint): string {
  const place =
    after === 'system'
      ? i18n.t('After the system prompt')
      : i18n.t('After message {number}', { number: after + 1 })
  const lifetime = ttl === '1h' ? i18n.t('1 hour') : i18n.t('5 minutes')
  return i18n.t('{place}, {lifetime}, {tokens} tokens', { place, lifetime, tokens: formatNumber(tokens) })
}
