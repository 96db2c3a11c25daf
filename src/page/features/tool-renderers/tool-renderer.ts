import type { ComponentType } from 'react'
import type { ArtifactKind } from '../../../core/model/tools/artifact.ts'
import type { Report } from '../../../core/model/research/report.ts'
import type { BlobId } from '../../../core/model/id.ts'
import type { CallView } from '../chat-state/answer/answer-view.ts'

/**
 * The look of one tool's calls, for what differs from the look that every call has. `tool-renderers.ts` lists the built-in tools.
 * A renderer reads arguments and results as untrusted data: a call may be of an older version of the tool.
 */
export interface ToolRenderer {
  /** Says in one sentence what a call did, is doing or could not do, in any state. The verb comes first. */
  describe: (call: CallView) => string
  /** Content below the line of a call that succeeded. */
  Output?: ComponentType<{ call: CallView }>
  /** Returns the artifact version that a call created or is writing. With `isRunning` the answer is not complete. */
  readArtifact?: (call: CallView, isRunning: boolean) => CraftedVersion | null
}

/** A report, or the blob that has it. */
export type ReportSource = Report | { blobId: BlobId }

export interface ArtifactVersion {
  callId: string
  title: string
  kind: ArtifactKind
  language: string
  /** Absent while the model is writing it. */
  content?: string
  isTainted: boolean
  /** Set for a report of a research, which has no other content. */
  report?: ReportSource
}

export interface CraftedVersion {
  id: string
  version: ArtifactVersion
}
