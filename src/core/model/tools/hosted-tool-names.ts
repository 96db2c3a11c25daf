import type { HostedTool } from './tool-info.ts'

/** Display names of hosted tools. This file must stay free of zod, for the page. */
export const hostedToolNames: Record<HostedTool, string> = {
  'web-search': 'Web search',
  'url-reading': 'Reading web addresses',
  'code-execution': 'Running code',
  'image-generation': 'Painting pictures',
}
