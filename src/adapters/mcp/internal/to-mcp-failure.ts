import {
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnsupportedProtocolVersionError,
} from '@modelcontextprotocol/client'
import { isRecord } from '../../../lib/json.ts'
import { truncateString } from '../../../lib/text.ts'
import { createFailure, type Failure } from '../../../core/model/failures/failure.ts'
import { networkText } from '../../../core/model/messages/write-text.ts'
import { findEgressFailure } from '../../network/egress-error.ts'
import { lostStreamCode } from './http-transport.ts'

const maxDetail = 2000

/** Converts an error of the library or the network to a failure. */
export function toMcpFailure(error: unknown, signal: AbortSignal): Failure {
  if (signal.aborted) return createFailure('aborted')
  const failure = findEgressFailure(error)
  if (failure) return failure
  const detail = truncateString(error instanceof Error ? error.message : String(error), maxDetail)
  if (error instanceof UnsupportedProtocolVersionError) return describeVersion(error.supported, detail)
  if (error instanceof ProtocolError) {
    if (error.code === lostStreamCode) return createFailure('mcp-connection-lost')
    return createFailure('mcp-request-refused', { detail: `${error.code}: ${detail}` })
  }
  if (error instanceof SdkHttpError) return describeStatus(error.status ?? 0, detail)
  if (error instanceof SdkError) return describeLibraryError(error, detail)
  const [, version] = detail.split('protocol version is not supported: ')
  if (version !== undefined) return describeVersion([version], detail)
  return createFailure('mcp-result-invalid', { detail })
}

function describeStatus(status: number, detail: string): Failure {
  if (status === 401 || status === 403) return createFailure('mcp-sign-in-needed', { detail })
  if (status === 429) return createFailure('mcp-request-refused', { detail, retryable: true })
  if (status >= 500) return createFailure('mcp-connection-lost', { detail })
  return createFailure('mcp-request-refused', { detail })
}

function describeLibraryError(error: SdkError, detail: string): Failure {
  switch (error.code) {
    case SdkErrorCode.RequestTimeout:
      return createFailure('tool-timed-out', { detail })
    case SdkErrorCode.NotConnected:
    case SdkErrorCode.ConnectionClosed:
    case SdkErrorCode.SendFailed:
      return createFailure('mcp-connection-lost', { detail })
    default:
      return createFailure('mcp-result-invalid', { detail })
  }
}

function describeVersion(versions: readonly string[], detail: string): Failure {
  return createFailure('mcp-version-unsupported', {
    message: networkText('mcp-version-not-supported', { version: truncateString(versions.join(', '), 100) }),
    detail,
  })
}

/** Returns whether the server has ended the session of a legacy connection, so that it ran nothing. */
export function isSessionLost(error: unknown): boolean {
  return error instanceof SdkHttpError && error.status === 404
}

/** Returns whether an error of the library names a failure of the network that another attempt may overcome. */
export function isRetryable(failure: Failure): boolean {
  return ['unreachable', 'server-not-running', 'mcp-connection-lost'].includes(failure.code)
}

/** Returns the pages that a legacy server wants the user to open before it runs the call, or undefined. */
export function findRequiredPages(error: unknown): unknown[] | undefined {
  if (!(error instanceof ProtocolError) || error.code !== -32_042 || !isRecord(error.data)) return undefined
  const { elicitations } = error.data
  return Array.isArray(elicitations) ? elicitations : undefined
}
