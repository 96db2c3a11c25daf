import { config } from 'zod/v4/core'

// Compiled schemas need `new Function`, which the content security policy forbids and reports. Zod decides when a schema
// is made, so this runs before anything that makes one is loaded; it brings the setting alone, not the schemas.
config({ jitless: true })
