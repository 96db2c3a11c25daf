import type { RunLogPort } from '../engine/ports/turn-ports.ts'
import type { RunEvent } from '../model/runs/run-event.ts'

/** Returns the log with a listener that gets each event after the log. */
export function observeLog(log: RunLogPort, onEvent: (event: RunEvent) => void): RunLogPort {
  return {
    emit(event) {
      log.emit(event)
      onEvent(event)
    },
    recordRequest: (request) => log.recordRequest?.(request),
    recordHttpRequest: (exchange) => log.recordHttpRequest?.(exchange),
    recordHttpResponse: (received) => log.recordHttpResponse?.(received),
    settle: () => log.settle(),
  }
}
