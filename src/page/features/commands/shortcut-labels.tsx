import {
  formatKeys,
  keysOf,
  shortcuts,
  type Keys,
  type ShortcutId,
  type ShortcutScope,
} from '../../ui/keyboard/shortcuts.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'

const scopeLabels: Record<ShortcutScope, MessageDescriptor> = {
  page: /*i18n*/ { id: 'Everywhere' },
  list: /*i18n*/ { id: 'In the list of chats' },
  composer: /*i18n*/ { id: 'While writing a message' },
  find: /*i18n*/ { id: 'While searching in a chat' },
  editor: /*i18n*/ { id: 'While editing a message' },
}

const shortcutLabels: Record<ShortcutId, MessageDescriptor> = {
  'open-palette': /*i18n*/ { id: 'Command palette' },
  'list-shortcuts': /*i18n*/ { id: 'Show this list' },
  'new-chat': /*i18n*/ { id: 'New chat' },
  'search-chats': /*i18n*/ { id: 'Search all chats' },
  'find-in-chat': /*i18n*/ { id: 'Find in this chat; press again for the browser’s find' },
  print: /*i18n*/ { id: 'Print the whole chat' },
  'previous-message': /*i18n*/ { id: 'Your previous message in this chat, if the message box is empty' },
  'next-message': /*i18n*/ { id: 'Your next message in this chat, if the message box is empty' },
  'write-message': /*i18n*/ { id: 'Go to the message box' },
  'toggle-sidebar': /*i18n*/ { id: 'Collapse or expand the sidebar' },
  rename: /*i18n*/ { id: 'Rename the chat or project' },
  'context-menu': /*i18n*/ { id: 'Open the menu of the chat or project' },
  send: /*i18n*/ { id: 'Send; during an answer, queue' },
  'new-line': /*i18n*/ { id: 'New line' },
  steer: /*i18n*/ { id: 'Send into the current answer' },
  stop: /*i18n*/ { id: 'Stop the answer' },
  'older-message': /*i18n*/ { id: 'In the first line: previously sent messages' },
  'newer-message': /*i18n*/ { id: 'In the last line: back to your draft' },
  'paste-plain': /*i18n*/ { id: 'Paste without formatting' },
  'find-next': /*i18n*/ { id: 'Next match' },
  'find-previous': /*i18n*/ { id: 'Previous match' },
  'save-and-send': /*i18n*/ { id: 'Save and send' },
  'cancel-editing': /*i18n*/ { id: 'Cancel' },
}

export interface ShortcutGroup {
  heading: string
  items: readonly { id: ShortcutId; label: string; keys: readonly Keys[] }[]
}

/** Returns all shortcuts, grouped by scope. */
export function listShortcuts(): ShortcutGroup[] {
  const ids = Object.keys(shortcuts) as ShortcutId[]
  return (Object.keys(scopeLabels) as ShortcutScope[]).map((place) => ({
    heading: i18n.t(scopeLabels[place]),
    items: ids
      .filter((id) => shortcuts[id].place === place)
      .map((id) => ({ id, label: i18n.t(shortcutLabels[id]), keys: keysOf(id) })),
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
