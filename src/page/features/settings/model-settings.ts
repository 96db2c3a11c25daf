import type { MessageDescriptor } from '../../i18n/message-types.ts'

interface ModelEntry {
  section: 'models' | 'context'
  label: MessageDescriptor
  hint: MessageDescriptor
}

/** The settings for models. Entries of the settings registry. */
export const modelEntries = {
  'default-model': {
    section: 'models',
    label: /*i18n*/ { id: 'Default model' },
    hint: /*i18n*/ { id: 'New chats start with this model. You can still choose another one in each chat.' },
  },
  'fallback-models': {
    section: 'models',
    label: /*i18n*/ { id: 'Fallback models' },
    hint: /*i18n*/ {
      id: 'If a request fails, the next model continues with the same messages and tool results. The answer shows the switch.',
    },
  },
  'image-model': {
    section: 'models',
    label: /*i18n*/ { id: 'Image model' },
    hint: /*i18n*/ {
      id: 'Used by generate_image. Images cost money, so each chat asks first. Without one, the demo model uses a free offline sample.',
    },
  },
  'titles-by-model': {
    section: 'models',
    label: /*i18n*/ { id: 'Generate chat titles' },
    hint: /*i18n*/ {
      id: 'Asks the chat’s model for a title after the first answer. Costs one extra request. If off, the first words are used.',
    },
  },
  'compacts-by-itself': {
    section: 'context',
    label: /*i18n*/ { id: 'Auto-compact long chats' },
    hint: /*i18n*/ {
      id: 'When the context window is nearly full, requests get a summary of older messages. Costs one extra request. You can read, edit or undo it.',
    },
  },
  'refreshes-model-data': {
    section: 'models',
    label: /*i18n*/ { id: 'Update model data automatically' },
    hint: /*i18n*/ {
      id: 'Weekly, from models.dev. It sees your IP address, but nothing about your chats or keys.',
    },
  },
  'model-overrides': {
    section: 'models',
    label: /*i18n*/ { id: 'Override model data' },
    hint: /*i18n*/ {
      id: 'Correct a context window, ability or price. Applies from the next request; past costs don’t change.',
    },
  },
} as const satisfies Record<string, ModelEntry>
