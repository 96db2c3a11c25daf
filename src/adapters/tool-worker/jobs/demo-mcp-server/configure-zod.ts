import { config } from 'zod'

// Compiled schemas need `new Function`, which the content security policy forbids and reports.
config({ jitless: true })
