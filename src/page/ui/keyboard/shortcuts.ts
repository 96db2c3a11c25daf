import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { i18n } from '../../i18n/i18n.ts'
import { isInputMethodKey } from './input-method.ts'

export interface Keys {
  /** Value of `KeyboardEvent.key`; letters in lower case. */
  key: string
  /** Ctrl, or Cmd on a Mac. */
  mod?: true
  /** `either`: keyboard layouts differ in whether the key needs Shift. */
  shift?: true | 'either'
}

/** Scope of a shortcut: the whole page, the list of chats, the composer, a find bar, or the message editor. */
export type ShortcutScope = 'page' | 'list' | 'composer' | 'find' | 'editor'

export interface Shortcut {
  place: ShortcutScope
  keys: readonly [Keys, ...Keys[]]
}

/** All keyboard shortcuts of the page. Key handlers check this table, and the list of shortcuts is made from it. */
export const shortcuts = {
  'open-palette': { place: 'page', keys: [{ key: 'k', mod: true }] },
  'list-shortcuts': { place: 'page', keys: [{ key: '/', mod: true, shift: 'either' }] },
  'new-chat': { place: 'page', keys: [{ key: 'o', mod: true, shift: true }] },
  'search-chats': { place: 'page', keys: [{ key: 'f', mod: true, shift: true }] },
  'find-in-chat': { place: 'page', keys: [{ key: 'f', mod: true }] },
  print: { place: 'page', keys: [{ key: 'p', mod: true }] },
  'previous-message': { place: 'page', keys: [{ key: 'ArrowUp', mod: true, shift: true }] },
  'next-message': { place: 'page', keys: [{ key: 'ArrowDown', mod: true, shift: true }] },
  'write-message': { place: 'page', keys: [{ key: 'Escape', shift: true }] },
  'toggle-sidebar': { place: 'page', keys: [{ key: 'b', mod: true }] },
  rename: { place: 'list', keys: [{ key: 'F2' }] },
  'context-menu': { place: 'list', keys: [{ key: 'F10', shift: true }, { key: 'ContextMenu' }] },
  send: { place: 'composer', keys: [{ key: 'Enter' }] },
  'new-line': { place: 'composer', keys: [{ key: 'Enter', shift: true }] },
  steer: { place: 'composer', keys: [{ key: 'Enter', mod: true }] },
  stop: { place: 'composer', keys: [{ key: 'Escape' }] },
  'older-message': { place: 'composer', keys: [{ key: 'ArrowUp' }] },
  'newer-message': { place: 'composer', keys: [{ key: 'ArrowDown' }] },
  'paste-plain': { place: 'composer', keys: [{ key: 'v', mod: true, shift: true }] },
  'find-next': { place: 'find', keys: [{ key: 'F3' }, { key: 'g', mod: true }] },
  'find-previous': {
    place: 'find',
    keys: [
      { key: 'F3', shift: true },
      { key: 'g', mod: true, shift: true },
    ],
  },
  'save-and-send': { place: 'editor', keys: [{ key: 'Enter', mod: true }] },
  'cancel-editing': { place: 'editor', keys: [{ key: 'Escape' }] },
} as const satisfies Record<string, Shortcut>

export type ShortcutId = keyof typeof shortcuts

/** Holds the effect of Enter in the composer. The settings change it. */
export const useEnterKey = create<{ enterKey: EnterKey }>(() => ({ enterKey: 'send' }))

export const enterKeyChoices = ['send', 'new-line'] as const
export type EnterKey = (typeof enterKeyChoices)[number]

/** Keys of the composer if Enter starts a new line. */
const keysWithNewLine: Partial<Record<ShortcutId, readonly [Keys, ...Keys[]]>> = {
  send: [{ key: 'Enter', mod: true }],
  'new-line': [{ key: 'Enter' }],
  steer: [{ key: 'Enter', mod: true, shift: true }],
}

/** Returns the keys of a shortcut, as the person chose them. */
export function keysOf(id: ShortcutId): readonly [Keys, ...Keys[]] {
  const own = useEnterKey.getState().enterKey === 'new-line' ? keysWithNewLine[id] : undefined
  return own ?? shortcuts[id].keys
}

const keyNames: Record<string, string> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ContextMenu: '☰',
}

/** Returns the labels of the keys as printed on the keyboard. */
export function formatKeys({ key, mod, shift }: Keys, isOnMac = isMac()): string[] {
  return [
    ...(mod ? [isOnMac ? '⌘' : i18n.t('Ctrl')] : []),
    ...(shift === true ? [isOnMac ? '⇧' : i18n.t('Shift|key')] : []),
    keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key),
  ]
}

/** Returns the first key combination of a shortcut in one text, such as “Ctrl+Enter”. */
export function showKeys(id: ShortcutId): string {
  return formatKeys(keysOf(id)[0]).join('+')
}

export type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> & {
  code?: string
}

/** Returns whether the pressed key is the shortcut. Keys with Alt never match, because Alt types characters on many layouts. */
export function isShortcut(id: ShortcutId, pressed: PressedKey, isOnMac = isMac()): boolean {
  return keysOf(id).some((keys) => isPressed(keys, pressed, isOnMac))
}

function isPressed({ key, mod, shift }: Keys, pressed: PressedKey, isOnMac: boolean): boolean {
  if (pressed.altKey || letterOf(pressed) !== key) return false
  if (shift !== 'either' && pressed.shiftKey !== (shift === true)) return false
  // On macOS, Ctrl with a letter edits text.
  const isMod = pressed.metaKey || (pressed.ctrlKey && !(isOnMac && /^[a-z]$/.test(key)))
  return mod === true ? isMod : !pressed.ctrlKey && !pressed.metaKey
}

/** Returns the letter of the key. On non-Latin layouts only `code` has the Latin letter. */
function letterOf({ key, code = '' }: PressedKey): string {
  if (key.length !== 1) return key
  const isLatin = key.charCodeAt(0) < 0x80
  return (isLatin ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key)).toLowerCase()
}

export function isMac(): boolean {
  return typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform)
}

/**
 * Handles a shortcut on the whole page while the component is mounted. Ignores keys in dialogs and keys of an input method. `isLeft`
 * returns true to leave the key to the browser; it must be a stable function.
 */
export function useShortcut(
  id: ShortcutId,
  run: () => void,
  isLeft: (event: KeyboardEvent) => boolean = never,
): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isInputMethodKey(event)) return
      if (!isShortcut(id, event) || document.querySelector('[role="dialog"], dialog[open]') !== null) return
      if (isLeft(event)) return
      event.preventDefault()
      if (!event.repeat) latest.current()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [id, isLeft])
}

function never(): boolean {
  return false
}
