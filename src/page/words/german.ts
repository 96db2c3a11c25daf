import { analysis } from './german/analysis.ts'
import { appearance } from './german/appearance.ts'
import { artifact } from './german/artifact.ts'
import { branches } from './german/branches.ts'
import { chat } from './german/chat.ts'
import { commands } from './german/commands.ts'
import { context } from './german/context.ts'
import { find } from './german/find.ts'
import { interaction } from './german/interaction.ts'
import { message } from './german/message.ts'
import { painting } from './german/painting.ts'
import { scrolling } from './german/scrolling.ts'
import { shared } from './german/shared.ts'
import { spoken } from './german/spoken.ts'
import { storage } from './german/storage.ts'
import { usage } from './german/usage.ts'

/** Every text of the interface and its German, one file per part of the page. */
export const german = {
  ...analysis,
  ...appearance,
  ...artifact,
  ...branches,
  ...chat,
  ...commands,
  ...context,
  ...find,
  ...interaction,
  ...message,
  ...painting,
  ...scrolling,
  ...shared,
  ...spoken,
  ...storage,
  ...usage,
}
