/** Returns the heading of the current page and makes it focusable, so that a screen reader continues from there. */
export function findMainHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1, main h2')
  if (heading !== null && heading.tabIndex < 0) heading.tabIndex = -1
  return heading
}
