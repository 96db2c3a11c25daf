import type { SettingsSection } from './route.ts'
import { navigate } from './use-route.ts'

/** Marked in the section with `data-control`. */
export type ControlName = 'add-provider' | 'back-up' | 'restore'

/** A section that is loaded on a slow line takes as long. */
const mostMs = 10_000

/** Opens a section of the settings at one of its buttons, as soon as it is drawn; not where the person has gone elsewhere by then. */
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
