import { succeed, toEmptyResult } from '../../core/model/failures/result.ts'
import type { ContractHandlers, HandlerPorts, CommandHandlers } from './handler-ports.ts'
import {
  createCompactionHandlers,
  createMessageHandlers,
  createQueueHandlers,
  createTurnHandlers,
  createDraftHandlers,
  createSessionHandlers,
} from './chat-handlers.ts'
import { createConnectionTestStream, createServerSearchStream } from './providers.ts'
import { toReviewHandlers } from './reviews.ts'

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
      'discard-import': ({ importId }) => toEmptyResult(ports.imports.discard(importId)),
      'list-tools': async () => succeed({ tools: ports.listTools() }),
      'compile-component': ({ source }, signal) => ports.compileComponent(source, signal),
    },
    streams: {
      'follow-run': async ({ runId, messageId }) => ports.mirrors.follow(runId, messageId),
      'follow-keys': () => ports.keys.follow(),
      'watch-temporary': (input) => ports.temporary.watch(input),
      'replay-run': async ({ runId }) => succeed(ports.review.replay(runId)),
      'compact-context': async (order) => succeed(ports.compactionDesk.open(order)),
      'find-servers': async () => succeed(createServerSearchStream(ports.searchServers)),
      ...ports.data.streams,
      'read-import': async ({ file }) => succeed(ports.imports.openReading(file)),
      'commit-import': async ({ importId }) => succeed(ports.imports.openCommitting(importId)),
      'test-connection': async (test) => succeed(createConnectionTestStream(test, ports.connectionTest)),
    },
  }
}

/** Creates the handlers for memory, assistants, permissions and settings. */
function createPersonalHandlers({
  assistants,
  memories,
  permissions,
  settings,
}: Pick<HandlerPorts, 'assistants' | 'memories' | 'permissions' | 'settings'>) {
  return {
    'add-memory': async ({ text }) => {
      const added = await memories.add({ text })
      return added.ok ? succeed({ id: added.value.id }) : added
    },
    'edit-memory': ({ id, text }) => toEmptyResult(memories.edit(id, text)),
    'delete-memory': ({ id }) => toEmptyResult(memories.remove(id)),
    'restore-memory': ({ id }) => toEmptyResult(memories.restore(id)),
    'save-assistant': ({ id, draft }) => assistants.save(draft, id),
    'delete-assistant': ({ id }) => toEmptyResult(assistants.remove(id)),
    'restore-assistant': ({ id }) => toEmptyResult(assistants.restore(id)),
    'remove-approval': ({ id }) => toEmptyResult(permissions.removeApproval(id)),
    'restore-approval': ({ id }) => toEmptyResult(permissions.restoreApproval(id)),
    'save-allowlist-pattern': (allowed) => toEmptyResult(permissions.addPattern(allowed)),
    'remove-allowlist-pattern': ({ id }) => toEmptyResult(permissions.removePattern(id)),
    'save-setting': (setting) => toEmptyResult(settings.save(setting)),
  } satisfies CommandHandlers
}

/** Creates the handlers for providers, their keys and models, and web services. */
function createProviderHandlers({
  keys,
  models,
  providers,
  signIn,
  webServices,
}: Pick<HandlerPorts, 'keys' | 'models' | 'providers' | 'signIn' | 'webServices'>) {
  return {
    'save-provider': (draft) => providers.save(draft),
    'begin-sign-in': ({ draft, callbackUrl }) => signIn.begin(draft, callbackUrl),
    'finish-sign-in': (back, signal) => signIn.finish(back, signal),
    'delete-provider': ({ providerId }) => toEmptyResult(providers.remove(providerId)),
    'unlock-keys': ({ passphrase }) => toEmptyResult(keys.unlock(passphrase)),
    'lock-keys': () => toEmptyResult(keys.lock()),
    'set-passphrase': ({ next }) => toEmptyResult(keys.change((vault) => vault.set(next))),
    'change-passphrase': ({ current, next }) =>
      toEmptyResult(keys.change((vault) => vault.change(current, next))),
    'remove-passphrase': ({ current }) => toEmptyResult(keys.change((vault) => vault.remove(current))),
    'forget-keys': () => toEmptyResult(keys.change((vault) => vault.forget())),
    'hold-key': ({ providerId, apiKey }) => toEmptyResult(providers.holdKey(providerId, apiKey)),
    'delete-key': ({ providerId }) => toEmptyResult(keys.change((vault) => vault.deleteKey(providerId))),
    'refresh-models': ({ providerId }, signal) => models.refresh(providerId, signal),
    'describe-models': (asked) => models.describe(asked.models),
    'save-model-facts': ({ model, facts }) => toEmptyResult(models.saveFacts(model, facts)),
    'refresh-model-data': (_, signal) => models.refreshData(signal),
    'save-web-service': (draft) => toEmptyResult(webServices.save(draft)),
    'delete-web-service-key': ({ id }) => toEmptyResult(webServices.deleteKey(id)),
    'test-web-service': (draft, signal) => webServices.test(draft, signal),
  } satisfies CommandHandlers
}
