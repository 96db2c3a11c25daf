/** Direction of a scroll intent. `top` and `end` mean as far as possible, wherever that is by then. */
export type ScrollIntent = 'up' | 'down' | 'top' | 'end'

/** User input, reported before anything has scrolled because of it. */
export interface ReaderInputs {
  turn: (towards: ScrollIntent) => void
  /** A mouse press passes its element. */
  press: (element?: Element) => void
  release: () => void
  /** Browsers report selections late. Check `NewSelection` before moving anything. */
  select: () => void
  /** The button that expands or collapses something. */
  expand: (button: Element) => void
}

const disclosureSelector = 'button[aria-expanded], summary'
const takesKeys = 'input, textarea, select, [contenteditable]'
const keys: Partial<Record<string, ScrollIntent>> = {
  ArrowUp: 'up',
  PageUp: 'up',
  Home: 'top',
  ArrowDown: 'down',
  PageDown: 'down',
  End: 'end',
}

/**
 * Reports wheel, key, touch and mouse events, including the scrollbar, which is no element. Other scrolling (middle
 * button, focus, screen reader) is detected by the scroll position.
 */
export function listenToReader(box: HTMLElement, inputs: ReaderInputs, signal: AbortSignal): void {
  const passive = { signal, passive: true }
  let pressed: AbortController | null = null
  const release = () => {
    if (pressed === null) return
    pressed.abort()
    pressed = null
    inputs.release()
  }
  const press = (element?: Element) => {
    pressed?.abort()
    pressed = new AbortController()
    inputs.press(element)
    return { signal: AbortSignal.any([pressed.signal, signal]), passive: true }
  }
  const pressButton = ({ pointerType, button, target }: PointerEvent) => {
    if (pointerType === 'touch' || button !== 0) return
    const until = press(target instanceof Element ? target : undefined)
    const end = (event: PointerEvent) => {
      // Over the scrollbar or outside the window there is no `pointerup`. The next `pointermove` has no button down.
      if (event.pointerType !== 'touch' && (event.type !== 'pointermove' || event.buttons === 0)) release()
    }
    for (const type of ['pointerup', 'pointercancel', 'pointermove'] as const)
      addEventListener(type, end, until)
  }
  box.addEventListener('pointerdown', pressButton, passive)
  // Scrolling cancels the pointer of a finger that is still on the screen. The touched element may be removed from the page.
  const pressFinger = ({ target }: TouchEvent) => {
    const until = press()
    const end = ({ touches }: TouchEvent) => touches.length === 0 && release()
    for (const type of ['touchend', 'touchcancel'] as const)
      target?.addEventListener(type, (event) => end(event as TouchEvent), until)
  }
  box.addEventListener('touchstart', pressFinger, passive)

  box.addEventListener(
    'wheel',
    ({ deltaY, ctrlKey, target }) => {
      const towards = deltaY < 0 ? 'up' : 'down'
      if (deltaY !== 0 && !ctrlKey && !isTurnedWithin(target, box, towards)) inputs.turn(towards)
    },
    passive,
  )
  addEventListener(
    'keydown',
    (event) => {
      const towards = readKey(event, box)
      if (towards !== null && !isTurnedWithin(event.target, box, towards)) inputs.turn(towards)
    },
    { signal },
  )
  document.addEventListener('selectionchange', inputs.select, { signal })
  box.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest(disclosureSelector) : null
      if (button !== null) inputs.expand(button)
    },
    { signal, capture: true },
  )
}

function readKey(event: KeyboardEvent, box: HTMLElement): ScrollIntent | null {
  const { target, key, shiftKey, metaKey, defaultPrevented } = event
  if (defaultPrevented || !(target instanceof Element) || !box.contains(target)) return null
  if (target.closest(takesKeys) !== null) return null
  if (key === 'ArrowDown' && metaKey) return 'end'
  if (key === 'ArrowUp' && metaKey) return 'top'
  // Shift+Home extends the selection.
  if (key === 'Home' && shiftKey) return 'up'
  if (key !== ' ') return keys[key] ?? null
  if (target.closest('button, summary') !== null) return null
  return shiftKey ? 'up' : 'down'
}

/** Whether an element inside the box scrolls instead, as long as it can. */
function isTurnedWithin(target: EventTarget | null, box: HTMLElement, towards: ScrollIntent): boolean {
  let inner = target instanceof Element ? target : null
  while (inner !== null && inner !== box) {
    const left =
      towards === 'up' || towards === 'top'
        ? inner.scrollTop
        : inner.scrollHeight - inner.clientHeight - inner.scrollTop
    if (left >= 1 && /auto|scroll/.test(getComputedStyle(inner).overflowY)) return true
    inner = inner.parentElement
  }
  return false
}

/** Detects a selection in a box that was not there when the user last moved on. */
export class NewSelection {
  #lastSelection: readonly unknown[] = []

  /** Ignores the current selection from now on. */
  forget(): void {
    this.#lastSelection = describe(getSelection())
  }

  isIn(box: HTMLElement): boolean {
    const selection = getSelection()
    if (selection === null || selection.isCollapsed || !selection.containsNode(box, true)) return false
    return describe(selection).some((part, index) => part !== this.#lastSelection[index])
  }
}

function describe(selection: Selection | null): readonly unknown[] {
  if (selection === null) return []
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection
  return [anchorNode, anchorOffset, focusNode, focusOffset]
}
