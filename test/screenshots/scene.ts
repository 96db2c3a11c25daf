import type { Page } from '@playwright/test'
import type { Innerloop } from '../../e2e/drivers/innerloop.ts'
import type { FakeProvider } from '../../e2e/provider/fake-provider.ts'
import type { Camera } from './camera.ts'

export interface Stage {
  camera: Camera
  app: Innerloop
  page: Page
  provider: FakeProvider
  /** URL at which the application is served. */
  origin: string
}

/** Steps to some screens, with a screenshot of each. */
export interface Scene {
  name: string
  /** Uses a profile on a disk of limited size. Runs before the page is opened. */
  isOnDisk?: true
  play: (stage: Stage) => Promise<void>
}
