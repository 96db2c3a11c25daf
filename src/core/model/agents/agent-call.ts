import { z } from 'zod'
import type { Failure } from '../failures/failure.ts'
import { failureSchema } from '../failures/failure-schema.ts'
import type { AssistantId } from '../id.ts'
import type { ModelRef } from '../providers/provider.ts'
import type { Notes } from '../research/notes.ts'
import type { Usage } from '../usage/usage.ts'
import { dataPolicies, type AgentName } from './data-policy.ts'

export const agentNameSchema = z.enum(Object.keys(dataPolicies) as AgentName[])
export type { AgentName }

/** The most that a child run may use. An omitted amount has no limit of its own. `activeMs` is time in which it works. */
export const allowanceSchema = z.object({
  toolCalls: z.number().int().nonnegative(),
  rounds: z.number().int().nonnegative(),
  amount: z.object({ tokens: z.number().nonnegative(), dollars: z.number().nonnegative() }).partial(),
  activeMs: z.number().nonnegative(),
})
export type Allowance = z.infer<typeof allowanceSchema>

export const agentStatusSchema = z.enum(['complete', 'wrapped-up', 'stopped', 'limited', 'failed'])
export type AgentStatus = z.infer<typeof agentStatusSchema>

/** Figures of a child run while it works and when it has ended. */
export const agentFiguresSchema = z.object({
  toolCalls: z.number().int().nonnegative(),
  /** Pages that were read. Absent for agents that read none. */
  pages: z.number().int().nonnegative().optional(),
  tokens: z.number().nonnegative(),
  /** Absent if the price is unknown. */
  dollars: z.number().nonnegative().optional(),
  activeMs: z.number().nonnegative(),
})
export type AgentFigures = z.infer<typeof agentFiguresSchema>

/** The wait before a failed request is sent again at `dueAt` (wall clock, ms), but at most `delayMs` later, even if the clock was set. */
export const retryWaitSchema = z.object({
  dueAt: z.number(),
  delayMs: z.number().nonnegative(),
  failure: failureSchema,
})
export type RetryWait = z.infer<typeof retryWaitSchema>

/** The start of a child run: its agent, its only message and its limits. */
export interface AgentOrder {
  agent: AgentName
  label: string
  brief: string
  assistantId?: AssistantId
  /** If absent, the model that made the call. */
  model?: ModelRef
  allowance: Allowance
}

/** The end of a child run. */
export interface AgentEnd {
  status: AgentStatus
  /** Notes of a researcher that handed some in. */
  notes?: Notes
  toolCalls: number
  usage: Usage
  /** `true` if untrusted content may have influenced the text. */
  isTainted: boolean
  failure?: Failure
}

/** The result of a child run: its end and its answer. */
export interface AgentOutcome extends AgentEnd {
  text: string
}
