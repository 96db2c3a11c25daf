// oxlint-disable-next-line import/no-unassigned-import -- must run before any schema is made
import './configure-zod.ts'
// Must run before the modules that read storage when they are loaded.
import { chooseDatabase } from './services/database-name.ts'
import { startTransition, StrictMode, useEffect, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { shareDrafts } from '../features/drafts/share-drafts.ts'
import { App } from './app.tsx'
import { recordUncaughtErrors } from './diagnostics/diagnostics.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { InsecureAddress } from './full-page-messages.tsx'
import { syncKeyboardInset } from './keyboard-inset.ts'
import { restoreLostFocus } from './focus/restore-focus.ts'
import { isChunkLoadError } from './loading/chunk-load-error.ts'
import { syncLocale, applyPreferences, syncPreferencesAcrossTabs, usePreferences } from './preferences.ts'
import { preloadAfterPaint } from './loading/preload.ts'
import { captureSignInReturn } from './routes/sign-in-return.ts'
import { useLocale } from '../i18n/locale.ts'

/** Starts the page, at the first visit of a path once it is clear which database it uses. */
export function mount(root: HTMLElement): void {
  const choice = chooseDatabase()
  if (choice === undefined) start(root)
  else void choice.then(() => start(root))
}

/** Applies preferences, loads the texts of the page's language if needed, and renders it. */
function start(root: HTMLElement): void {
  recordUncaughtErrors()
  captureSignInReturn()
  applyPreferences(usePreferences.getState())
  // English is built in. The texts of another language load before the first paint, so that nothing is shown twice.
  const comingTexts = syncLocale(usePreferences.getState())
  if (comingTexts === undefined) return draw(root)
  void comingTexts.then(() => draw(root))
}

function draw(root: HTMLElement): void {
  if (!isSecureContext) return createRoot(root).render(<InsecureAddress />)
  // Rendering is sliced: as one task it takes a third of a second on a slow phone. The composer has the focus before
  // everything is painted.
  startTransition(() =>
    createRoot(root, { onCaughtError: logCaughtError }).render(
      <StrictMode>
        <ErrorBoundary what="Innerloop">
          <LocaleBoundary>{() => <App />}</LocaleBoundary>
        </ErrorBoundary>
        <FirstRender />
      </StrictMode>,
    ),
  )
}

let hasRendered = false

/** Starts what must wait for the first paint. */
function FirstRender() {
  useEffect(() => {
    if (hasRendered) return
    hasRendered = true
    shareDrafts()
    restoreLostFocus()
    syncKeyboardInset()
    syncPreferencesAcrossTabs()
    preloadAfterPaint()
  }, [])
  return null
}

/** Logs caught errors to the console, except for chunks that a newer build has replaced. */
function logCaughtError(error: unknown): void {
  // oxlint-disable-next-line no-console -- React's own way to tell of it, which this handler replaces
  if (!isChunkLoadError(error)) console.error(error)
}

/**
 * Draws everything below again when the language or the formats change. State, text, focus and scroll positions stay.
 * Memoized components subscribe themselves, by `useLocale` or `useTranslatedMemo`.
 */
export function LocaleBoundary({ children }: { children: () => ReactNode }) {
  useLocale()
  return children()
}
