import type { Page } from '@playwright/test'
import type { Innerloop } from '../../e2e/drivers/innerloop.ts'
import type { FakeProvider } from '../../e2e/provider/fake-provider.ts'
import type { Camera } from './camera.ts'

export interface Stage {
  camera: Camera
  app: Innerloop
  page: Page
  provider: FakeProvider
}

/** A walk to some screens, each of which is pictured on the way. */
export interface Scene {
  name: string
  play: (stage: Stage) => Promise<void>
}
