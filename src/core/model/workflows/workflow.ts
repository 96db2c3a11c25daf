import { z } from 'zod'
import { workflowIdSchema } from '../id.ts'
import { jsonValueSchema } from '../json.ts'
import { modelSettingsSchema } from '../providers/model-info.ts'
import { modelRefSchema } from '../providers/provider.ts'
import { resultSchemaSchema } from './result-schema.ts'

export const workflowLimits = {
  inputs: 12,
  stages: 24,
  siblings: 24,
  together: 4,
  attempts: 3,
  turnCap: 50,
  stageRuns: 40,
  /** Stage runs that "Continue" adds. */
  addedStageRuns: 20,
  toolCalls: 120,
  stageToolCalls: 50,
  /** Longest text that the user typed and that is rendered into a system prompt. */
  promptTextCharacters: 200,
  resultCharacters: 200_000,
  /** Most characters of values in an answer, a question or feedback. */
  renderedCharacters: 1_000_000,
  importBytes: 1_000_000,
}

/** Id of a stage within its workflow. It is a part of paths and keys, so it has no dots. */
const stageIdSchema = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)
export type StageId = z.infer<typeof stageIdSchema>

/**
 * Name of a value of the context, with dots between its parts: `input.topic`, `stages.outline.sections`, `siblings`, `item`,
 * `attempt`, `passes.draft`, `feedback`. Conditions of assert rules and next rules also have `result` and `capHit`.
 */
const pathSchema = z
  .string()
  .max(200)
  .regex(/^[a-zA-Z][\w-]*(\.[\w-]+)*$/)
export type Path = z.infer<typeof pathSchema>

/** Text in which `{{path}}` stands for a value of the context. */
const templateSchema = z.string().max(40_000)
export type Template = z.infer<typeof templateSchema>

/** Condition about values of the context. A missing value makes each comparison false. */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { path: Path; is: 'present' | 'empty' | 'true' }
  | { path: Path; equals: string | number | boolean }
  | { path: Path; oneOf: (string | number)[] }
  | { path: Path; above: number }
  | { path: Path; below: number }
  | { path: Path; countAbove: number }

const textValueSchema = z.string().max(1000)

export const conditionSchema: z.ZodType<Condition> = z.union([
  z.strictObject({
    get all() {
      return z.array(conditionSchema).max(20)
    },
  }),
  z.strictObject({
    get any() {
      return z.array(conditionSchema).max(20)
    },
  }),
  z.strictObject({
    get not() {
      return conditionSchema
    },
  }),
  z.strictObject({ path: pathSchema, is: z.enum(['present', 'empty', 'true']) }),
  z.strictObject({ path: pathSchema, equals: z.union([textValueSchema, z.number(), z.boolean()]) }),
  z.strictObject({ path: pathSchema, oneOf: z.array(z.union([textValueSchema, z.number()])).max(50) }),
  z.strictObject({ path: pathSchema, above: z.number() }),
  z.strictObject({ path: pathSchema, below: z.number() }),
  z.strictObject({ path: pathSchema, countAbove: z.number().int().nonnegative() }),
])

const askSchema = z.strictObject({ ask: templateSchema.min(1) })

export const gateRuleSchema = z.union([
  z.strictObject({ when: conditionSchema, verdict: z.enum(['proceed', 'retry', 'skip']) }),
  askSchema,
])
export type GateRule = z.infer<typeof gateRuleSchema>

export const assertRuleSchema = z.union([
  z.strictObject({
    when: conditionSchema,
    outcome: z.enum(['ok', 'retry', 'fail']),
    feedback: templateSchema.optional(),
  }),
  askSchema,
])
export type AssertRule = z.infer<typeof assertRuleSchema>

export const nextRuleSchema = z.strictObject({
  when: conditionSchema.optional(),
  nextStages: z.array(stageIdSchema).min(1).max(workflowLimits.siblings),
  execution: z.enum(['sequential', 'parallel']),
  join: stageIdSchema.optional(),
})
export type NextRule = z.infer<typeof nextRuleSchema>

export const workflowInputSchema = z.strictObject({
  name: z.string().regex(/^[a-zA-Z]\w{0,39}$/),
  label: z.string().trim().min(1).max(80),
  required: z.boolean(),
  /** Default value. */
  value: jsonValueSchema.optional(),
  /** Values of a choice. */
  options: z.array(z.string().min(1).max(200)).min(1).max(50).optional(),
  kind: z.enum(['text', 'long-text', 'number', 'choice', 'files', 'model', 'last-answer']),
})
export type WorkflowInput = z.infer<typeof workflowInputSchema>
export type WorkflowInputKind = WorkflowInput['kind']

const rulesOf = <Rule extends z.ZodType>(rule: Rule) => z.array(rule).max(20)

/** A step of a workflow. */
export const stageSchema = z.strictObject({
  id: stageIdSchema,
  title: z.string().trim().min(1).max(80),
  /** Template of the system prompt. */
  body: templateSchema.min(1),
  /** Files that go along with the stage's message. */
  attach: pathSchema.optional(),
  /** A model, or the path of an input that has one. If absent, the chat's model. */
  model: z.union([pathSchema, modelRefSchema]).optional(),
  settings: modelSettingsSchema.omit({ hostedTools: true, promptCaching: true }).optional(),
  /** The tools that it may call. If absent, all tools of the chat. */
  allowedTools: z.array(z.string().min(1).max(128)).max(100).optional(),
  turnCap: z.number().int().min(1).max(workflowLimits.turnCap),
  attempts: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
  completionTool: z
    .string()
    .regex(/^[a-zA-Z_]\w{0,63}$/)
    .optional(),
  completionSchema: resultSchemaSchema,
  gate: rulesOf(gateRuleSchema).optional(),
  assert: rulesOf(assertRuleSchema).optional(),
  next: rulesOf(nextRuleSchema),
  /** Runs the stage once for each item of a list. */
  forEach: z
    .strictObject({
      over: pathSchema,
      max: z.number().int().min(1).max(workflowLimits.siblings).optional(),
      together: z.number().int().min(1).max(workflowLimits.together).optional(),
      onFailure: z.enum(['cancel', 'keep']).optional(),
    })
    .optional(),
})
export type Stage = z.infer<typeof stageSchema>

/** Definition of a workflow, which is plain data. `checkWorkflow` checks what a schema cannot. */
export const workflowSchema = z.strictObject({
  format: z.literal(1),
  id: workflowIdSchema,
  name: z.string().trim().min(1).max(80),
  description: z.string().trim().max(500),
  inputs: z.array(workflowInputSchema).max(workflowLimits.inputs),
  start: stageIdSchema,
  stages: z.array(stageSchema).min(1).max(workflowLimits.stages),
  /** Template of the answer in the chat. */
  answer: templateSchema,
  limits: z
    .strictObject({
      stageRuns: z.number().int().min(1).max(200).optional(),
      toolCalls: z.number().int().min(0).max(1000).optional(),
      tokens: z.number().int().positive().optional(),
      dollars: z.number().positive().optional(),
    })
    .optional(),
})
export type Workflow = z.infer<typeof workflowSchema>
