import type { MessageActions } from '../../chat-state/commands/message-actions.ts'

const nothing = () => undefined

/** Message actions for tests that do nothing. */
export const idleActions: MessageActions = {
  retry: nothing,
  retryWith: nothing,
  answerStored: nothing,
  continueAnswer: nothing,
  edit: nothing,
  selectVersion: nothing,
  pin: nothing,
  label: nothing,
  react: nothing,
  reply: nothing,
  remove: nothing,
  branch: nothing,
  restore: nothing,
  switchEnrichment: nothing,
  sendInFull: async () => true,
  compact: nothing,
  compactEarlier: nothing,
  editSummary: async () => true,
  switchCompaction: nothing,
  reductions: {
    omitBefore: async () => 'r',
    switchReduction: async () => true,
    editReduction: async () => true,
  },
  reportOutcome: nothing,
  decideRetry: nothing,
  keys: {
    watch: { subscribe: () => nothing },
    unlock: async () => null,
    setTemporaryKey: async () => null,
  },
  wrapUp: nothing,
  waitLonger: nothing,
  format: async () => undefined,
}
