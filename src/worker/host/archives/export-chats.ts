import type { CommandOutput } from '../../../core/kernel/command.ts'
import type { ExportFormat } from '../../../core/kernel/export-commands.ts'
import type { SessionId } from '../../../core/kernel/id.ts'
import { succeed, type Result } from '../../../core/kernel/result.ts'
import { toDay } from '../../../core/kernel/to-day.ts'

export interface ExportChatsPorts {
  exportChat(input: {
    sessionId: SessionId
    format: ExportFormat
  }): Promise<Result<CommandOutput<'export-chat'>>>
  /** Loads the packer at its first use. */
  loadPacker(): Promise<(files: readonly { filename: string; text: string }[]) => Uint8Array<ArrayBuffer>>
  now(): number
}

/** Exports all chats, or none if any cannot be read. */
export async function exportChats(
  { sessionIds, format }: { sessionIds: readonly SessionId[]; format: ExportFormat },
  { exportChat, loadPacker, now }: ExportChatsPorts,
): Promise<Result<CommandOutput<'export-chats'>>> {
  const files: CommandOutput<'export-chat'>[] = []
  for (const sessionId of sessionIds) {
    const exported = await exportChat({ sessionId, format })
    if (!exported.ok) return exported
    files.push(exported.value)
  }
  const pack = await loadPacker()
  const filename = `innerloop-chats-${toDay(now())}.zip`
  return succeed({ filename, mediaType: 'application/zip', bytes: pack(files) })
}
