import type { AssistantDraft } from '../../core/kernel/assistant.ts'
import type {
  ApprovalId,
  AssistantId,
  FolderId,
  MemoryId,
  PatternId,
  SessionId,
} from '../../core/kernel/id.ts'
import type { Result } from '../../core/kernel/result.ts'
import type { AllowedCalls } from '../../core/kernel/security-mode.ts'

export interface FolderStorePort {
  add(name: string): Promise<Result<{ id: FolderId }>>
  rename(id: FolderId, name: string): Promise<Result<null>>
  setInstructions(id: FolderId, text: string): Promise<Result<null>>
  remove(id: FolderId): Promise<Result<null>>
  restore(id: FolderId): Promise<Result<null>>
  move(sessionId: SessionId, folderId: FolderId | null): Promise<Result<null>>
}

export interface AssistantStorePort {
  save(draft: AssistantDraft, id?: AssistantId): Promise<Result<{ id: AssistantId }>>
  remove(id: AssistantId): Promise<Result<null>>
  restore(id: AssistantId): Promise<Result<null>>
}

export interface NoteStorePort {
  save(sessionId: SessionId, text: string): Promise<Result<null>>
}

export interface MemoryStorePort {
  add(memory: { text: string }): Promise<Result<{ id: MemoryId }>>
  edit(id: MemoryId, text: string): Promise<Result<null>>
  remove(id: MemoryId): Promise<Result<null>>
  restore(id: MemoryId): Promise<Result<null>>
}

export interface PermissionStorePort {
  removeApproval(id: ApprovalId): Promise<Result<null>>
  restoreApproval(id: ApprovalId): Promise<Result<null>>
  addPattern(allowed: AllowedCalls): Promise<Result<null>>
  removePattern(id: PatternId): Promise<Result<null>>
}
