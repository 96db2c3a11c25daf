/** The heading of what is shown: it can take the focus for once, so that what is read next is what follows it. */
export function findPlaceHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1, main h2')
  if (heading !== null && heading.tabIndex < 0) heading.tabIndex = -1
  return heading
}
