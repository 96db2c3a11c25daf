import { ensureBrowser } from '../test/scripts/browser.ts'

/** Before the journeys, not when their configuration is read: tools that look for dead code read it, too. */
export default function findBrowser(): void {
  ensureBrowser()
}
