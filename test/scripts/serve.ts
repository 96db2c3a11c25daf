/** Serves the production build on the given port until it is killed. Fails with a message if there is no build. */
import { serveBuiltApp } from './built-app.ts'

await serveBuiltApp(Number(process.argv[2]), { isCompressed: false })
