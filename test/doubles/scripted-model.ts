import type {
  ClockPort,
  ModelPort,
  ModelRequest,
  ModelStreamPart,
} from '../../src/core/engine/ports/turn-ports.ts'

/** Steps of a script other than sending a part. `hang` ends only by the signal, `ignore-signal` never ends. */
export type ScriptStep =
  | ModelStreamPart
  | { type: 'wait'; durationMs: number }
  | { type: 'do'; act(): void }
  | { type: 'throw'; error: unknown }
  | { type: 'hang' }
  | { type: 'ignore-signal' }

export type Script = readonly ScriptStep[]

const never = new Promise<never>(() => undefined)

/** Plays one script per request, in order, and records the requests. A request without a script is a fault of the test. */
export class ScriptedModel implements ModelPort {
  readonly requests: ModelRequest[] = []
  readonly #scripts: readonly Script[]
  readonly #clock: ClockPort

  constructor(scripts: readonly Script[], clock: ClockPort) {
    this.#scripts = scripts
    this.#clock = clock
  }

  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelStreamPart> {
    const script = this.#scripts[this.requests.length]
    this.requests.push(structuredClone(request))
    if (!script) throw new Error(`There is no script for request ${this.requests.length}`)
    return this.#play(script, signal)
  }

  async *#play(script: Script, signal: AbortSignal): AsyncGenerator<ModelStreamPart> {
    for (const step of script) {
      if (signal.aborted && step.type !== 'ignore-signal') return
      switch (step.type) {
        case 'wait':
          await this.#clock.sleep(step.durationMs, signal)
          break
        case 'do':
          step.act()
          break
        case 'throw':
          throw step.error
        case 'hang':
          await new Promise<void>((resolve) =>
            signal.addEventListener('abort', () => resolve(), { once: true }),
          )
          break
        case 'ignore-signal':
          await never
          break
        default:
          yield step
      }
    }
  }
}

/** Returns parts of a stream under short names, so that scripts are readable. */
export function text(content: string, id = 't'): ModelStreamPart {
  return { type: 'text-delta', id, text: content }
}

export function reasoning(content: string, id = 'r'): ModelStreamPart {
  return { type: 'reasoning-delta', id, text: content }
}

export function toolCall(callId: string, toolName: string, argumentsText: string): ModelStreamPart {
  return { type: 'tool-call', callId: callId as never, toolName, argumentsText }
}

export function finish(
  reason: Extract<ModelStreamPart, { type: 'finish' }>['reason'],
  tokens: { input: number; output: number } = { input: 10, output: 5 },
): ModelStreamPart {
  return {
    type: 'finish',
    reason,
    usage: {
      requests: 1,
      inputTokens: tokens.input,
      cachedInputTokens: 0,
      outputTokens: tokens.output,
      reasoningTokens: 0,
      source: 'reported',
    },
  }
}
