import { config } from 'zod'

// Compiled schemas need `new Function`, which the content security policy forbids and reports. Zod decides when a schema
// is made, so this must be imported before any module that makes one.
config({ jitless: true })
