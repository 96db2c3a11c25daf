/** Between two looks. */
const lookMs = 1000
/** So many looks in a row find nothing going on. */
export const quietLooks = 2
/** Then it begins all the same: who is always at work goes offline, too. */
export const mostLooks = 600

/**
 * Until nobody has pressed or typed anything for some two seconds and no answer is being written, and no longer than ten
 * minutes: for what is loaded ahead of need and cannot give way once it has begun. Never rejects.
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
