import type { Page } from '@playwright/test'
import type { Innerloop } from '../../e2e/drivers/innerloop.ts'
import type { FakeProvider } from '../../e2e/provider/fake-provider.ts'
import type { Camera } from './camera.ts'

export interface Stage {
  camera: Camera
  app: Innerloop
  page: Page
  provider: FakeProvider
  /** Where the application is served. */
  origin: string
}

/** Steps to some screens, with a screenshot of each. */
export interface Scene {
  name: string
  /** In a profile on a disk, whose room can be limited, and before anything was opened. */
  isOnDisk?: true
  play: (stage: Stage) => Promise<void>
}
