/** Installs the browsers and nginx, which `npm run engines` drives, where they are missing. Fails if one cannot be installed. */
import { ensureEngines } from './engine-packages.ts'

try {
  ensureEngines()
  console.log('Chromium, Firefox, WebKitGTK and nginx are installed.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
