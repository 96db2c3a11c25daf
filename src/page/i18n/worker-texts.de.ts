import { toldInputs } from './german/told-inputs.ts'
import { toldNotices } from './german/told-notices.ts'
import { toldRefusals } from './german/told-refusals.ts'
import { toldReview } from './german/told-review.ts'
import { toldServices } from './german/told-services.ts'
import { toldTools } from './german/told-tools.ts'

/** Sentences that the worker makes in English, with their German. `translate` looks them up. */
export const workerTexts = {
  ...toldInputs,
  ...toldNotices,
  ...toldReview,
  ...toldServices,
  ...toldTools,
  ...toldRefusals,
}
