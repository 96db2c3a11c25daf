/** Time between two checks. */
const pollMs = 1000
/** Number of checks in a row that must find no activity. */
export const minQuietChecks = 2
/** Number of checks after which it starts anyway, for pages that are always busy. */
export const maxQuietChecks = 600

/**
 * Waits until there was no input for about two seconds and no answer is being written, at most ten minutes. For
 * preloading that cannot yield once it has started. Never rejects.
 */
export async function waitForQuiet(
  isBusy: () => boolean,
  wait: (durationMs: number) => Promise<unknown>,
  input: EventTarget,
): Promise<void> {
  let wasTouched = false
  const note = () => (wasTouched = true)
  const watching = new AbortController()
  for (const type of ['pointerdown', 'keydown', 'input']) {
    input.addEventListener(type, note, { capture: true, passive: true, signal: watching.signal })
  }
  for (let looks = 0, quiet = 0; looks < maxQuietChecks && quiet < minQuietChecks; looks += 1) {
    wasTouched = false
    await wait(pollMs)
    quiet = wasTouched || isBusy() ? 0 : quiet + 1
  }
  watching.abort()
}

const atMostMs = 1000

/** Waits until the page is idle if the browser can tell, otherwise for a short time. */
export function waitForIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: atMostMs })
    else setTimeout(resolve, 50)
  })
}

/** Maximum wait. Shown data comes before preloading but must not prevent it. */
export const maxSessionListWaitMs = 2000

/** Waits until storage answers or fails, up to the maximum. Never rejects. */
export async function waitForSessionList(
  read: () => Promise<unknown>,
  wait: (durationMs: number) => Promise<unknown>,
): Promise<void> {
  const answered = read().catch(() => null)
  await Promise.race([answered, wait(maxSessionListWaitMs)])
}

interface WithYield {
  scheduler?: { yield?: () => Promise<void> }
}

/** Yields to the main thread, so that input and painting come first. */
export function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as WithYield
  if (scheduler?.yield) return scheduler.yield()
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}
