import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import { limitEntries, modelEntries, permissionEntries } from './setting-entries.ts'
import { toolEntries } from './tool-entries.ts'
import type { SettingsSectionId } from './section-ids.ts'

/** A single setting, as the page draws it and as the search finds it. */
export interface SettingEntry {
  section: SettingsSectionId
  label: MessageDescriptor
  hint: MessageDescriptor
  /** Names under which the setting is stored, if they differ from its id. */
  stores?: readonly string[]
  /** Missing if every browser has what the setting needs. */
  isAvailable?: () => boolean
}

/**
 * All settings by id. Components draw label and hint from here and mark their place with `settingAnchor`, so that no setting
 * is missing from the search.
 */
export const settingEntries = {
  language: {
    section: 'general',
    label: /*i18n*/ { id: 'Language' },
    hint: /*i18n*/ { id: '“System” uses your browser’s language. Messages and answers aren’t translated.' },
  },
  formats: {
    section: 'general',
    label: /*i18n*/ { id: 'Numbers and dates' },
    hint: /*i18n*/ { id: 'The format of numbers, amounts, dates and times.' },
  },
  theme: {
    section: 'appearance',
    label: /*i18n*/ { id: 'Theme' },
    hint: /*i18n*/ { id: '“System” uses this device’s light or dark setting.' },
  },
  accent: {
    section: 'appearance',
    label: /*i18n*/ { id: 'Accent color' },
    hint: /*i18n*/ { id: 'Used for focus, the main action, running tasks and links.' },
  },
  textSize: {
    section: 'appearance',
    label: /*i18n*/ { id: 'Text size' },
    hint: /*i18n*/ { id: 'Applies to all text, in addition to your browser’s text size.' },
  },
  follow: {
    section: 'general',
    label: /*i18n*/ { id: 'Scrolling in long answers' },
    hint: /*i18n*/ {
      id: 'What stays in view while an answer is written. If you scroll, the page stays there.',
    },
  },
  'default-mode': {
    section: 'general',
    label: /*i18n*/ { id: 'Default mode' },
    hint: /*i18n*/ {
      id: 'New chats start in this mode. You can change a chat’s mode below the message box.',
    },
  },
  enterKey: {
    section: 'general',
    label: /*i18n*/ { id: 'Enter key' },
    hint: /*i18n*/ { id: 'Shift+Enter always starts a new line. Ctrl+Enter or ⌘+Enter always sends.' },
  },
  'trim-answers': {
    section: 'general',
    label: /*i18n*/ { id: 'Remove trailing blank lines' },
    hint: /*i18n*/ {
      id: 'Removes blank lines at the end of answers. They would cost tokens in later requests.',
    },
  },
  isNotified: {
    section: 'general',
    label: /*i18n*/ { id: 'Notify when long answers finish' },
    hint: /*i18n*/ { id: 'For answers that take over 30 seconds, while this tab is hidden.' },
    isAvailable: () => 'Notification' in globalThis,
  },
  isPresenting: {
    section: 'general',
    label: /*i18n*/ { id: 'Presentation mode' },
    hint: /*i18n*/ {
      id: 'Hides your other chats, the ends of API keys and amounts of money while you share your screen.',
    },
  },
  offline: {
    section: 'general',
    label: /*i18n*/ { id: 'Offline use' },
    hint: /*i18n*/ {
      id: 'Innerloop and your chats work offline. Some tools and providers load when first used.',
    },
  },

  providers: {
    section: 'providers',
    label: /*i18n*/ { id: 'Providers' },
    hint: /*i18n*/ {
      id: 'Connect AI providers with your own API keys. Requests go directly to them, or through your proxy.',
    },
  },
  'network-activity': {
    section: 'providers',
    label: /*i18n*/ { id: 'Network activity' },
    hint: /*i18n*/ {
      id: 'Hosts contacted outside answers in the last 90 days, e.g. for connection tests and model lists.',
    },
  },
  passphrase: {
    section: 'keys',
    label: /*i18n*/ { id: 'Passphrase' },
    hint: /*i18n*/ {
      id: 'You’ll be asked for it each time you open Innerloop. It isn’t stored and can’t be recovered.',
    },
  },
  'lock-keys-after-minutes': {
    section: 'keys',
    label: /*i18n*/ { id: 'Lock keys after' },
    hint: /*i18n*/ { id: 'Time without use until your keys lock again.' },
  },
  'api-keys': {
    section: 'keys',
    label: /*i18n*/ { id: 'Your keys' },
    hint: /*i18n*/ { id: 'Which API keys are stored, and where each is sent.' },
  },

  ...modelEntries,

  instructions: {
    section: 'instructions',
    label: /*i18n*/ { id: 'System prompt for every chat' },
    hint: /*i18n*/ { id: 'Leave empty to use the built-in prompt shown in gray. Tools add their own rules.' },
  },
  'about-you': {
    section: 'instructions',
    label: /*i18n*/ { id: 'Tell the assistant about me' },
    hint: /*i18n*/ { id: 'Sent to the provider with every request, so leave out anything private.' },
  },
  memory: {
    section: 'memory',
    label: /*i18n*/ { id: 'Use memory' },
    hint: /*i18n*/ { id: 'Lets the assistant save facts and look them up. If off, stored memories stay.' },
  },
  'includes-memories': {
    section: 'memory',
    label: /*i18n*/ { id: 'Include relevant memories' },
    hint: /*i18n*/ {
      id: 'Sends memories with your message: all if they are few, else the matching ones. Only in chats of their scope.',
    },
  },
  'suggests-memories': {
    section: 'memory',
    label: /*i18n*/ { id: 'Remember automatically' },
    hint: /*i18n*/ {
      id: 'A minute after an answer, sends what you typed to a model, which suggests up to 3 facts. Only those you keep are saved.',
    },
  },
  'memory-model': {
    section: 'memory',
    label: /*i18n*/ { id: 'Model for remembering' },
    hint: /*i18n*/ { id: 'Gets what you typed and suggests what to remember. A small model is enough.' },
  },
  memories: {
    section: 'memory',
    label: /*i18n*/ { id: 'Memories' },
    hint: /*i18n*/ { id: 'Facts the assistant can use in later chats, of all projects or one.' },
  },
  assistants: {
    section: 'assistants',
    label: /*i18n*/ { id: 'Assistants' },
    hint: /*i18n*/ {
      id: 'Presets for new chats: instructions, model, tools and files. Changes apply to new chats only.',
    },
  },

  ...toolEntries,
  'shows-more-tools': {
    section: 'tools',
    label: /*i18n*/ { id: 'Show more tools' },
    hint: /*i18n*/ {
      id: 'Offers rarely used tools in every chat, and image tools before a chat has images. Each request takes more tokens.',
    },
  },
  'deliberate-mode': {
    section: 'tools',
    label: /*i18n*/ { id: 'Only offer tools I mention' },
    hint: /*i18n*/ {
      id: 'Offers a tool when your message contains one of its words. A tool that worked stays for four answers.',
    },
  },
  'tool-triggers': {
    section: 'tools',
    label: /*i18n*/ { id: 'Words that offer a tool' },
    hint: /*i18n*/ { id: 'Your own words for each tool, and follow-up words.' },
  },
  ...permissionEntries,
  'secret-guard': {
    section: 'permissions',
    label: /*i18n*/ { id: 'Warn before sending secrets' },
    hint: /*i18n*/ {
      id: 'Asks before a message, note or instructions with what looks like an API key or token are sent. In files and results it is redacted. Your stored keys are redacted everywhere.',
    },
  },
  'asks-when-tainted': {
    section: 'permissions',
    label: /*i18n*/ { id: 'Confirm addresses from content' },
    hint: /*i18n*/ {
      id: 'After a page, file or tool result was read, addresses you didn’t write need your OK, in every mode. If off, such content could send parts of the chat elsewhere.',
    },
  },
  'prompt-timeout-seconds': {
    section: 'permissions',
    label: /*i18n*/ { id: 'Approval timeout (seconds)' },
    hint: /*i18n*/ { id: 'Then the call is denied. Leave empty to wait forever, even across reloads.' },
  },
  'mcp-servers': {
    section: 'mcp',
    label: /*i18n*/ { id: 'MCP servers' },
    hint: /*i18n*/ {
      id: 'Servers that give models more tools. What a server sends is treated as untrusted.',
    },
  },
  'search-engine': {
    section: 'web',
    label: /*i18n*/ { id: 'Search engine' },
    hint: /*i18n*/ {
      id: 'Used by web_search. Models with their own search use it only if you turn that on in the chat.',
    },
  },
  'page-reader': {
    section: 'web',
    label: /*i18n*/ { id: 'Read blocked pages with Jina Reader' },
    hint: /*i18n*/ {
      id: 'For sites that don’t let web pages read them, and for PDFs. Jina sees the address and the page. Local addresses aren’t sent.',
    },
  },
  'fetch-proxy': {
    section: 'web',
    label: /*i18n*/ { id: 'Proxy for fetch_url' },
    hint: /*i18n*/ {
      id: 'Your own proxy reads all pages and sees each address and response, except local ones. The address is appended, or replaces {url}.',
    },
  },
  'enrichment-image': {
    section: 'enrichment',
    label: /*i18n*/ { id: 'Look at images' },
    hint: /*i18n*/ { id: 'Lets the model view an image from this chat or, with your approval, the web.' },
    stores: ['enrichments-off'],
  },
  'enrichment-gif': {
    section: 'enrichment',
    label: /*i18n*/ { id: 'Look at GIFs' },
    hint: /*i18n*/ { id: 'Adds up to eight frames of a GIF, with its length and size.' },
    stores: ['enrichments-off'],
  },
  'enrichment-youtube': {
    section: 'enrichment',
    label: /*i18n*/ { id: 'Watch YouTube videos' },
    hint: /*i18n*/ {
      id: 'Sends the video link to models that support it. Others get the details that can be read.',
    },
    stores: ['enrichments-off'],
  },
  'enrichment-metadata': {
    section: 'enrichment',
    label: /*i18n*/ { id: 'Show message times' },
    hint: /*i18n*/ { id: 'Adds the time and a name to each recent message.' },
    stores: ['enrichments-off'],
  },
  'enrichment-media': {
    section: 'enrichment',
    label: /*i18n*/ { id: 'Resend older images' },
    hint: /*i18n*/ { id: 'Lets the model ask for more than the four newest images of a chat.' },
    stores: ['enrichments-off'],
  },
  'tells-picture-places': {
    section: 'enrichment',
    label: /*i18n*/ { id: 'Share photo locations' },
    hint: /*i18n*/ {
      id: 'Photos can contain a location, which isn’t sent with the image. If on, a model gets it when it looks at a photo you attached.',
    },
  },

  ...limitEntries,

  'back-up': {
    section: 'data',
    label: /*i18n*/ { id: 'Backup' },
    hint: /*i18n*/ {
      id: 'One file with all your chats, files, memories, projects, assistants and settings. API keys and permissions aren’t included.',
    },
  },
  'backup-folder': {
    section: 'data',
    label: /*i18n*/ { id: 'Backups to a folder' },
    hint: /*i18n*/ { id: 'Saves a backup regularly while Innerloop is open.' },
  },
  restore: {
    section: 'data',
    label: /*i18n*/ { id: 'Restore' },
    hint: /*i18n*/ {
      id: 'Compares a backup with your data first. Restoring adds what is missing and doesn’t overwrite or delete anything.',
    },
  },
  'import-chats': {
    section: 'chats',
    label: /*i18n*/ { id: 'Import chats' },
    hint: /*i18n*/ {
      id: 'Exports of ChatGPT, Claude, DeepSeek, Open WebUI, LibreChat and Innerloop (zip or JSON, up to 200 MB). You see a preview first.',
    },
  },
  'deleted-chats': {
    section: 'chats',
    label: /*i18n*/ { id: 'Recently deleted' },
    hint: /*i18n*/ {
      id: 'Deleted chats can be restored for a day. If the disk is full, they are erased sooner.',
    },
  },
  'record-age': {
    section: 'chats',
    label: /*i18n*/ { id: 'Delete details after' },
    hint: /*i18n*/ {
      id: 'Deletes a chat’s events and requests, which Review shows, this long after its last answer.',
    },
    stores: ['record-retention'],
  },
  'record-size': {
    section: 'chats',
    label: /*i18n*/ { id: 'Limit details to' },
    hint: /*i18n*/ { id: 'Deletes the oldest details of all chats above about this size.' },
    stores: ['record-retention'],
  },
  demos: {
    section: 'data',
    label: /*i18n*/ { id: 'Shared demos' },
    hint: /*i18n*/ {
      id: 'A file that prepares a new chat. Drop one anywhere on this page, or create one with Chat actions > Save as demo.',
    },
  },
  storage: {
    section: 'data',
    label: /*i18n*/ { id: 'Storage' },
    hint: /*i18n*/ {
      id: 'Deleted projects, assistants and memories can be restored from the notice that appears. They are erased after a day.',
    },
  },
  'delete-all': {
    section: 'data',
    label: /*i18n*/ { id: 'Delete all data' },
    hint: /*i18n*/ {
      id: 'Deletes all chats, files, keys, settings and records in this browser, in all tabs.',
    },
  },

  about: {
    section: 'about',
    label: /*i18n*/ { id: 'Version and license' },
    hint: /*i18n*/ { id: 'Which version this is, its license, source code and changelog.' },
  },
  licenses: {
    section: 'about',
    label: /*i18n*/ { id: 'Package licenses' },
    hint: /*i18n*/ { id: 'The open-source packages that Innerloop contains.' },
  },
  diagnostics: {
    section: 'about',
    label: /*i18n*/ { id: 'Diagnostics' },
    hint: /*i18n*/ {
      id: 'Recent errors and details for a bug report. No chat text, files, addresses or keys. Nothing is sent.',
    },
  },
} as const satisfies Record<string, SettingEntry>

export type SettingId = keyof typeof settingEntries

/** Hints show this placeholder as it is typed into an address. */
const values = { url: '{url}' }

/** Returns the label and hint of a setting in the current language. */
export function settingText(id: SettingId): { label: string; hint: string } {
  const { label, hint }: SettingEntry = settingEntries[id]
  return { label: i18n.t(label), hint: i18n.t(hint, values) }
}

/** Returns whether this browser has what the setting needs. A page does not draw other settings. */
export function isSettingAvailable(id: SettingId): boolean {
  const { isAvailable }: SettingEntry = settingEntries[id]
  return isAvailable === undefined || isAvailable()
}

/** Marks the element that draws a setting, so that the search can go to it. */
export function settingAnchor(...ids: readonly SettingId[]): { 'data-setting': string } {
  return { 'data-setting': ids.join(' ') }
}
