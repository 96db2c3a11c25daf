import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { NotFound } from '../full-page-messages.tsx'
import type { Services } from '../services/services.ts'
import type { Route } from './route.ts'

const ReviewRoute = lazyComponent(async () => (await import('./review-route.tsx')).ReviewRoute)
const UsageRoute = lazyComponent(async () => (await import('./usage-route.tsx')).UsageRoute)
const LibraryRoute = lazyComponent(async () => (await import('./library-route.tsx')).LibraryRoute)
const SettingsRoute = lazyComponent(async () => (await import('./settings-route.tsx')).SettingsRoute)

interface OtherPageProps {
  route: Exclude<Route, { name: 'new' | 'chat' }>
  services: Services | null
}

/** Draws a page that is not a chat, below its title. It loads after the first paint, because few visits start there. */
export function OtherPage({ route, services }: OtherPageProps) {
  switch (route.name) {
    case 'review':
      return (
        <ReviewRoute
          meanwhile={<Spinner>{i18n.t('Opening Review…')}</Spinner>}
          {...route}
          services={services}
        />
      )
    case 'usage':
      return <UsageRoute meanwhile={<Spinner>{i18n.t('Opening usage…')}</Spinner>} services={services} />
    case 'library':
      return (
        <LibraryRoute
          meanwhile={<Spinner>{i18n.t('Loading workflows…')}</Spinner>}
          workflowId={route.workflowId}
          services={services}
        />
      )
    case 'settings':
      return (
        <SettingsRoute
          meanwhile={<Spinner>{i18n.t('Opening settings…')}</Spinner>}
          section={route.section}
          adds={route.adds}
          services={services}
        />
      )
    case 'not-found':
      return <NotFound path={route.path} />
  }
}
