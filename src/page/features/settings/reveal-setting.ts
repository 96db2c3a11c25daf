import type { SettingsSectionId } from './section-ids.ts'
import { settingsPlaces } from './settings-pages.ts'
import { settingEntries, type SettingId } from './settings-registry.ts'

/** A page can take this long to load on a slow connection. */
const maxWaitMs = 10_000
/** Content above the target may still load after the target is drawn. */
const settleMs = 1000
const markMs = 2000
/** A section that is drawn this long without the setting may not have it, e.g. because its values could not be read. */
const missingMs = 1000

const userEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

let latest = 0
/** The setting that is being revealed. Going to the heading of its section would move the page away. */
let revealed: { section: SettingsSectionId; token: number } | null = null

/**
 * Opens the page of a setting, scrolls to it, focuses its first control and marks it briefly. Goes to the heading of its section
 * if the page does not draw the setting.
 */
export function revealSetting(
  id: SettingId,
  onRevealed: (element: HTMLElement) => void = () => undefined,
): void {
  const { section } = settingEntries[id]
  location.hash = `#/settings/${section}`
  keepInView(() => findSetting(id), {
    block: 'center',
    findFallback: () => findHeading(section),
    onFound: (element) => {
      focusControl(element)
      mark(element)
      onRevealed(element)
    },
  })
  revealed = { section, token: latest }
}

/** Scrolls to the heading of a section, or to the top of its page. Does nothing while one of its settings is being revealed. */
export function scrollToSection(section: SettingsSectionId): void {
  if (revealed?.section === section && revealed.token === latest) return
  keepInView(() => document.querySelector<HTMLElement>(selectSection(section)), { block: 'start' })
}

function selectSection(section: SettingsSectionId): string {
  const { page, heading } = settingsPlaces[section]
  const isPage = section === page || heading === undefined
  return isPage ? `[data-settings-page="${page}"]` : `[data-settings-section="${section}"]`
}

/** Returns the heading of a section, or of its page while the section is not drawn. */
function findHeading(section: SettingsSectionId): HTMLElement | null {
  const ofPage = `[data-settings-page="${settingsPlaces[section].page}"] h2`
  return (
    document.querySelector<HTMLElement>(`${selectSection(section)} :is(h2, h3)`) ??
    document.querySelector<HTMLElement>(ofPage)
  )
}

interface InViewOptions {
  block: ScrollLogicalPosition
  onFound?: (element: HTMLElement) => void
  /** Finds the heading to go to while the element is missing. */
  findFallback?: () => HTMLElement | null
}

/** Scrolls to an element once it is drawn, and again while content above it loads, until the person does something. */
function keepInView(find: () => HTMLElement | null, { block, onFound, findFallback }: InViewOptions): void {
  latest += 1
  const token = latest
  const { hash } = location
  let deadline = performance.now() + maxWaitMs
  let isFound = false
  let hasUserActed = false
  let missingSince: number | null = null
  let isAtFallback = false
  const handleUserEvent = () => (hasUserActed = true)
  const listen = () => {
    for (const name of userEvents) addEventListener(name, handleUserEvent, { passive: true })
  }
  const goToHeading = (heading: HTMLElement) => {
    missingSince ??= performance.now()
    if (isAtFallback || performance.now() < missingSince + missingMs) return
    isAtFallback = true
    heading.scrollIntoView({ block: 'start' })
    heading.focus({ preventScroll: true })
    listen()
  }
  const end = () => {
    for (const name of userEvents) removeEventListener(name, handleUserEvent)
    if (revealed?.token === token) revealed = null
  }
  const follow = () => {
    if (token !== latest || location.hash !== hash || hasUserActed || performance.now() > deadline)
      return end()
    const element = find()
    if (element !== null) {
      openFolds(element)
      element.scrollIntoView({ block })
      if (!isFound) {
        isFound = true
        deadline = performance.now() + settleMs
        onFound?.(element)
        listen()
      }
    } else if (!isFound) {
      const heading = findFallback?.()
      if (heading) goToHeading(heading)
    }
    requestAnimationFrame(follow)
  }
  requestAnimationFrame(follow)
}

/** Returns the innermost element that draws the setting in its open page. */
function findSetting(id: SettingId): HTMLElement | null {
  const { page } = settingsPlaces[settingEntries[id].section]
  const selector = `[data-settings-page="${page}"] [data-setting~="${id}"]`
  return [...document.querySelectorAll<HTMLElement>(selector)].at(-1) ?? null
}

function openFolds(element: HTMLElement): void {
  const inside = element.querySelector<HTMLDetailsElement>(':scope > details')
  if (inside !== null) inside.open = true
  const outside = element.closest('details')
  if (outside !== null) outside.open = true
}

const controls =
  'input:checked:not(:disabled), input:not([type="radio"], :disabled), select, textarea, button:not(:disabled), summary, a[href]'

function focusControl(element: HTMLElement): void {
  const control =
    element.querySelector<HTMLElement>('[data-control]') ?? element.querySelector<HTMLElement>(controls)
  if (control === null) element.tabIndex = -1
  ;(control ?? element).focus({ preventScroll: true })
}

function mark(element: HTMLElement): void {
  element.dataset['marked'] = ''
  setTimeout(() => delete element.dataset['marked'], markMs)
}
