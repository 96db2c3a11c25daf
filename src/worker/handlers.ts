import { succeed } from '../core/kernel/result.ts'
import type { ContractHandlers, HandlerPorts } from './handler-ports.ts'
import { createCompactionHandlers } from './handlers/compaction-handlers.ts'
import { createDraftHandlers } from './handlers/draft-handlers.ts'
import { createMessageHandlers } from './handlers/message-handlers.ts'
import { createPersonalHandlers } from './handlers/personal-handlers.ts'
import { createProviderHandlers } from './handlers/provider-handlers.ts'
import { createQueueHandlers } from './handlers/queue-handlers.ts'
import { createSessionHandlers } from './handlers/session-handlers.ts'
import { createTurnHandlers } from './handlers/turn-handlers.ts'
import { openConnectionTest } from './host/providers/open-connection-test.ts'
import { openServerSearch } from './host/providers/open-server-search.ts'
import { toReviewHandlers } from './host/archives/review-handlers.ts'
import { withoutOutput } from './host/without-output.ts'

/** Creates the handlers of the contract. They only delegate to services and stores. */
export function createHandlers(ports: HandlerPorts): ContractHandlers {
  return {
    commands: {
      ...createTurnHandlers(ports),
      ...createQueueHandlers(ports),
      ...createMessageHandlers(ports),
      ...createCompactionHandlers(ports.compactions, ports.newId),
      ...createDraftHandlers(ports),
      ...createSessionHandlers(ports),
      ...createPersonalHandlers(ports),
      ...createProviderHandlers(ports),
      ...toReviewHandlers(ports.review),
      ...ports.finding,
      ...ports.searching,
      ...ports.demos,
      ...ports.data.commands,
      'read-temporary': (input) => ports.temporary.read(input),
      'export-chat': (input) => ports.exportChat(input),
      'export-chats': (input) => ports.exportChats(input),
      'discard-import': ({ importId }) => withoutOutput(ports.imports.discard(importId)),
      'list-tools': async () => succeed({ tools: ports.listTools() }),
      'compile-component': ({ source }, signal) => ports.compileComponent(source, signal),
    },
    streams: {
      'follow-run': async ({ runId, messageId }) => ports.mirrors.follow(runId, messageId),
      'follow-keys': () => ports.keys.follow(),
      'watch-temporary': (input) => ports.temporary.watch(input),
      'replay-run': async ({ runId }) => succeed(ports.review.replay(runId)),
      'compact-context': async (order) => succeed(ports.compactionDesk.open(order)),
      'find-servers': async () => succeed(openServerSearch(ports.searchServers)),
      ...ports.data.streams,
      'read-import': async ({ file }) => succeed(ports.imports.openReading(file)),
      'commit-import': async ({ importId }) => succeed(ports.imports.openCommitting(importId)),
      'test-connection': async (test) => succeed(openConnectionTest(test, ports.connectionTest)),
    },
  }
}
