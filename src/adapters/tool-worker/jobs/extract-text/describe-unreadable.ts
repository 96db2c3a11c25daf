import { createFailure, type Failure } from '../../../../core/model/failures/failure.ts'
import { toolWorkerText } from '../../../../core/model/messages/write-text.ts'

const reasons = {
  locked: {
    message: 'The file is protected with a password, so it cannot be read.',
    hint: 'Save a copy without a password and attach that.',
  },
  old: {
    message: 'The file is in the format of office programs before 2007, which is not read here.',
    hint: 'Save it as .docx, .xlsx, .pptx or PDF and attach that.',
  },
  damaged: {
    message: 'The file is damaged: it could not be opened.',
    hint: 'Open and save it anew, then attach that.',
  },
  'too-large': {
    message: 'The file unpacks to more than 200 MB, so it was not read.',
    hint: 'Attach a part of it.',
  },
  'no-document': {
    message: 'The file is an archive with no document in it that can be read.',
    hint: 'Unpack it and attach the files.',
  },
  empty: { message: 'The file holds no text.', hint: undefined },
} as const

/** Describes why a file has no text, for the person and the model alike. */
export function describeUnreadable(reason: keyof typeof reasons): Failure {
  const { message, hint } = reasons[reason]
  return createFailure('invalid-input', { message, ...(hint !== undefined && { hint }) })
}

/** Describes a PDF whose pages contain only images. */
export function describeScan(pageCount: number): Failure {
  const pages = pageCount === 1 ? 'one page' : `${pageCount.toLocaleString('en')} pages`
  return createFailure('invalid-input', {
    message: `The PDF has ${pages} and no text: they are pictures, as of a scanner. Text in pictures is not recognised here.`,
    hint: toolWorkerText('attach-pdf-text-pictures-pages-matter'),
  })
}
