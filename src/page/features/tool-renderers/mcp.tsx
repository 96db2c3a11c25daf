import { mcpResultSchema } from '../../../core/model/mcp/mcp-result.ts'
import type { McpServerRow } from '../../../core/model/mcp/mcp-row.ts'
import { i18n } from '../../i18n/i18n.ts'
import { RevealedText } from '../../ui/text/revealed-text.tsx'
import type { CallView } from '../chat-state/answer/answer-view.ts'
import { AnswerFiles } from '../message-parts/answer-files.tsx'
import { describeUnknownCall } from './call-summary.ts'
import { parseOnce } from './internal/parse-once.ts'
import type { ToolRenderer } from './tool-renderer.ts'

/** Look of calls of MCP tools: the sentence without the server's prefix, and the files of the result. */
export const mcpRenderer: ToolRenderer = { describe, Output: McpFiles }

const parseResult = parseOnce(mcpResultSchema)

function describe(call: CallView): string {
  return describeUnknownCall({ ...call, toolName: splitName(call.toolName).tool })
}

/** Returns the name of the server that a call went to, as its result has it. `undefined` if there is no result. */
export function readServerName({ result }: CallView): string | undefined {
  return parseResult(result)?.mcpServer
}

/** Returns the name of the server with the alias in a call's tool name, or the alias if no server has it. */
export function findServerName(
  { toolName }: CallView,
  servers: readonly Pick<McpServerRow, 'alias' | 'name'>[],
): string {
  const { alias } = splitName(toolName)
  return servers.find((server) => server.alias === alias)?.name ?? alias
}

function splitName(toolName: string): { alias: string; tool: string } {
  const at = toolName.indexOf('__')
  return { alias: toolName.slice(0, at), tool: toolName.slice(at + 2) }
}

function McpFiles({ call }: { call: CallView }) {
  const { files, links, mcpServer } = parseResult(call.result) ?? { files: [], links: [], mcpServer: '' }
  if (files.length + links.length === 0) return null
  return (
    <div className="flex flex-col gap-3 px-2 pt-1 pb-3">
      {files.length > 0 && <AnswerFiles files={files} maker={mcpServer} />}
      {links.length > 0 && (
        <ul aria-label={i18n.t('Links in the result')} className="flex flex-col gap-1 text-sm text-muted">
          {links.map(({ uri, name }) => (
            <li key={uri} className="break-all">
              <RevealedText text={name} />{' '}
              <span className="font-mono text-xs">
                <RevealedText text={uri} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
