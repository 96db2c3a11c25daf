import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** One step on the way to an element: the descendants with this role and name, and which one to use. */
export interface Step {
  role: string
  /** The whole accessible name, or the source of a regular expression. */
  name?: string | { pattern: string }
  at: 'first' | 'last'
}

/** Properties of an element on the page. */
export interface Seen {
  /** Number of elements with the role and name. The other fields describe the selected element. */
  count: number
  text: string
  value: string
  isChecked: boolean
  isFocused: boolean
  attributes: Record<string, string>
}

interface PageScope {
  TestingLibraryDom: {
    queryAllByRole: (scope: Element, role: string, options: { name?: string | RegExp }) => HTMLElement[]
  }
  engines: unknown
}

/** Runs in the page. Finds by role and name with Testing Library, which computes both as the specifications say. */
function install(): void {
  const scope = globalThis as unknown as PageScope
  const find = (steps: readonly Step[]): HTMLElement[] => {
    let within: HTMLElement | undefined = document.body
    let matches: HTMLElement[] = []
    for (const { role, name, at } of steps) {
      if (!within) return []
      const wanted = typeof name === 'object' ? new RegExp(name.pattern) : name
      matches = scope.TestingLibraryDom.queryAllByRole(within, role, { name: wanted })
      within = matches.at(at === 'first' ? 0 : -1)
    }
    return matches
  }
  const pick = (steps: readonly Step[]) => find(steps).at(steps.at(-1)?.at === 'last' ? -1 : 0)
  let stopWatching = () => undefined as void
  let isMissed = false
  /** Blocks a click that falls outside the element, as when the page moved it in the meantime, and remembers that. */
  const watchClick = (element: Element) => {
    stopWatching()
    isMissed = false
    const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']
    const judge = (event: Event) => {
      if (event.target instanceof Node && element.contains(event.target)) return
      if (event.type === 'pointerdown') isMissed = true
      if (!isMissed) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    for (const type of types) addEventListener(type, judge, { capture: true })
    stopWatching = () => {
      for (const type of types) removeEventListener(type, judge, { capture: true })
    }
  }
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  scope.engines = {
    read(steps: readonly Step[]): Seen | null {
      const matches = find(steps)
      const element = pick(steps)
      if (!element) return null
      return {
        count: matches.length,
        text: element.innerText,
        value: (element as HTMLInputElement).value ?? '',
        isChecked: element.matches(':checked, [aria-checked="true"]'),
        isFocused: document.activeElement === element,
        attributes: Object.fromEntries([...element.attributes].map((each) => [each.name, each.value])),
      }
    },
    /** Returns true if the click after `place` fell outside the element. */
    missed(): boolean {
      stopWatching()
      return isMissed
    },
    /** Returns the center of an element that rests, is enabled and is not covered, or the reason why it cannot be clicked. */
    async place(steps: readonly Step[]): Promise<{ x: number; y: number } | string> {
      const element = pick(steps)
      if (!element) return 'is not there'
      if (element.matches(':disabled, [aria-disabled="true"]')) return 'is disabled'
      element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      const before = element.getBoundingClientRect()
      await pause(60)
      const { left, top, width, height } = element.getBoundingClientRect()
      if (before.left !== left || before.top !== top) return 'is moving'
      const [x, y] = [left + width / 2, top + height / 2]
      const hit = document.elementFromPoint(x, y)
      if (hit === null || !element.contains(hit)) return `is covered by <${hit?.tagName}>`
      watchClick(element)
      return { x, y }
    },
  }
}

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

/** An expression that adds `engines` to the page. */
export const finderSource = `(() => { ${library}\n;(${install.toString()})() })()`
