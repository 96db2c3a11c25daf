import type { CommandOutput } from '../../core/kernel/command.ts'
import type { Result } from '../../core/kernel/result.ts'
import type { WebServiceDraft } from '../../core/kernel/web-service-commands.ts'
import type { WebServiceId } from '../../core/kernel/web-service.ts'

export interface WebServicesPort {
  save(draft: WebServiceDraft): Promise<Result<null>>
  deleteKey(id: WebServiceId): Promise<Result<null>>
  test(draft: WebServiceDraft, signal: AbortSignal): Promise<Result<CommandOutput<'test-web-service'>>>
}
