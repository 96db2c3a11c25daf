import { imageGenerationResultSchema } from '../../../core/model/tools/image-generation.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { CallView } from '../chat-state/answer/answer-view.ts'
import { AnswerImage } from '../message-parts/answer-files.tsx'
import { parseOnce } from './internal/parse-once.ts'
import type { ToolRenderer } from './tool-renderer.ts'

/** Look of `generate_image`: the images below the line. */
export const generateImageRenderer: ToolRenderer = { Output: GeneratedImages }

const parseResult = parseOnce(imageGenerationResultSchema)

function GeneratedImages({ call }: { call: CallView }) {
  const generated = parseResult(call.result)
  if (!generated) return null
  return (
    <div className="px-2 pt-1 pb-3">
      <ul aria-label={i18n.t('Images')} className="flex flex-wrap gap-3">
        {generated.pictures.map((image) => (
          <li key={image.mediaId} className="max-w-full min-w-0">
            <AnswerImage file={image} alt={generated.prompt} />
          </li>
        ))}
      </ul>
      {generated.note !== undefined && <p className="mt-2 text-sm text-muted">{generated.note}</p>}
    </div>
  )
}
