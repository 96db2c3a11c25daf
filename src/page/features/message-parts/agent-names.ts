import { i18n } from '../../i18n/i18n.ts'

/** Returns what people call an agent. */
export function nameAgent(name: string): string {
  switch (name) {
    case 'deep-research-supervisor':
      return i18n.t('Deep research')
    case 'researcher':
      return i18n.t('Researcher')
    case 'assistant':
      return i18n.t('Assistant')
    case 'stage':
      return i18n.t('Workflow')
    default:
      return i18n.t('Chat')
  }
}
