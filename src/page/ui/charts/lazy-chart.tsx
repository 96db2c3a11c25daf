import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { i18n } from '../../i18n/i18n.ts'

/**
 * Returns a chart component that loads when it is first shown. If loading fails, a message takes its place and the rest of the page stays.
 */
export function lazyChart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      return { default: ChartFallback }
    }
  })
}

/** Shown if the code of a chart could not be loaded. The table with the values stays on the page. */
function ChartFallback() {
  return (
    <p role="status" className="text-sm text-muted">
      {i18n.t(
        'The code for this chart is not on this device yet. Reload the page when you are online. The table has all values.',
      )}
    </p>
  )
}
