import type { EngineBrowser } from './browsers/engine-browser.ts'

/** Runs in the page: hides it from its own scripts. No frame is drawn for them until it is shown again. */
function hide(): void {
  const waiting: FrameRequestCallback[] = []
  const { requestAnimationFrame } = globalThis
  const define = (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: hidden ? 'hidden' : 'visible',
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  globalThis.requestAnimationFrame = (callback) => waiting.push(callback)
  Object.assign(globalThis, {
    showAgain() {
      globalThis.requestAnimationFrame = requestAnimationFrame
      for (const callback of waiting) requestAnimationFrame(callback)
      define(false)
    },
  })
  define(true)
}

/**
 * Runs an action while the page appears to be hidden and gets no frames. For engines that keep every tab visible under
 * automation: Chromium without a screen, and WebKitGTK, whose driver shows the tab that it controls.
 */
export async function pretendHidden(
  evaluate: EngineBrowser['evaluate'],
  action: () => Promise<void>,
): Promise<void> {
  await evaluate(`(${hide.toString()})()`)
  await action()
  await evaluate('showAgain()')
}
