import type { CommandInput, CommandOutput } from '../../../core/model/commands/command.ts'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { Result } from '../../../core/model/failures/result.ts'
import type { McpServerId } from '../../../core/model/id.ts'
import type { McpServerRow } from '../../../core/model/mcp/mcp-row.ts'
import type { McpSignInReturn } from '../../../core/model/mcp/mcp-sign-in.ts'
import type { McpTool } from '../../../core/model/mcp/mcp-snapshot.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { createFailureReporter } from '../../ui/feedback/report-failure.ts'

export interface McpCommands {
  save: (draft: CommandInput<'save-mcp-server'>) => Promise<Result<CommandOutput<'save-mcp-server'>>>
  /** Adds the demo server. Resolves to its id, or to `undefined` if that failed. */
  addDemo: () => Promise<McpServerId | undefined>
  change: (change: CommandInput<'change-mcp-server'>) => void
  remove: (server: McpServerRow) => void
  /** Reads the lists of the server. Resolves to the failure, or to `null`. */
  load: (serverId: McpServerId) => Promise<Failure | null>
  /** Reads the lists of the server again, and reports a failure. */
  refresh: (server: Pick<McpServerRow, 'id' | 'name'>) => Promise<void>
  setTools: (serverId: McpServerId, tools: readonly McpTool[]) => void
  accept: (serverId: McpServerId, tools: readonly McpTool[]) => void
  signOut: (server: Pick<McpServerRow, 'id' | 'name'>) => void
  /** Ends a sign-in that came back in this tab. Resolves to the failure, or to `null`. */
  finishSignIn: (back: McpSignInReturn) => Promise<Failure | null>
}

export function createMcpCommands(client: Pick<WorkerClient, 'call'>, announce: Announce): McpCommands {
  const report = createFailureReporter(announce)
  return {
    save: (draft) => client.call('save-mcp-server', draft),
    addDemo: async () => (await report(client.call('add-demo-mcp-server', {})))?.serverId,
    change: (change) => void report(client.call('change-mcp-server', change)),
    remove: ({ id, name }) =>
      void report(client.call('remove-mcp-server', { serverId: id })).then(
        (removed) => removed && announce.done(i18n.t('Removed {name}.', { name })),
      ),
    load: async (serverId) => {
      const read = await client.call('refresh-mcp-server', { serverId })
      return read.ok ? null : read.failure
    },
    refresh: async ({ id, name }) => {
      const what = i18n.t('The lists of {name} could not be read.', { name })
      await report(client.call('refresh-mcp-server', { serverId: id }), what)
    },
    setTools: (serverId, tools) =>
      void report(client.call('set-mcp-tools', { serverId, tools: tools.map(toChosen) })),
    accept: (serverId, tools) =>
      void report(
        client.call('accept-mcp-changes', {
          serverId,
          tools: tools.map(toChosen),
        }),
      ),
    signOut: ({ id, name }) =>
      void report(client.call('sign-out-mcp-server', { serverId: id })).then(
        (done) => done && announce.done(i18n.t('Signed out of {name}.', { name })),
      ),
    finishSignIn: async (back) => {
      const done = await client.call('finish-mcp-sign-in', back)
      if (!done.ok) return done.failure
      announce.done(i18n.t('Signed in to {name}.', { name: done.value.name }))
      return null
    },
  }
}

function toChosen({ name, fingerprint }: McpTool) {
  return { name, fingerprint }
}
