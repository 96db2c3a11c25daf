import { useMemo, type ComponentProps, type ReactNode } from 'react'
import type { SessionId } from '../../core/model/id.ts'
import { CommandPalettePlaceholder } from '../features/commands/command-palette-placeholder.tsx'
import { requestOpenDemo } from '../features/demos/demo-requests.ts'
import { ChatPage } from '../features/chat/chat-page.tsx'
import { AnnounceContext } from '../ui/feedback/announce.ts'
import { Button } from '../ui/controls/button.tsx'
import { Problem } from '../ui/feedback/problem.tsx'
import { useScreenShareMode } from '../ui/text/redaction.ts'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { i18n } from '../i18n/i18n.ts'
import { SearchPanel, SessionHeader, SessionList } from './loading/initial-components.ts'
import { Demos } from './demos/demos.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { NoticeBar } from './notice-bar.tsx'
import { announce } from './notices.ts'
import { PageHeader, Shell, searchBoxId, toggleSidebar } from './shell.tsx'
import { toHash, type Route, removeMessageFromAddress, navigate, useRoute } from './routes/route.ts'
import type { Services } from './services/services.ts'
import { usePreferences } from './preferences.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { newChatId } from './sidebar.tsx'
import { loadServices, useServices } from './services/use-services.ts'
import { usePendingLink } from '../ui/links/link-confirmation.ts'
import { openPalette, useCloseOnNavigation } from '../features/commands/command-palette-state.ts'
import { useShortcut } from '../ui/keyboard/shortcuts.ts'

/**
 * Handles the page's shortcuts from the first paint, before the palette has loaded. Shortcuts that need more are in
 * `commands.tsx`.
 */
function usePageShortcuts(place: string): void {
  useCloseOnNavigation(place)
  useShortcut('open-palette', openPalette)
  useShortcut('new-chat', beginNew)
  useShortcut('toggle-sidebar', () => toggleSidebar(place))
  useShortcut('write-message', goToComposer)
}

const beginNew = () => navigate({ name: 'new' })

const goToComposer = () => document.querySelector<HTMLElement>('[data-composer] textarea')?.focus()

const LeaveDialog = lazyComponent(
  async () => (await import('../ui/links/link-confirmation-dialog.tsx')).LinkConfirmationDialog,
)

/** Draws the dialog that asks before an external link is followed. */
function LeavePrompt() {
  const pendingLink = usePendingLink((state) => state.link)
  if (pendingLink === null) return null
  return <LeaveDialog key={pendingLink.href} pendingLink={pendingLink} />
}

const OtherPage = lazyComponent(async () => (await import('./routes/other-page.tsx')).OtherPage)
const Commands = lazyComponent(async () => (await import('./commands/commands.tsx')).Commands)

/** Draws the page: layout, current route, dialogs and notices. */
export function App() {
  const route = useRoute()
  const { services, hasFailed } = useServices()
  const isPresenting = useScreenShareMode()
  // Redacted content is drawn again. Chats and the section with the switch update themselves, so that the focus stays.
  const redactionKey = isPresenting && isRemountedForScreenShare(route) ? 'veiled' : 'plain'
  usePageShortcuts(placeOf(route))
  const openId = route.name === 'chat' || route.name === 'review' ? route.sessionId : null
  return (
    <AnnounceContext value={announce}>
      <Shell
        place={placeOf(route)}
        routeName={route.name}
        sessions={hasFailed ? <LoadProblem /> : <Sessions services={services} openId={openId} />}
      >
        {({ showChats }) => (
          <ErrorBoundary what={i18n.t('This page')} resetKey={placeOf(route)} key={redactionKey}>
            <Content route={route} services={services} hasFailed={hasFailed} showChats={showChats} />
          </ErrorBoundary>
        )}
      </Shell>
      {services !== null && <Demos services={services} />}
      <LeavePrompt />
      <CommandPalettePlaceholder />
      {services !== null && <Commands services={services} place={placeOf(route)} />}
      <NoticeBar place={placeOf(route)} />
    </AnnounceContext>
  )
}

function isRemountedForScreenShare(route: Route): boolean {
  // The page with the switch has these addresses.
  if (route.name === 'settings') return ![undefined, 'general', 'appearance'].includes(route.section)
  return route.name === 'usage' || route.name === 'review'
}

const beginChat = (sessionId: SessionId) => {
  navigate({ name: 'chat', sessionId })
  usePreferences.setState({ hasBegun: true })
}

interface ContentProps {
  route: Route
  services: Services | null
  hasFailed: boolean
  showChats: (() => void) | null
}

function Content({ route, services, hasFailed, showChats }: ContentProps) {
  const place = useMemo(() => toPlace(route), [route])
  const hasBegun = usePreferences((preferences) => preferences.hasBegun)
  switch (route.name) {
    case 'new':
    case 'chat': {
      const sessionId = route.name === 'chat' ? route.sessionId : null
      return (
        <ChatPage
          sessionId={sessionId}
          place={place}
          services={services?.chat ?? null}
          loadServices={async () => (await loadServices()).chat}
          loadProblem={hasFailed ? <LoadProblem /> : null}
          onBegin={beginChat}
          isFirstVisit={!hasBegun}
          onDemo={requestOpenDemo}
          header={
            <PageHeader showChats={showChats}>
              {sessionId !== null && services !== null && (
                <SessionHeader
                  sessionId={sessionId}
                  queries={services.queries}
                  commands={services.sessions}
                />
              )}
            </PageHeader>
          }
        />
      )
    }
    default:
      return (
        <>
          {/* The title is there at once, because it takes the focus. */}
          <PageHeader showChats={showChats}>
            {route.name !== 'not-found' && <h1 className="text-base font-medium">{titleOf(route.name)}</h1>}
          </PageHeader>
          <OtherPage meanwhile={<Spinner>{i18n.t('Loading…')}</Spinner>} route={route} services={services} />
        </>
      )
  }
}

function titleOf(name: 'review' | 'usage' | 'library' | 'settings'): string {
  switch (name) {
    case 'review':
      return i18n.t('Review')
    case 'usage':
      return i18n.t('Usage')
    case 'library':
      return i18n.t('Library')
    case 'settings':
      return i18n.t('Settings')
  }
}

const focusNewChat = () => document.getElementById(newChatId)?.focus()

function Sessions({ services, openId }: { services: Services | null; openId: SessionId | null }): ReactNode {
  const reading = <Spinner>{i18n.t('Loading your chats…')}</Spinner>
  if (services === null) return reading
  return (
    <ErrorBoundary what={i18n.t('The chat list')}>
      <SearchPanel
        meanwhile={reading}
        boxId={searchBoxId}
        client={services.client}
        queries={services.queries}
      >
        <SessionList
          meanwhile={reading}
          queries={services.queries}
          commands={services.sessions}
          openId={openId}
          focusNewChat={focusNewChat}
        />
      </SearchPanel>
    </ErrorBoundary>
  )
}

function toPlace(route: Route): ComponentProps<typeof ChatPage>['place'] {
  if (route.name !== 'chat' || route.messageId === undefined) return undefined
  const { sessionId, messageId } = route
  return { messageId, onArrived: () => removeMessageFromAddress(sessionId) }
}

function LoadProblem() {
  return (
    <div className="mx-auto w-full max-w-column flex-1 p-2">
      <Problem
        message={i18n.t('Part of the page could not be loaded.')}
        hint={i18n.t('Check the connection, then try again.')}
      >
        <Button onClick={() => void loadServices().catch(reportError)}>{i18n.t('Try again')}</Button>
        <Button onClick={() => location.reload()}>{i18n.t('Reload')}</Button>
      </Problem>
    </div>
  )
}

function placeOf(route: Route): string {
  switch (route.name) {
    case 'new':
      return 'new'
    case 'chat':
      return toHash(route)
    case 'review':
      return `review/${route.sessionId ?? ''}`
    case 'usage':
      return 'usage'
    case 'library':
      return `library/${route.workflowId ?? ''}`
    case 'settings':
      return `settings/${route.section ?? ''}`
    case 'not-found':
      return route.path
  }
}
