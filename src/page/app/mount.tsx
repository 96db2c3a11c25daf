// oxlint-disable-next-line import/no-unassigned-import -- must run before any schema is made
import './configure-zod.ts'
import { startTransition, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { keepDrafts } from '../features/chat/drafts.ts'
import { shareDrafts } from '../features/chat/share-drafts.ts'
import { App } from './app.tsx'
import { noteUncaught } from './diagnostics/diagnostics.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { InsecureAddress } from './insecure-address.tsx'
import { followKeyboard } from './follow-keyboard.ts'
import { keepFocus } from './focus/keep-focus.ts'
import { isLostChunk } from './loading/lost-chunks.ts'
import { followWording } from './follow-wording.ts'
import { applyPreferences, followOtherTabs, usePreferences } from './preferences.ts'
import { preloadRest } from './loading/preload-rest.ts'
import { holdSignInReturn } from './sign-in-return.ts'
import { Worded } from './worded.tsx'

/** Starts the page: applies preferences, loads the texts of its language if needed, and renders it. */
export function mount(root: HTMLElement): void {
  noteUncaught()
  holdSignInReturn()
  applyPreferences(usePreferences.getState())
  // English is built in. The texts of another language load before the first paint, so that nothing is shown twice.
  const comingTexts = followWording(usePreferences.getState())
  if (comingTexts === undefined) return draw(root)
  void comingTexts.then(() => draw(root))
}

function draw(root: HTMLElement): void {
  if (!isSecureContext) return createRoot(root).render(<InsecureAddress />)
  // Rendering is sliced: as one task it takes a third of a second on a slow phone. The composer has the focus before
  // everything is painted.
  startTransition(() =>
    createRoot(root, { onCaughtError: tellCaught }).render(
      <StrictMode>
        <ErrorBoundary what="Innerloop">
          <Worded>{() => <App />}</Worded>
        </ErrorBoundary>
        <FirstDrawn />
      </StrictMode>,
    ),
  )
}

let hasDrawn = false

/** Starts what must wait for the first paint. */
function FirstDrawn() {
  useEffect(() => {
    if (hasDrawn) return
    hasDrawn = true
    keepDrafts()
    shareDrafts()
    keepFocus()
    followKeyboard()
    followOtherTabs()
    preloadRest()
  }, [])
  return null
}

/** Logs caught errors to the console, except for chunks that a newer build has replaced. */
function tellCaught(error: unknown): void {
  // oxlint-disable-next-line no-console -- React's own way to tell of it, which this handler replaces
  if (!isLostChunk(error)) console.error(error)
}
