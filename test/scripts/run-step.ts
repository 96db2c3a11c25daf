import { spawn } from 'node:child_process'

export interface Step {
  name: string
  command: readonly [string, ...string[]]
  env?: Record<string, string>
  /** Matches lines of the output that are printed even if the step passes. */
  worthReading?: RegExp
}

export interface StepResult {
  step: Step
  ok: boolean
  seconds: number
  output: string
}

/** Runs one command to its end and collects its output. Never rejects: a command that cannot start is a failed step. */
export async function runStep(step: Step): Promise<StepResult> {
  const startedAt = performance.now()
  const [file, ...args] = step.command
  return await new Promise((resolve) => {
    let output = ''
    const finish = (ok: boolean) => {
      resolve({ step, ok, seconds: (performance.now() - startedAt) / 1000, output })
    }
    const child = spawn(file, args, {
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...step.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => {
      output += `${file}: ${error.message}\n`
      finish(false)
    })
    child.on('close', (code) => {
      finish(code === 0)
    })
  })
}

/** Runs the steps in order, `width` at a time, and reports each as it ends. */
export async function runSteps(
  steps: readonly Step[],
  width: number,
  report: (result: StepResult) => void,
): Promise<StepResult[]> {
  const waiting = [...steps]
  const results: StepResult[] = []
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step)
      results.push(result)
      report(result)
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return results
}
