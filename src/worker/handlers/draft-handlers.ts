import { succeed } from '../../core/kernel/result.ts'
import type { CommandHandlers, HandlerPorts } from '../handler-ports.ts'
import { withoutOutput } from '../host/without-output.ts'

/** Creates the handlers for drafts: files, pastes, and the report of a request with the draft. */
export function createDraftHandlers({
  attachments,
  context,
  convertHtml,
  drafts,
}: Pick<HandlerPorts, 'attachments' | 'context' | 'convertHtml' | 'drafts'>) {
  return {
    'store-attachment': async (file) => {
      const stored = await attachments.store(file)
      return stored.ok ? succeed({ attachment: stored.value }) : stored
    },
    'keep-attachments': async ({ holderId, blobIds }) => {
      const kept = await attachments.keep(holderId, blobIds)
      return kept.ok ? succeed({ isHolder: kept.value }) : kept
    },
    'release-attachments': ({ holderId, blobIds }) => withoutOutput(attachments.release(holderId, blobIds)),
    'keep-drafts': ({ changes }) => withoutOutput(drafts.keep(changes)),
    'report-context': (question) => context.report(question),
    'convert-html': async ({ html }, signal) => {
      const converted = await convertHtml(html, signal)
      return converted.ok ? succeed({ markdown: converted.value }) : converted
    },
  } satisfies CommandHandlers
}
