import {
  imageGenerationResultSchema,
  sampleImageModelName,
} from '../../../core/model/tools/image-generation.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { CallView } from '../chat-state/answer/answer-view.ts'
import { AnswerImage } from '../message-parts/answer-files.tsx'
import { countOf, readCall, sayCall, toLine, unknownObject, type CallWording } from './internal/call-text.ts'
import { parseOnce } from './internal/parse-once.ts'
import type { ToolRenderer } from './tool-renderer.ts'

const generateImageWording: CallWording = {
  done: /*i18n*/ { id: 'Generated {count, plural, one {an image} other {# images}}: {prompt}' },
  waiting: /*i18n*/ { id: 'Wants to generate {count, plural, one {an image} other {# images}}: {prompt}' },
  running: /*i18n*/ { id: 'Generating {count, plural, one {an image} other {# images}}: {prompt}' },
  failed: /*i18n*/ { id: 'Couldn’t generate {count, plural, one {an image} other {# images}}: {prompt}' },
}

/** Look of `generate_image`: the images below the line. */
export const generateImageRenderer: ToolRenderer = { describe, Output: GeneratedImages }

const parseResult = parseOnce(imageGenerationResultSchema)

function describe(call: CallView): string {
  const { args, result } = readCall(call)
  const wanted = typeof args['count'] === 'number' ? args['count'] : 1
  const count = countOf(result['pictures']) ?? wanted
  return sayCall(call, generateImageWording, { count, prompt: toLine(args['prompt']) ?? unknownObject })
}

function GeneratedImages({ call }: { call: CallView }) {
  const generated = parseResult(call.result)
  if (!generated) return null
  const note =
    generated.painter === sampleImageModelName
      ? i18n.t('Sample image, drawn on this device. Choose an image model in Settings > Models.')
      : generated.note
  return (
    <div className="px-2 pt-1 pb-3">
      <ul aria-label={i18n.t('Images')} className="flex flex-wrap gap-3">
        {generated.pictures.map((image) => (
          <li key={image.mediaId} className="max-w-full min-w-0">
            <AnswerImage file={image} alt={generated.prompt} />
          </li>
        ))}
      </ul>
      {note !== undefined && <p className="mt-2 text-sm text-muted">{note}</p>}
    </div>
  )
}
