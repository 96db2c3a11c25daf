import type { Rule } from '../../../core/model/rules/rule.ts'
import type { Result } from '../../../core/model/failures/result.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import { showFailure } from '../../i18n/show-text.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { createFailureReporter } from '../../ui/feedback/report-failure.ts'

export interface RuleCommands {
  /** Resolves to the reason why the rule was rejected, or `null` if it was saved. */
  save: (rule: Rule) => Promise<string | null>
  switchRule: (rule: Rule, isOn: boolean) => void
  remove: (rule: Rule, index: number) => void
  /** Removes a rule that this version cannot read. It cannot be restored. */
  removeUnreadable: (id: Rule['id']) => void
  move: (id: Rule['id'], index: number) => void
  /** Resolves to a sentence that says how many recorded texts or calls match. */
  test: (rule: Rule) => Promise<string>
}

export function createRuleCommands(client: WorkerClient, announce: Announce): RuleCommands {
  const report = createFailureReporter(announce)
  const restore = (rule: Rule, index: number) => void report(client.call('save-rule', { rule, index }))
  const remove = async (rule: Rule, index: number) => {
    const removed = await report(client.call('remove-rule', { id: rule.id }))
    if (removed === undefined) return
    const message = i18n.t('Removed the rule “{name}”.', { name: rule.name })
    announce.undoable(message, { undo: () => restore(rule, index) })
  }
  const toProblem = (saved: Result<unknown>) =>
    saved.ok ? null : (saved.failure.detail ?? showFailure(saved.failure))
  return {
    save: async (rule) => toProblem(await client.call('save-rule', { rule })),
    switchRule: (rule, isOn) => void report(client.call('save-rule', { rule: { ...rule, isOn } })),
    remove: (rule, index) => void remove(rule, index),
    removeUnreadable: (id) => void report(client.call('remove-rule', { id })),
    move: (id, index) => void report(client.call('move-rule', { id, index })),
    test: async (rule) => {
      const tested = await client.call('test-rule', { rule })
      if (!tested.ok) return tested.failure.detail ?? showFailure(tested.failure)
      const { checked, matches } = tested.value
      return checked === 0
        ? i18n.t('No messages or calls to test the rule with are recorded yet.')
        : i18n.t('The rule matches {matches} of the {checked} newest recorded.', { matches, checked })
    },
  }
}
