import { z } from 'zod'

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }
export type JsonObject = { [key: string]: JsonValue }

export const jsonValueSchema: z.ZodType<JsonValue> = z.json()
export const jsonObjectSchema: z.ZodType<JsonObject> = z.record(z.string(), z.json())
