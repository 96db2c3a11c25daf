import { truncateString } from '../../../lib/text.ts'
import { transform } from 'sucrase'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import type { Job } from '../job.ts'
import { toolWorkerText } from '../../../core/model/messages/write-text.ts'

/** Compiles JSX and types to the body of a CommonJS module, for a sandbox that cannot compile. */
export const compileComponent: Job<{ source: string }, { code: string }> = async ({ source }) => {
  try {
    const { code } = transform(withExport(source), {
      transforms: ['jsx', 'typescript', 'imports'],
      jsxRuntime: 'automatic',
      production: true,
    })
    return succeed({ code })
  } catch (error) {
    // The library throws for invalid JSX, with the position.
    const detail = error instanceof Error ? truncateString(error.message, 500) : 'unreadable'
    const message = toolWorkerText('component-not-compilable')
    return fail(
      createFailure('invalid-input', {
        message,
        hint: toolWorkerText('request-corrected-component'),
        detail,
      }),
    )
  }
}

/** Exports the last component if the source exports nothing and does not render itself. */
function withExport(source: string): string {
  if (/^[ \t]*export\b/m.test(source) || /\b(createRoot|module\.exports|exports\.|\.render\()/.test(source))
    return source
  const declared = /^(?:async )?(?:function|class|const|let|var)\s+([A-Z]\w*)/gm
  const name = [...source.matchAll(declared)].at(-1)?.[1]
  return name === undefined ? source : `${source}\nexport default ${name}\n`
}
