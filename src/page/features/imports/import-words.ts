import type { ImportChange, ImportOutcome, ImportPlan } from '../../../core/kernel/chat-import.ts'

/** This file stays free of zod: the names of `core/kernel/foreign-chat.ts`, by their ids. */
const sourceNames: Readonly<Record<ImportPlan['sources'][number], string>> = {
  innerloop: 'Innerloop',
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  deepseek: 'DeepSeek',
  'open-webui': 'Open WebUI',
  librechat: 'LibreChat',
}

export function countWords(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 || noun === 'more' ? '' : 's'}`
}

export function changeWords(change: ImportChange, messages: number): string {
  if (change === 'deleted') return 'comes back'
  const words = countWords(messages, 'message')
  return change === 'grown' ? `${words} more` : words
}

/** One sentence for each fact that there is. */
export function describePlan({ sources, chats, messages, files, empty, leftOut }: ImportPlan): string[] {
  const names = new Intl.ListFormat('en').format(sources.map((source) => sourceNames[source]))
  const is = (count: number) => (count === 1 ? 'is' : 'are')
  const brings = chats.new + chats.grown + chats.deleted
  return [
    ...(brings === 0
      ? ['Everything in this file is here already.']
      : [`From ${names}: ${countWords(chats.new, 'new chat')}, ${countWords(messages, 'message')}.`]),
    ...(chats.grown > 0
      ? [`${countWords(chats.grown, 'chat')} that you imported before ${is(chats.grown)} longer now.`]
      : []),
    ...(chats.deleted > 0 ? [`${countWords(chats.deleted, 'chat')} that you deleted would come back.`] : []),
    ...(chats.known > 0 && brings > 0
      ? [`${countWords(chats.known, 'chat')} ${is(chats.known)} here already.`]
      : []),
    ...(files.found > 0
      ? [`${countWords(files.found, 'file')} ${files.found === 1 ? 'comes' : 'come'} along.`]
      : []),
    ...(files.missing > 0
      ? [`${countWords(files.missing, 'file')} ${is(files.missing)} only named in the export.`]
      : []),
    ...(empty > 0 ? [`${countWords(empty, 'chat')} without a word ${is(empty)} left out.`] : []),
    ...(leftOut > 0
      ? [
          `${countWords(leftOut, 'entry').replace('entrys', 'entries')} could not be read, and ${is(leftOut)} left out.`,
        ]
      : []),
  ]
}

export function describeOutcome({ added, grown, messages, failed }: ImportOutcome): string {
  const done = [
    ...(added > 0 ? [`${countWords(added, 'chat')} imported`] : []),
    ...(grown > 0 ? [`${countWords(grown, 'chat')} brought up to date`] : []),
  ]
  const head = done.length === 0 ? 'Nothing was imported' : new Intl.ListFormat('en').format(done)
  const tail = messages > 0 ? `, with ${countWords(messages, 'message')}` : ''
  return `${head}${tail}.${failed.length > 0 ? ` ${countWords(failed.length, 'chat')} could not be.` : ''}`
}
