import type { McpServerId, RuleId, SessionId } from '../id.ts'

/** Events outside of runs. They are stored in order and control nothing. */
export type AuditEventBody =
  | { type: 'mcp-server-connected'; serverId: McpServerId; era: string }
  | { type: 'mcp-server-disconnected'; serverId: McpServerId; failureCode?: string | undefined }
  | { type: 'mcp-server-reconnected'; serverId: McpServerId }
  | { type: 'mcp-reconnect-attempted'; serverId: McpServerId; attempt: number }
  | { type: 'mcp-tools-changed'; serverId: McpServerId; toolNames: readonly string[] }
  | { type: 'mcp-tools-accepted'; serverId: McpServerId; toolNames: readonly string[] }
  | { type: 'mcp-signed-in'; serverId: McpServerId; issuer?: string | undefined }
  | { type: 'mcp-signed-out'; serverId: McpServerId }
  | { type: 'rule-changed'; ruleId: RuleId; change: 'saved' | 'removed' }
  /** The person moved a rule, so that the rules apply in another order. */
  | { type: 'ordering-rewritten'; ruleId: RuleId; index: number }

/** An event of the audit log. An event of a chat is deleted with its chat. */
export type AuditEvent = AuditEventBody & { id: string; at: number; sessionId?: SessionId | undefined }
