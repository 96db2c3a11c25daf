import type { HostedTool } from '../../../core/model/tools/tool-info.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'

/** Labels of the tools that a provider can run. */
export const hostedToolLabels: Record<HostedTool, MessageDescriptor> = {
  'web-search': /*i18n*/ { id: 'Web search' },
  'url-reading': /*i18n*/ { id: 'Reading web addresses' },
  'code-execution': /*i18n*/ { id: 'Running code' },
  'image-generation': /*i18n*/ { id: 'Painting pictures' },
}
