import { useState } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import type { SessionId } from '../../../core/kernel/id.ts'
import type { RecordFormat } from '../../../core/kernel/review-commands.ts'
import { saveFile } from '../../ui/save-file.ts'
import type { Client } from './use-turn-record.ts'

/** Exports the flight record of a chat as a download. */
export function useExport(client: Client, sessionId: SessionId) {
  const [problem, setProblem] = useState<Failure | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const save = async (format: RecordFormat) => {
    setIsSaving(true)
    setProblem(null)
    const exported = await client.call('export-record', { sessionId, format })
    setIsSaving(false)
    if (!exported.ok) return setProblem(exported.failure)
    const { filename, text, mediaType } = exported.value
    saveFile(filename, text, mediaType)
  }
  return { problem, isSaving, save: (format: RecordFormat) => void save(format) }
}
