import type { CallView } from '../chat-state/answer/answer-view.ts'
import { countOf, readCall, sayCall, toLine, unknownObject, type CallWording } from './internal/call-text.ts'

const planWording: CallWording = {
  done: /*i18n*/ { id: 'Planned the research “{title}”' },
  waiting: /*i18n*/ { id: 'Wants to plan the research “{title}”' },
  running: /*i18n*/ { id: 'Planning the research “{title}”…' },
  failed: /*i18n*/ { id: 'Couldn’t plan the research “{title}”' },
}
const researcherWording: CallWording = {
  done: /*i18n*/ { id: 'Researched “{question}”' },
  waiting: /*i18n*/ { id: 'Wants to research “{question}”' },
  running: /*i18n*/ { id: 'Researching “{question}”…' },
  failed: /*i18n*/ { id: 'Couldn’t research “{question}”' },
}
const notesWording: CallWording = {
  done: /*i18n*/ { id: 'Handed in {count, plural, one {# note} other {# notes}}' },
  waiting: /*i18n*/ { id: 'Wants to hand in {count, plural, one {# note} other {# notes}}' },
  running: /*i18n*/ { id: 'Handing in {count, plural, one {# note} other {# notes}}…' },
  failed: /*i18n*/ { id: 'Couldn’t hand in {count, plural, one {# note} other {# notes}}' },
}
const historyWording: CallWording = {
  done: /*i18n*/ { id: 'Read what this research has searched for' },
  waiting: /*i18n*/ { id: 'Wants to read what this research has searched for' },
  running: /*i18n*/ { id: 'Reading what this research has searched for…' },
  failed: /*i18n*/ { id: 'Couldn’t read what this research has searched for' },
}

/** Sentences about the calls of a research that have no other look, by tool. */
export const researchDescriptions: Readonly<Record<string, (call: CallView) => string>> = {
  get_search_history: (call) => sayCall(call, historyWording),
  research_plan: (call) =>
    sayCall(call, planWording, { title: toLine(readCall(call).args['title']) ?? unknownObject }),
  researcher_agent: (call) =>
    sayCall(call, researcherWording, { question: toLine(readCall(call).args['question']) ?? unknownObject }),
  submit_notes: (call) => sayCall(call, notesWording, { count: countOf(readCall(call).args['notes']) ?? 0 }),
}
