import { assertNever } from '../kernel/assert-never.ts'
import type { AuthoritySource } from '../kernel/authority-record.ts'
import type { ApprovalReason } from '../kernel/interaction.ts'
import type { SecurityMode } from '../kernel/security-mode.ts'
import { isAllowlisted } from './allowlist.ts'

export type ModeVerdict =
  | { type: 'approved'; by: Extract<AuthoritySource, 'ungated' | 'auto' | 'allowlist' | 'remembered'> }
  | { type: 'asks'; reason: Extract<ApprovalReason, 'mode' | 'not-on-allowlist'> }

/** What the mode says about a call. A yes that was remembered counts in allowlist as well: a miss asks, once. */
export function judgeByMode(
  mode: SecurityMode,
  call: { toolName: string; isGated: boolean; approvalKey: string; isRemembered: boolean },
): ModeVerdict {
  if (!call.isGated) return { type: 'approved', by: 'ungated' }
  switch (mode.mode) {
    case 'auto':
      return { type: 'approved', by: 'auto' }
    case 'allowlist':
      if (isAllowlisted(mode.patterns, call)) return { type: 'approved', by: 'allowlist' }
      return call.isRemembered
        ? { type: 'approved', by: 'remembered' }
        : { type: 'asks', reason: 'not-on-allowlist' }
    case 'ask':
      return call.isRemembered ? { type: 'approved', by: 'remembered' } : { type: 'asks', reason: 'mode' }
    default:
      return assertNever(mode)
  }
}
