import type { ImportChange, ImportOutcome, ImportPlan } from '../../../core/model/commands/import-commands.ts'
import { chatSourceNames } from '../../../core/model/data/chat-source-names.ts'
import { formatList } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/i18n.ts'

export function describeChange(change: ImportChange, messages: number): string {
  if (change === 'deleted') return i18n.t('restored')
  return change === 'grown'
    ? i18n.t('{count, plural, one {# message} other {# messages}} more', { count: messages })
    : i18n.t('{count, plural, one {# message} other {# messages}}', { count: messages })
}

/** Returns one sentence for each non-zero count. */
export function describePlan({ sources, chats, messages, files, empty, omitted }: ImportPlan): string[] {
  const brings = chats.new + chats.grown + chats.deleted
  return [
    brings === 0
      ? i18n.t('Everything in this file is already stored here.')
      : i18n.t(
          'From {names}: {chats, plural, one {# new chat} other {# new chats}}, {messages, plural, one {# message} other {# messages}}.',
          { names: formatList(sources.map((source) => chatSourceNames[source])), chats: chats.new, messages },
        ),
    chats.grown > 0 &&
      i18n.t(
        '{count, plural, one {# chat that you imported before has} other {# chats that you imported before have}} new messages.',
        { count: chats.grown },
      ),
    chats.deleted > 0 &&
      i18n.t('{count, plural, one {# chat} other {# chats}} that you deleted would be restored.', {
        count: chats.deleted,
      }),
    chats.known > 0 &&
      brings > 0 &&
      i18n.t('{count, plural, one {# chat is} other {# chats are}} already stored here.', {
        count: chats.known,
      }),
    files.found > 0 &&
      i18n.t('{count, plural, one {# file is} other {# files are}} included.', { count: files.found }),
    files.missing > 0 &&
      i18n.t('{count, plural, one {# file is} other {# files are}} only named in the export.', {
        count: files.missing,
      }),
    empty > 0 &&
      i18n.t(
        '{count, plural, one {# chat without messages is} other {# chats without messages are}} left out.',
        {
          count: empty,
        },
      ),
    omitted > 0 &&
      i18n.t(
        '{count, plural, one {# entry could not be read and is} other {# entries could not be read and are}} left out.',
        { count: omitted },
      ),
  ].filter((sentence) => sentence !== false)
}

export function describeOutcome({ added, grown, messages, failed }: ImportOutcome): string {
  const done = [
    ...(added > 0
      ? [i18n.t('{count, plural, one {# chat} other {# chats}} imported', { count: added })]
      : []),
    ...(grown > 0 ? [i18n.t('{count, plural, one {# chat} other {# chats}} updated', { count: grown })] : []),
  ]
  const head = done.length === 0 ? i18n.t('Nothing was imported') : formatList(done)
  const whole =
    messages > 0
      ? i18n.t('{head}, with {count, plural, one {# message} other {# messages}}.', { head, count: messages })
      : `${head}.`
  if (failed.length === 0) return whole
  return `${whole} ${i18n.t('{count, plural, one {# chat} other {# chats}} could not be imported.', { count: failed.length })}`
}
