import {
  imageGenerationResultSchema,
  imageGenerationTool,
  type ImageGenerationResult,
} from '../../../../core/model/tools/image-generation.ts'
import type { JsonValue } from '../../../../core/model/json.ts'
import { say } from '../../../i18n/say.ts'
import type { CallView } from '../../chat-state/answer/answer-view.ts'
import { AnswerImage } from '../answer/answer-files.tsx'

const known = new WeakMap<object, ImageGenerationResult | null>()

/** Parses an image generation result, once for each object. */
function readPainting(result: JsonValue | undefined): ImageGenerationResult | null {
  if (typeof result !== 'object' || result === null) return null
  const found = known.get(result)
  if (found !== undefined) return found
  const read = imageGenerationResultSchema.safeParse(result).data ?? null
  known.set(result, read)
  return read
}

/** Shows generated images below the line of their call. */
export function GeneratedImages({ call }: { call: CallView }) {
  if (call.toolName !== imageGenerationTool || call.state !== 'succeeded' || call.isHosted) return null
  const painting = readPainting(call.result)
  if (!painting) return null
  return (
    <div className="px-2 pt-1 pb-3">
      <ul aria-label={say('Pictures')} className="flex flex-wrap gap-3">
        {painting.pictures.map((picture) => (
          <li key={picture.mediaId} className="max-w-full min-w-0">
            <AnswerImage file={picture} alt={painting.prompt} />
          </li>
        ))}
      </ul>
      {painting.note !== undefined && <p className="mt-2 text-sm text-muted">{painting.note}</p>}
    </div>
  )
}
