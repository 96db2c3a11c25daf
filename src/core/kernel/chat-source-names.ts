import type { ChatSource } from './foreign-chat.ts'

/** Apart from the schemas: the page names them, and needs no zod for it. */
export const chatSourceNames: Readonly<Record<ChatSource, string>> = {
  innerloop: 'Innerloop',
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  deepseek: 'DeepSeek',
  'open-webui': 'Open WebUI',
  librechat: 'LibreChat',
}
