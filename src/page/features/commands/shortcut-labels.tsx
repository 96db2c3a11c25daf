import {
  isMac,
  shortcuts,
  type Keys,
  type ShortcutId,
  type ShortcutScope,
} from '../../ui/keyboard/shortcuts.ts'
import { say } from '../../i18n/say.ts'
import type { Phrase } from '../../i18n/text.ts'

const placeWords: Record<ShortcutScope, Phrase> = {
  page: 'Everywhere',
  composer: 'While writing a message',
  find: 'While finding in a chat',
  editor: 'While editing a message',
}

const shortcutWords: Record<ShortcutId, Phrase> = {
  'open-palette': 'Command palette',
  'list-shortcuts': 'This list',
  'new-chat': 'New chat',
  'search-chats': 'Search all chats',
  'find-in-chat': 'Find in this chat; pressed again, the browser’s own find',
  'previous-message': 'Your previous message in this chat, while nothing is written',
  'next-message': 'Your next message in this chat, while nothing is written',
  'write-message': 'Go to the message box',
  'toggle-sidebar': 'Collapse or expand the sidebar',
  send: 'Send; while an answer is written, queue',
  'new-line': 'New line',
  steer: 'Send into the answer that is being written',
  stop: 'Stop the answer',
  'older-message': 'In the first line: what you sent before',
  'newer-message': 'In the last line: back towards your draft',
  'paste-plain': 'Paste without formatting',
  'find-next': 'Next place',
  'find-previous': 'Previous place',
  'save-and-send': 'Save and send',
  'cancel-editing': 'Cancel',
}

const names: Record<string, string> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

/** Returns the labels of the keys as printed on the keyboard. */
export function formatKeys({ key, mod, shift }: Keys, isOnMac = isMac()): string[] {
  return [
    ...(mod ? [isOnMac ? '⌘' : say('Ctrl')] : []),
    ...(shift === true ? [isOnMac ? '⇧' : say('Shift|key')] : []),
    names[key] ?? (key.length === 1 ? key.toUpperCase() : key),
  ]
}

export interface ShortcutGroup {
  heading: string
  items: readonly { id: ShortcutId; words: string; keys: readonly Keys[] }[]
}

/** Returns all shortcuts, grouped by scope. */
export function listShortcuts(): ShortcutGroup[] {
  const ids = Object.keys(shortcuts) as ShortcutId[]
  return (Object.keys(placeWords) as ShortcutScope[]).map((place) => ({
    heading: say(placeWords[place]),
    items: ids
      .filter((id) => shortcuts[id].place === place)
      .map((id) => ({ id, words: say(shortcutWords[id]), keys: shortcuts[id].keys })),
  }))
}

/** Renders a key or a key combination. */
export function KeyNames({ keys }: { keys: Keys }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      {formatKeys(keys).map((name) => (
        <kbd
          key={name}
          className="min-w-6 rounded-md border border-border bg-surface px-1.5 py-0.5 text-center font-sans text-xs text-muted"
        >
          {name}
        </kbd>
      ))}
    </span>
  )
}
