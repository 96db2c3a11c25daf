import type { McpAuthorizer } from '../../../adapters/mcp/mcp-authorizer.ts'
import { fail, succeed, toThrownFailure, type Result } from '../../../core/model/failures/result.ts'

/**
 * Creates an authorizer whose code is loaded when the server has a secret, or refuses a request. Most servers need no sign-in.
 * `needsNone` returns whether nothing is sent to the server as it is stored now.
 */
export function createLazyAuthorizer(
  needsNone: () => Promise<boolean>,
  load: () => Promise<McpAuthorizer>,
): McpAuthorizer {
  const ask = async <Value>(
    work: (authorizer: McpAuthorizer) => Promise<Result<Value>>,
  ): Promise<Result<Value>> => {
    try {
      return await work(await load())
    } catch (error) {
      return fail(toThrownFailure(error, 'the authorization of an MCP server'))
    }
  }
  return {
    header: async (context) =>
      (await needsNone()) ? succeed(null) : ask((authorizer) => authorizer.header(context)),
    handleRefusal: (refusal, context) => ask((authorizer) => authorizer.handleRefusal(refusal, context)),
  }
}
