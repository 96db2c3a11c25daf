import type { FixturePage, FixtureTopic } from './fixture-page.ts'
import { footbridge } from './topics/footbridge.ts'
import { fourDays } from './topics/four-days.ts'
import { heatNetwork } from './topics/heat-network.ts'
import { nightTrain } from './topics/night-train.ts'
import { seagrass } from './topics/seagrass.ts'
import { tidalPlant } from './topics/tidal-plant.ts'

export const fixtureTopics: readonly FixtureTopic[] = [
  tidalPlant,
  nightTrain,
  seagrass,
  footbridge,
  fourDays,
  heatNetwork,
]

/** Returns the page that another site made of this one, with a word added at its end. */
function copyPage(page: FixturePage, host: string): FixturePage {
  return { ...page, host, path: `/copied${page.path}`, outro: `${page.outro} Shared.` }
}

/** All pages of a topic that the server has, with the near-duplicates. */
export function pagesOf({ pages }: FixtureTopic): FixturePage[] {
  return pages.flatMap((page) =>
    page.copiedBy === undefined ? [page] : [page, copyPage(page, page.copiedBy)],
  )
}

export const fixturePages: readonly FixturePage[] = fixtureTopics.flatMap(pagesOf)

export function toAddress({ host, path }: FixturePage): string {
  return `https://${host}${path}`
}
