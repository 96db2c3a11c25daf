import type { HostedTool } from './hosted-tool.ts'

/** What a person calls them. Free of zod, for the page. */
export const hostedToolNames: Record<HostedTool, string> = {
  'web-search': 'Web search',
  'url-reading': 'Reading web addresses',
  'code-execution': 'Running code',
  'image-generation': 'Painting pictures',
}
