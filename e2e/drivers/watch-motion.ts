import type { Page } from '@playwright/test'

/** Records all animations and transitions from now on until the returned function is called. */
export async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = []
    const note = ({ type, target }: Event) => {
      const element = target instanceof Element ? target : null
      seen.push(`${type}: ${element?.localName ?? ''}.${element?.getAttribute('class') ?? ''}`)
    }
    const kinds = ['animationstart', 'transitionrun']
    for (const kind of kinds) document.addEventListener(kind, note, true)
    const stop = async () => {
      // A hover transition starts with the next frame.
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
      for (const kind of kinds) document.removeEventListener(kind, note, true)
      return seen
    }
    Object.assign(globalThis, { stopWatching: stop })
  })
  return async () =>
    await page.evaluate(() =>
      (globalThis as unknown as { stopWatching: () => Promise<string[]> }).stopWatching(),
    )
}
