import { ChevronLeft, Info } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { appVersion } from '../../../core/model/app-version.ts'
import { i18n } from '../../i18n/i18n.ts'
import { scrollToSection } from '../../features/settings/reveal-setting.ts'
import type { SettingsSectionId } from '../../features/settings/section-ids.ts'
import { settingsPages, settingsPlaces, type SettingsPageId } from '../../features/settings/settings-pages.ts'
import { SettingsSearch } from '../../features/settings/settings-search.tsx'
import type { Services } from '../services/services.ts'
import { toHash } from './route.ts'
import { SettingsPage } from './settings-page.tsx'

interface SettingsRouteProps {
  /** Missing if the address names none. */
  section: SettingsSectionId | undefined
  /** Kind of provider that a link asks to add. */
  adds: string | undefined
  services: Services | null
}

/** Draws the settings: the list of pages next to a page, or only one of the two on narrow screens. */
export function SettingsRoute({ section, adds, services }: SettingsRouteProps) {
  const page = section === undefined ? null : settingsPlaces[section].page
  const { list, pane } = usePageFocus(page)
  const isPaneShown = useIsShown(pane)
  useEffect(() => {
    if (section !== undefined) scrollToSection(section)
  }, [section])
  const shown = page ?? 'general'
  return (
    <div tabIndex={-1} className="@container/settings min-h-0 flex-1 overflow-y-auto outline-none">
      <div className="mx-auto w-full max-w-[64rem] px-4 pb-16 sm:px-6 @[44rem]/settings:grid @[44rem]/settings:grid-cols-[13rem_minmax(0,1fr)] @[44rem]/settings:gap-8 @[44rem]/settings:pt-4">
        <div
          ref={list}
          className={`flex-col gap-3 pt-1 @[44rem]/settings:sticky @[44rem]/settings:top-4 @[44rem]/settings:flex @[44rem]/settings:max-h-[calc(100dvh-5.5rem)] @[44rem]/settings:self-start @[44rem]/settings:overflow-y-auto @[44rem]/settings:p-1 ${page === null ? 'flex' : 'hidden'}`}
        >
          <SettingsSearch>
            <nav aria-label={i18n.t('Settings sections')} className="flex flex-col gap-0.5">
              {settingsPages.map(({ id, label, Icon }) => (
                <PageLink key={id} id={id} isShown={isPaneShown && id === shown}>
                  <Icon aria-hidden size={17} strokeWidth={1.75} className="shrink-0" />
                  {i18n.t(label)}
                </PageLink>
              ))}
              <div className="mt-2 border-t border-border pt-2">
                <PageLink id="about" isShown={isPaneShown && shown === 'about'}>
                  <Info aria-hidden size={17} strokeWidth={1.75} className="shrink-0" />
                  {i18n.t('About')}
                  <span className="ms-auto text-sm text-faint tabular-nums">{appVersion}</span>
                </PageLink>
              </div>
            </nav>
          </SettingsSearch>
        </div>
        <div
          ref={pane}
          data-settings-page={page ?? ''}
          className={`@container scroll-mt-24 @[44rem]/settings:block ${page === null ? 'hidden' : ''}`}
        >
          <a
            href={toHash({ name: 'settings' })}
            className="-ms-2 mb-2 flex min-h-9 w-fit items-center gap-1 rounded-md pe-3 text-muted hover:text-text pointer-coarse:min-h-11 @[44rem]/settings:hidden"
          >
            <ChevronLeft aria-hidden size={18} />
            {i18n.t('All settings')}
          </a>
          <SettingsPage page={shown} adds={adds} services={services} />
        </div>
      </div>
    </div>
  )
}

interface PageLinkProps {
  id: SettingsPageId
  isShown: boolean
  children: ReactNode
}

function PageLink({ id, isShown, children }: PageLinkProps) {
  return (
    <a
      href={toHash({ name: 'settings', section: id })}
      aria-current={isShown ? 'page' : undefined}
      className="flex min-h-9 items-center gap-2.5 rounded-md px-3 py-1.5 text-muted hover:bg-surface hover:text-text @[44rem]/settings:aria-[current=page]:bg-surface @[44rem]/settings:aria-[current=page]:font-medium @[44rem]/settings:aria-[current=page]:text-text pointer-coarse:min-h-11"
    >
      {children}
    </a>
  )
}

/** Returns whether an element is visible, which depends on the width of the page. */
function useIsShown(ref: RefObject<HTMLElement | null>): boolean {
  const [isShown, setShown] = useState(true)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const look = () => setShown(element.getClientRects().length > 0)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return isShown
}

/**
 * Moves the focus on narrow screens, which show either the list or a page: to the heading of an opened page, or back to the
 * link of the page that was left.
 */
function usePageFocus(page: SettingsPageId | null) {
  const list = useRef<HTMLDivElement>(null)
  const pane = useRef<HTMLDivElement>(null)
  const before = useRef(page)
  useEffect(() => {
    const left = before.current
    before.current = page
    if (left === page) return
    const { activeElement } = document
    const isVisible = activeElement !== document.body && activeElement?.getClientRects().length !== 0
    if (isVisible) return
    const target =
      page === null
        ? list.current?.querySelector<HTMLElement>(`a[href="#/settings/${left ?? ''}"]`)
        : pane.current?.querySelector<HTMLElement>('h2')
    target?.focus({ preventScroll: true })
  }, [page])
  return { list, pane }
}
