import { analysis } from './german/analysis.ts'
import { app } from './german/app.ts'
import { appearance } from './german/appearance.ts'
import { artifact } from './german/artifact.ts'
import { assistants } from './german/assistants.ts'
import { branches } from './german/branches.ts'
import { chat } from './german/chat.ts'
import { commands } from './german/commands.ts'
import { compaction } from './german/compaction.ts'
import { context } from './german/context.ts'
import { data } from './german/data.ts'
import { demos } from './german/demos.ts'
import { enrichment } from './german/enrichment.ts'
import { find } from './german/find.ts'
import { imports } from './german/imports.ts'
import { instructions } from './german/instructions.ts'
import { interaction } from './german/interaction.ts'
import { keys } from './german/keys.ts'
import { limits } from './german/limits.ts'
import { memory } from './german/memory.ts'
import { message } from './german/message.ts'
import { models } from './german/models.ts'
import { painting } from './german/painting.ts'
import { permissions } from './german/permissions.ts'
import { providers } from './german/providers.ts'
import { records } from './german/records.ts'
import { review } from './german/review.ts'
import { offline } from './german/offline.ts'
import { scrolling } from './german/scrolling.ts'
import { search } from './german/search.ts'
import { sessions } from './german/sessions.ts'
import { settings } from './german/settings.ts'
import { shared } from './german/shared.ts'
import { speech } from './german/speech.ts'
import { spoken } from './german/spoken.ts'
import { storage } from './german/storage.ts'
import { texts } from './german/texts.ts'
import { toldCauses } from './german/told-causes.ts'
import { toldFailures } from './german/told-failures.ts'
import { toldInputs } from './german/told-inputs.ts'
import { toldNotices } from './german/told-notices.ts'
import { toldRefusals } from './german/told-refusals.ts'
import { toldReview } from './german/told-review.ts'
import { toldServices } from './german/told-services.ts'
import { toldTools } from './german/told-tools.ts'
import { ui } from './german/ui.ts'
import { usage } from './german/usage.ts'
import { web } from './german/web.ts'
import { welcome } from './german/welcome.ts'

/** Texts of the worker that the page translates. */
export const told = {
  ...toldCauses,
  ...toldFailures,
  ...toldInputs,
  ...toldNotices,
  ...toldReview,
  ...toldServices,
  ...toldTools,
  ...toldRefusals,
}

/** Texts of the worker as data, by English template. */
export { texts }

/** All texts of the interface with their German translation, one file per part of the page. */
export const german = {
  ...analysis,
  ...app,
  ...appearance,
  ...artifact,
  ...assistants,
  ...branches,
  ...chat,
  ...commands,
  ...compaction,
  ...context,
  ...data,
  ...demos,
  ...enrichment,
  ...find,
  ...imports,
  ...instructions,
  ...interaction,
  ...keys,
  ...limits,
  ...memory,
  ...message,
  ...models,
  ...painting,
  ...permissions,
  ...providers,
  ...records,
  ...review,
  ...offline,
  ...scrolling,
  ...search,
  ...sessions,
  ...settings,
  ...shared,
  ...speech,
  ...spoken,
  ...storage,
  ...texts,
  ...told,
  ...ui,
  ...usage,
  ...web,
  ...welcome,
}
