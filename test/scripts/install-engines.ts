/** Installs the browsers that `npm run engines` drives, where they are missing. Fails if one cannot be installed. */
import { ensureEngines } from './engine-packages.ts'

try {
  ensureEngines()
  console.log('Chromium, Firefox and WebKitGTK are installed.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
