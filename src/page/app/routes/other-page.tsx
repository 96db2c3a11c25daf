import { lazy, Suspense } from 'react'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { NotFound } from '../full-page-messages.tsx'
import type { Services } from '../services/services.ts'
import type { Route } from './route.ts'

const ReviewRoute = lazy(async () => ({ default: (await import('./review-route.tsx')).ReviewRoute }))
const UsageRoute = lazy(async () => ({ default: (await import('./usage-route.tsx')).UsageRoute }))
const LibraryRoute = lazy(async () => ({ default: (await import('./library-route.tsx')).LibraryRoute }))
const SettingsRoute = lazy(async () => ({ default: (await import('./settings-route.tsx')).SettingsRoute }))

interface OtherPageProps {
  route: Exclude<Route, { name: 'new' | 'chat' }>
  services: Services | null
}

/** Draws a page that is not a chat, below its title. It loads after the first paint, because few visits start there. */
export function OtherPage({ route, services }: OtherPageProps) {
  switch (route.name) {
    case 'review':
      return (
        <Suspense fallback={<Spinner>{i18n.t('Opening Review…')}</Spinner>}>
          <ReviewRoute {...route} services={services} />
        </Suspense>
      )
    case 'usage':
      return (
        <Suspense fallback={<Spinner>{i18n.t('Opening usage…')}</Spinner>}>
          <UsageRoute services={services} />
        </Suspense>
      )
    case 'library':
      return (
        <Suspense fallback={<Spinner>{i18n.t('Loading workflows…')}</Spinner>}>
          <LibraryRoute workflowId={route.workflowId} services={services} />
        </Suspense>
      )
    case 'settings':
      return (
        <Suspense fallback={<Spinner>{i18n.t('Opening settings…')}</Spinner>}>
          <SettingsRoute section={route.section} adds={route.adds} services={services} />
        </Suspense>
      )
    case 'not-found':
      return <NotFound path={route.path} />
  }
}
