import type { Language } from '../answer-texts.ts'
import { containerTopic } from './container-topic.ts'
import type { DemoStep, DemoTopic } from './demo-topic.ts'
import { tideTopic } from './tide-topic.ts'

export const demoTopics: readonly DemoTopic[] = [tideTopic, containerTopic]

export function findTopic(text: string): DemoTopic | undefined {
  return demoTopics.find(({ pattern }) => pattern.test(text))
}

/** Returns the step with a question that the text contains, in the language of that question. */
export function findStep(text: string): { step: DemoStep; language: Language } | undefined {
  for (const step of demoTopics.flatMap(({ steps }) => steps)) {
    if (text.includes(step.question.en)) return { step, language: 'en' }
    if (text.includes(step.question.de)) return { step, language: 'de' }
  }
  return undefined
}
