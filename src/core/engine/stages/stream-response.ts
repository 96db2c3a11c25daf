import type { ModelCall, StreamOutcome } from '../streaming/model-call.ts'

/** Reads the response to its end; everything it says is in the log by then. */
export function streamResponse(call: ModelCall): Promise<StreamOutcome> {
  return call.readResponse()
}
