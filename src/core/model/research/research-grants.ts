import { z } from 'zod'

/**
 * Network calls that researchers may make without asking, because the person started the plan. Any address that the search
 * engine listed is included.
 */
export const researchGrantsSchema = z.object({
  /** The search engine. Absent if the web is not a source. */
  searchEngine: z.string().optional(),
  /** Hosts that the person typed. */
  sites: z.array(z.string()),
  /** The most addresses of one origin that come from a page of that origin. */
  addressesPerOrigin: z.number().int().nonnegative(),
})
export type ResearchGrants = z.infer<typeof researchGrantsSchema>
