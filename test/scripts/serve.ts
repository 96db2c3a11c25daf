/** Serves the production build on the given port until it is killed; says so where there is none. */
import { serveBuiltApp } from './built-app.ts'

await serveBuiltApp(Number(process.argv[2]), { isCompressed: false })
