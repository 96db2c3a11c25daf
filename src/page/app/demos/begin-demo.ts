import type { OpenedDemo } from '../../../core/kernel/demo-commands.ts'
import { chooseDemo } from '../../features/chat/assistant-choice.ts'
import { readDraft, setDraft } from '../../features/chat/drafts.ts'
import { navigate } from '../use-route.ts'

/** Prepares a new chat. Nothing is sent, and text that was typed there stays. */
export function beginDemo({ preview, assistant }: OpenedDemo): void {
  const { title, description, starters, model } = preview
  chooseDemo(assistant, {
    title,
    description,
    ...(model && !model.isHere && { needs: { modelId: model.modelId, providerName: model.providerName } }),
  })
  const [first] = starters
  const draft = readDraft('new')
  if (first !== undefined && draft.text === '') setDraft('new', { ...draft, text: first })
  navigate({ name: 'new' })
}
