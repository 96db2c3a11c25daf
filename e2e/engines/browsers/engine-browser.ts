export type EngineName = 'chromium' | 'firefox' | 'webkit'

export type Key = 'Enter' | 'Escape' | 'Delete' | 'ArrowDown'

/** One tab of a browser. Everything else that a journey does is built from these few calls, so that all engines do the same. */
export interface EngineBrowser {
  readonly name: EngineName
  readonly version: string
  /** Loads an address and resolves after the load event. A change of the hash alone does not load again. */
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Evaluates an expression in the page and waits for its promise. The value must be JSON; `undefined` becomes null. */
  evaluate(expression: string): Promise<unknown>
  /** Evaluates an expression in each frame of the page, of any origin, and returns the values without those of frames that are gone. */
  evaluateInFrames(expression: string): Promise<unknown[]>
  /** Clicks with the pointer at a place of the viewport, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  /** Presses a key or a single letter, with Control held if wanted. */
  press(key: Key | (string & {}), options?: { control?: boolean }): Promise<void>
  /** Gives files from disk to the file input that the selector finds. */
  setFiles(selector: string, paths: readonly string[]): Promise<void>
  /** Runs the action while the page is hidden and gets no frames. The page is behind another tab if the engine supports that. */
  whileHidden(action: () => Promise<void>): Promise<void>
  /** Says which process of the browser or of its driver crashed. Returns null if all of them run. */
  findCrash(): string | null
  /** Ends the browser. */
  close(): Promise<void>
}

/** Code points of keys in both WebDriver protocols (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const codePoints: Record<Key | 'Control', string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Delete: '\uE017',
  ArrowDown: '\uE015',
  Control: '\uE009',
}

interface KeyAction {
  type: 'keyDown' | 'keyUp'
  value: string
}

/** Key actions that type a text, in the form that both WebDriver protocols share. */
export function typeActions(text: string): KeyAction[] {
  return Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
}

/** Key actions that press one key. */
export function pressActions(key: string, isControlHeld: boolean): KeyAction[] {
  const value = key in codePoints ? codePoints[key as Key] : key
  const pressed = typeActions(value)
  if (!isControlHeld) return pressed
  return [
    { type: 'keyDown', value: codePoints.Control },
    ...pressed,
    { type: 'keyUp', value: codePoints.Control },
  ]
}

/** Pointer actions that click at a place of the viewport, in the form that both WebDriver protocols share. */
export function clickActions(x: number, y: number): Record<string, unknown>[] {
  return [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
}
