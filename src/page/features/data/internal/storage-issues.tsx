import {
  isRepairableFault,
  type DamagedFile,
  type StorageFault,
  type StorageFaults,
} from '../../../../core/model/data/storage-report.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChatTitle } from '../../../ui/text/display-text.tsx'
import { useScreenShareMode } from '../../../ui/text/redaction.ts'
import { RevealedText, spellHidden } from '../../../ui/text/revealed-text.tsx'
import { formatNumber } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'

interface Findings {
  faults: StorageFaults
  files: readonly DamagedFile[]
  onRepair: () => void
}

/** Lists integrity issues: those that can be repaired, and those that can only be reported. */
export function StorageIssues({ faults, files, onRepair }: Findings) {
  const issues = listFaults(faults)
  const repaired = issues.filter(([fault]) => isRepairableFault(fault))
  const unrepairable = issues.filter(([fault]) => !isRepairableFault(fault))
  if (issues.length === 0) return <p role="status">{i18n.t('Checked: no problems found.')}</p>
  return (
    <div className="flex w-full flex-col items-start gap-3 rounded-lg bg-warning-soft px-4 py-3">
      <p role="status" className="font-medium">
        {i18n.t('Problems found:')}
      </p>
      {repaired.length > 0 && (
        <>
          <FaultList faults={repaired} />
          <p className="text-sm">
            {i18n.t(
              'Repairing deletes nothing that you wrote. Messages without a chat get one, and only data that can no longer be shown is deleted.',
            )}
          </p>
          <Button onClick={onRepair}>{i18n.t('Repair')}</Button>
        </>
      )}
      {unrepairable.length > 0 && (
        <>
          <p className="text-sm">{i18n.t('These problems cannot be repaired, and nothing is deleted:')}</p>
          <FaultList faults={unrepairable} />
          {files.length > 0 && <DamagedFiles files={files} />}
        </>
      )}
    </div>
  )
}

export function RepairResult({ repaired }: { repaired: StorageFaults }) {
  return (
    <div
      role="status"
      aria-label={i18n.t('Repaired')}
      className="w-full rounded-lg bg-success-soft px-4 py-3"
    >
      <p className="font-medium">{i18n.t('Repaired:')}</p>
      <FaultList faults={listFaults(repaired)} />
    </div>
  )
}

function listFaults(faults: StorageFaults): [StorageFault, number][] {
  return (Object.entries(faults) as [StorageFault, number][]).filter(([, number]) => number > 0)
}

const faultLabels: Readonly<Record<StorageFault, MessageDescriptor>> = {
  'messages-without-chat': /*i18n*/ { id: 'Messages whose chat is missing' },
  'messages-without-parent': /*i18n*/ { id: 'Messages that follow a missing message' },
  'waiting-without-chat': /*i18n*/ { id: 'Queued messages whose chat is missing' },
  'drafts-without-chat': /*i18n*/ { id: 'Drafts whose chat or message is missing' },
  'heads-nowhere': /*i18n*/ { id: 'Chats whose newest message is missing' },
  'counters-behind': /*i18n*/ { id: 'Chats with a wrong number of messages' },
  'marks-without-message': /*i18n*/ { id: 'Pins, reactions and labels of missing messages' },
  'runs-without-chat': /*i18n*/ { id: 'Records of turns whose chat is missing' },
  'runs-without-end': /*i18n*/ { id: 'Turns that cannot end because their messages are missing' },
  'agent-runs-without-turn': /*i18n*/ { id: 'Agent runs whose turn is missing or has ended' },
  'events-without-run': /*i18n*/ { id: 'Records of missing turns' },
  'requests-without-run': /*i18n*/ { id: 'Requests of missing turns' },
  'parts-without-request': /*i18n*/ { id: 'Parts that belong to no request' },
  'files-not-kept': /*i18n*/ { id: 'Files of messages that their chat does not list' },
  'files-without-owner': /*i18n*/ { id: 'Files that no chat, assistant or draft uses' },
  'copies-without-file': /*i18n*/ { id: 'Smaller copies of missing files' },
  'mcp-lists-without-server': /*i18n*/ { id: 'Tool lists of missing MCP servers' },
  'mcp-secrets-without-server': /*i18n*/ { id: 'Secrets of missing MCP servers' },
  'audit-events-without-chat': /*i18n*/ { id: 'Audit events whose chat is missing' },
  'search-index-damaged': /*i18n*/ { id: 'Parts of the search index that are damaged or missing' },
  'files-damaged': /*i18n*/ { id: 'Damaged or missing files' },
  'edits-without-message': /*i18n*/ { id: 'Edits of missing messages' },
  'runs-without-messages': /*i18n*/ { id: 'Records of turns whose messages are missing' },
  'request-parts-gone': /*i18n*/ { id: 'Missing parts of requests' },
  'records-of-lost-words': /*i18n*/ { id: 'Records that may contain the only copy of a text' },
  'workflows-unreadable': /*i18n*/ { id: 'Workflows that cannot be read' },
}

function FaultList({ faults }: { faults: readonly [StorageFault, number][] }) {
  return (
    <ul className="list-disc ps-5">
      {faults.map(([fault, number]) => (
        <li key={fault}>
          {i18n.t(faultLabels[fault])}: {formatNumber(number)}
        </li>
      ))}
    </ul>
  )
}

function DamagedFiles({ files }: { files: readonly DamagedFile[] }) {
  return (
    <>
      <p className="text-sm">
        {i18n.t('Damaged files in chats can be restored from an earlier backup: choose it under “Restore”.')}
      </p>
      <ul
        aria-label={i18n.t('Damaged files')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard can scroll the box only while it has the focus.
        tabIndex={0}
        className="max-h-64 w-full list-disc overflow-y-auto ps-5"
      >
        {files.map((file, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes
          <li key={index} className="break-words">
            <FileName name={file.name} />: {i18n.t(stateLabels[file.state])} (<Place file={file} />)
          </li>
        ))}
      </ul>
    </>
  )
}

const stateLabels: Readonly<Record<DamagedFile['state'], MessageDescriptor>> = {
  damaged: /*i18n*/ { id: 'it is damaged' },
  missing: /*i18n*/ { id: 'it is missing' },
}

/** A file name can be as private as a title. */
function FileName({ name }: { name: string | undefined }) {
  const isPresenting = useScreenShareMode()
  return name === undefined || isPresenting ? i18n.t('A file') : <RevealedText text={name} />
}

function Place({ file: { chat, assistant } }: { file: DamagedFile }) {
  const isPresenting = useScreenShareMode()
  if (assistant !== undefined) return i18n.t('Assistant “{name}”', { name: spellHidden(assistant) })
  if (!chat) return i18n.t('in no message')
  const title = <ChatTitle title={chat.title} />
  if (isPresenting) return title
  return (
    <a
      href={`#/c/${[chat.id, ...(chat.messageId === undefined ? [] : [chat.messageId])].join('/')}`}
      className="text-accent underline underline-offset-2"
    >
      {title}
    </a>
  )
}
