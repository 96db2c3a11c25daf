import type { ToolEffect } from '../../../core/model/tools/interaction.ts'
import {
  nameOfAction,
  type Rule,
  type RuleActionName,
  type RulePlace,
} from '../../../core/model/rules/rule.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'

export const placeNames: Record<RulePlace, MessageDescriptor> = {
  message: /*i18n*/ { id: 'Messages you send' },
  call: /*i18n*/ { id: 'Tool calls' },
  result: /*i18n*/ { id: 'Tool results' },
  stream: /*i18n*/ { id: 'Answers' },
}

export const actionNames: Record<RuleActionName, MessageDescriptor> = {
  deny: /*i18n*/ { id: 'Deny' },
  ask: /*i18n*/ { id: 'Always ask' },
  redact: /*i18n*/ { id: 'Redact' },
  note: /*i18n*/ { id: 'Note in Review' },
}

export const effectNames: Record<ToolEffect, MessageDescriptor> = {
  read: /*i18n*/ { id: 'Reads' },
  write: /*i18n*/ { id: 'Changes data' },
  network: /*i18n*/ { id: 'Uses the network' },
  spend: /*i18n*/ { id: 'Costs money' },
}

/** Returns a line such as “Deny · Tool calls · Tool: fetch_url · Host: *.example.com”. */
export function describeRule({ at, match, action }: Rule): string {
  const { tool, argument, host, effect, tainted, text } = match
  return [
    i18n.t(actionNames[nameOfAction(action)]),
    i18n.t(placeNames[at]),
    tool !== undefined && i18n.t('Tool: {value}', { value: tool }),
    argument !== undefined &&
      (argument.path === undefined
        ? i18n.t('Argument: {value}', { value: argument.like })
        : i18n.t('Argument {name}: {value}', { name: argument.path, value: argument.like })),
    host !== undefined && i18n.t('Host: {value}', { value: host }),
    effect !== undefined && i18n.t(effectNames[effect]),
    tainted === true && i18n.t('After external content was read'),
    text !== undefined && i18n.t('Text: {value}', { value: text }),
  ]
    .filter((part) => part !== false)
    .join(' · ')
}
