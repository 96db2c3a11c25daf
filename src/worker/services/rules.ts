import type { AuditLog } from '../../adapters/storage/mcp/audit-log.ts'
import type { AuditEventBody } from '../../core/model/review/audit-event.ts'
import type { RuleStore, VisitedMessage } from '../../adapters/storage/settings/rule-store.ts'
import { resolveCallDetails } from '../../core/engine/approvals/call-details.ts'
import { hostOf } from '../../core/engine/approvals/host-of.ts'
import type { Tool } from '../../core/engine/calls/tool.ts'
import {
  collectStrings,
  listOutcomeTexts,
  matchesRule,
  type RuleSubject,
} from '../../core/engine/rules/match-rule.ts'
import type { CommandOutput } from '../../core/model/commands/command.ts'
import type { Message, ToolCallPart } from '../../core/model/conversation/message.ts'
import { succeed, type Result } from '../../core/model/failures/result.ts'
import type { Rule } from '../../core/model/rules/rule.ts'
import type { CommandHandlers } from './command-handlers.ts'

export interface RuleDeps {
  rules: RuleStore
  audit: Pick<AuditLog, 'add'>
  findTool(name: string): Tool | undefined
}

/** Creates the handlers for rules. */
export function createRuleHandlers({ rules, audit, findTool }: RuleDeps) {
  /** Records a change once it is stored. */
  const change = async (changing: Promise<Result<null>>, event: AuditEventBody) => {
    const changed = await changing
    if (changed.ok) audit.add(event)
    return changed.ok ? succeed({}) : changed
  }
  return {
    'save-rule': ({ rule, index }) =>
      change(rules.save(rule, index), { type: 'rule-changed', ruleId: rule.id, change: 'saved' }),
    'remove-rule': ({ id }) =>
      change(rules.remove(id), { type: 'rule-changed', ruleId: id, change: 'removed' }),
    'move-rule': ({ id, index }) =>
      change(rules.move(id, index), { type: 'ordering-rewritten', ruleId: id, index }),
    'test-rule': ({ rule }) => testRule(rule, { rules, findTool }),
  } satisfies CommandHandlers
}

/** Number of recorded messages, calls, results or texts that a test looks at. */
const testedSubjects = 500

/** Compares a rule with what was recorded last of the kind that it applies to. */
async function testRule(
  rule: Rule,
  { rules, findTool }: Omit<RuleDeps, 'audit'>,
): Promise<Result<CommandOutput<'test-rule'>>> {
  const messages: VisitedMessage[] = []
  let left = testedSubjects
  const visited = await rules.visitMessages(rule.at, (each) => {
    messages.push(each)
    left -= countSubjects(each.message, rule)
    return left <= 0
  })
  if (!visited.ok) return visited
  let checked = 0
  let matches = 0
  const tainted = new Map<string, ReadonlySet<string>>()
  for (const { message, taintedCalls } of messages) {
    if (rule.match.tainted && !taintedCalls && !tainted.has(message.sessionId)) {
      const calls = await rules.listTaintedCalls(message.sessionId)
      if (!calls.ok) return calls
      tainted.set(message.sessionId, calls.value)
    }
    const context = { findTool, tainted: taintedCalls ?? tainted.get(message.sessionId) ?? new Set() }
    for (const subject of toSubjects(message, rule, context).toReversed()) {
      if (checked === testedSubjects) break
      checked += 1
      if (matchesRule(rule, subject)) matches += 1
    }
  }
  return succeed({ checked, matches })
}

function countSubjects({ role, parts }: Message, { at }: Rule): number {
  switch (at) {
    case 'message':
      return role === 'user' ? 1 : 0
    case 'call':
    case 'result':
      return parts.filter(({ type }) => type === 'tool-call').length
    case 'stream':
      return role === 'user' ? 0 : parts.filter(isProse).length
  }
}

interface SubjectContext {
  findTool: RuleDeps['findTool']
  tainted: ReadonlySet<string>
}

function toSubjects(message: Message, { at }: Rule, context: SubjectContext): RuleSubject[] {
  const { role, parts } = message
  switch (at) {
    case 'message':
      return role === 'user' ? [{ texts: parts.flatMap((part) => (isProse(part) ? [part.text] : [])) }] : []
    case 'stream':
      return role === 'user' ? [] : parts.flatMap((part) => (isProse(part) ? [{ texts: [part.text] }] : []))
    case 'call':
    case 'result':
      return parts.flatMap((part) => (part.type === 'tool-call' ? [toCallSubject(part, at, context)] : []))
  }
}

function isProse(part: Message['parts'][number]): part is Extract<typeof part, { text: string }> {
  return part.type === 'text' || part.type === 'reasoning'
}

function toCallSubject(
  { callId, toolName, arguments: args, result, failure }: ToolCallPart,
  at: 'call' | 'result',
  { findTool, tainted }: SubjectContext,
): RuleSubject {
  const tool = findTool(toolName)
  const read = tool?.parameters.safeParse(args)
  const details = tool && read?.success === true ? resolveCallDetails(tool, read.data) : undefined
  return {
    toolName,
    arguments: args,
    effects: details?.ok === true ? details.value.effects : tool?.effects,
    host: details?.ok === true ? hostOf(details.value.address?.origin) : undefined,
    isTainted: tainted.has(callId),
    texts: at === 'call' ? collectStrings(args) : listOutcomeTexts({ result, failure }),
  }
}
