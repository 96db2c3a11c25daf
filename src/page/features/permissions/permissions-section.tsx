import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { ToolSummary } from '../../../core/kernel/tool-summary.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { say } from '../../i18n/say.ts'
import { AllowlistPart } from './allowlist-part.tsx'
import { ApprovalsPart } from './approvals-part.tsx'
import { DeliberatePart } from './deliberate-part.tsx'
import { GuardsPart } from './guards-part.tsx'
import { QuestionsPart } from './questions-part.tsx'
import { createPermissionCommands } from './permission-commands.ts'
import type { Announce } from '../../ui/announce.ts'

export interface PermissionsSectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
  /** Browser permissions of the page, from the composition root. */
  children?: ReactNode
}

/** Settings page for tool permissions and guards. */
export function PermissionsSection({ client, queries, announce, children }: PermissionsSectionProps) {
  const commands = useMemo(() => createPermissionCommands(client, announce), [client, announce])
  const [tools, setTools] = useState<readonly ToolSummary[]>([])
  useEffect(() => void commands.listTools().then(setTools), [commands])
  return (
    <SettingsSection
      title={say('Permissions')}
      intro={say(
        'A chat’s mode is chosen beside its first message: Ask, Allowlist or Auto. Here is what holds for more than one call.',
      )}
    >
      <AllowlistPart queries={queries} commands={commands} tools={tools} />
      <ApprovalsPart queries={queries} commands={commands} />
      <GuardsPart queries={queries} commands={commands} />
      <QuestionsPart queries={queries} commands={commands} />
      <DeliberatePart queries={queries} commands={commands} tools={tools} />
      {children}
    </SettingsSection>
  )
}
