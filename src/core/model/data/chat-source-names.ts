import type { ChatSource } from './foreign-chat.ts'

/** Display names of the chat sources. Separate from the schemas, so that the page can use them without zod. */
export const chatSourceNames: Readonly<Record<ChatSource, string>> = {
  innerloop: 'Innerloop',
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  deepseek: 'DeepSeek',
  'open-webui': 'Open WebUI',
  librechat: 'LibreChat',
}
