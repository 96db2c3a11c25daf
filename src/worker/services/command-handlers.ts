import type { z } from 'zod'
import type { CommandName, CommandOutput, Commands } from '../../core/model/commands/command.ts'
import type { Result } from '../../core/model/failures/result.ts'
import type { StreamItems, StreamName, streams } from '../contract.ts'
import type { StreamLog } from '../transport/stream-log.ts'

/** Handlers for all commands and streams. A missing one does not compile. */
export interface ContractHandlers {
  commands: {
    [Name in CommandName]: (
      input: z.output<Commands[Name]['input']>,
      signal: AbortSignal,
    ) => Promise<Result<CommandOutput<Name>>>
  }
  streams: {
    [Name in StreamName]: (
      input: z.output<(typeof streams)[Name]['input']>,
    ) => Promise<Result<StreamLog<StreamItems[Name]>>>
  }
}

export type CommandHandlers = Partial<ContractHandlers['commands']>

/** Handlers for the named commands. */
export type HandlersOf<Name extends CommandName> = Pick<ContractHandlers['commands'], Name>
