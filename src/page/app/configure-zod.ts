import { config } from 'zod/v4/core'

// Compiled schemas need `new Function`, which the content security policy forbids and reports. Zod decides when a
// schema is made, so this must run before any schema is made. It loads the setting alone, not the schemas.
config({ jitless: true })
