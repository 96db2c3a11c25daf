import type { FailureEntry } from './failure-entries.ts'

/** Failures of MCP servers. Stored codes are permanent. */
export const mcpFailures = {
  'mcp-connection-lost': {
    message: /*i18n*/ 'The connection to the MCP server was lost.',
    hint: /*i18n*/ 'Try again.',
    retryable: true,
  },
  'mcp-tool-failed': { message: /*i18n*/ 'The MCP server reported that the tool failed.', retryable: true },
  'mcp-request-refused': { message: /*i18n*/ 'The MCP server refused the request.', retryable: false },
  'mcp-result-invalid': {
    message: /*i18n*/ 'The MCP server sent a result that cannot be used.',
    retryable: false,
  },
  'mcp-version-unsupported': {
    message: /*i18n*/ 'The server uses an MCP version that Innerloop does not support.',
    retryable: false,
  },
  'mcp-sign-in-needed': {
    message: /*i18n*/ 'The MCP server requires sign-in.',
    hint: /*i18n*/ 'Sign in to the server in Settings > Tools & permissions.',
    retryable: false,
  },
  'mcp-sign-in-failed': { message: /*i18n*/ 'Signing in to the MCP server failed.', retryable: false },
} as const satisfies Record<string, FailureEntry>
