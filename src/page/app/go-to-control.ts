import type { SettingsSection } from './route.ts'
import { navigate } from './use-route.ts'

/** Controls that are marked with `data-control` in their section. */
export type ControlName = 'add-provider' | 'back-up' | 'restore'

/** A section can take this long to load on a slow connection. */
const mostMs = 10_000

/** Opens a section of the settings and focuses one of its buttons once it is drawn. Does nothing if the person has left by then. */
export function goToControl(
  section: SettingsSection,
  control: ControlName,
  onThere: (button: HTMLElement) => void = () => undefined,
): void {
  navigate({ name: 'settings', section })
  const { hash } = location
  const until = performance.now() + mostMs
  const look = () => {
    if (location.hash !== hash || performance.now() > until) return
    const button = document.querySelector<HTMLElement>(`[data-control="${control}"]`)
    if (button === null) return void requestAnimationFrame(look)
    button.focus({ preventScroll: true })
    button.scrollIntoView({ block: 'center' })
    onThere(button)
  }
  requestAnimationFrame(look)
}
