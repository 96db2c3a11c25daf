import type { MessageDescriptor } from '../../i18n/message-types.ts'
import type { SettingId } from './settings-registry.ts'

/** Other words that people search for, by setting. Never shown. */
export const settingKeywords: Partial<Record<SettingId, MessageDescriptor>> = {
  language: /*i18n*/ { id: 'English Deutsch translation' },
  theme: /*i18n*/ { id: 'appearance dark mode night mode' },
  accent: /*i18n*/ { id: 'teal indigo amber rose' },
  textSize: /*i18n*/ { id: 'font size zoom' },
  isNotified: /*i18n*/ { id: 'notifications alerts' },
  providers: /*i18n*/ {
    id: 'Ollama LM Studio local server OpenAI Anthropic Claude Google Gemini OpenRouter',
  },
  passphrase: /*i18n*/ { id: 'password lock encryption' },
  'back-up': /*i18n*/ { id: 'export download copy' },
  'import-chats': /*i18n*/ { id: 'ChatGPT Claude DeepSeek Open WebUI LibreChat' },
  'delete-all': /*i18n*/ { id: 'reset erase clear' },
}
