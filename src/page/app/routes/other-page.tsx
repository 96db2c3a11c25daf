import { lazy, Suspense, type ReactNode } from 'react'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { NotFound } from '../full-page-messages.tsx'
import { PageHeader } from '../shell.tsx'
import type { Services } from '../services/services.ts'
import type { Route } from './route.ts'

const ReviewRoute = lazy(async () => ({ default: (await import('./review-route.tsx')).ReviewRoute }))
const UsageRoute = lazy(async () => ({ default: (await import('./usage-route.tsx')).UsageRoute }))
const LibraryRoute = lazy(async () => ({ default: (await import('./library-route.tsx')).LibraryRoute }))
const SettingsRoute = lazy(async () => ({ default: (await import('./settings-route.tsx')).SettingsRoute }))

interface OtherPageProps {
  route: Exclude<Route, { name: 'new' | 'chat' }>
  services: Services | null
  showChats: (() => void) | null
}

/** Draws the page of a route that is not a chat. It loads after the first paint, because few visits start there. */
export function OtherPage({ route, services, showChats }: OtherPageProps) {
  switch (route.name) {
    case 'review':
      return (
        <Place title={i18n.t('Review')} waiting={i18n.t('Opening Review…')} showChats={showChats}>
          <ReviewRoute {...route} services={services} />
        </Place>
      )
    case 'usage':
      return (
        <Place title={i18n.t('Usage')} waiting={i18n.t('Opening usage…')} showChats={showChats}>
          <UsageRoute services={services} />
        </Place>
      )
    case 'library':
      return (
        <Place title={i18n.t('Library')} waiting={i18n.t('Loading workflows…')} showChats={showChats}>
          <LibraryRoute workflowId={route.workflowId} services={services} />
        </Place>
      )
    case 'settings':
      return (
        <Place title={i18n.t('Settings')} waiting={i18n.t('Opening settings…')} showChats={showChats}>
          <SettingsRoute section={route.section} adds={route.adds} services={services} />
        </Place>
      )
    case 'not-found':
      return (
        <>
          <PageHeader showChats={showChats} />
          <NotFound path={route.path} />
        </>
      )
  }
}

interface PlaceProps {
  title: string
  /** Text while the place loads. */
  waiting: string
  showChats: (() => void) | null
  children: ReactNode
}

/** A page other than a chat: its title, and what loads on demand. */
function Place({ title, waiting, showChats, children }: PlaceProps) {
  return (
    <>
      <PageHeader showChats={showChats}>
        <h1 className="text-base font-medium">{title}</h1>
      </PageHeader>
      <Suspense fallback={<Spinner>{waiting}</Spinner>}>{children}</Suspense>
    </>
  )
}
