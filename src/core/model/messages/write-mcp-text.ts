import { createTextWriter } from './localized-text.ts'
import { mcpTexts } from './texts/mcp.ts'

/** Writes a text about MCP servers. It is apart from the others, so that its table is loaded with the first server. */
export const mcpText = /* @__PURE__ */ createTextWriter(mcpTexts)
