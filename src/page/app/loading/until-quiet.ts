/** Time between two checks. */
const lookMs = 1000
/** Number of checks in a row that must find no activity. */
export const quietLooks = 2
/** Number of checks after which it starts anyway, for pages that are always busy. */
export const mostLooks = 600

/**
 * Waits until there was no input for about two seconds and no answer is being written, at most ten minutes. For
 * preloading that cannot yield once it has started. Never rejects.
 */
export async function untilQuiet(
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
  for (let looks = 0, quiet = 0; looks < mostLooks && quiet < quietLooks; looks += 1) {
    wasTouched = false
    await wait(lookMs)
    quiet = wasTouched || isBusy() ? 0 : quiet + 1
  }
  watching.abort()
}
