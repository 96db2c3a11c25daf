import type { JsonObject } from '../../../../../core/model/json.ts'
import type { Language } from '../answer-texts.ts'
import type { CurrentTurn, FinishedCall } from '../current-turn.ts'
import type { DemoStep, DemoTopic } from './demo-topic.ts'
import { demoTopics, findTopic } from './demo-topics.ts'
import { objectsIn, textsIn } from './read-results.ts'
import { researchTexts } from './research-texts.ts'
import { writeReport, type PlannedStep } from './write-report.ts'

/** Calls of one response, and what the model thinks before it makes them. */
export interface ResearchReply {
  reasoning: string
  calls: readonly { toolName: string; arguments: JsonObject }[]
  /** Text instead of calls. */
  text?: string
}

export interface SupervisorContext {
  forcedTool: string | undefined
  /** Researchers that the effort of the research allows. */
  maxResearchers: number
}

/** Name of the field for a question that the plan has no step for. */
const extraField = 'also'

/** Plans the next response of the supervisor: questions, the plan, researchers, the report. */
export function planSupervisor(
  { text, language, finished }: CurrentTurn,
  { forcedTool, maxResearchers }: SupervisorContext,
): ResearchReply {
  const texts = researchTexts[language]
  const callsOf = (name: string) => finished.filter(({ toolName }) => toolName === name)
  const [questions] = callsOf('ask_user')
  const [planned] = callsOf('research_plan')
  const topic = findTopic(text) ?? findChosenTopic(questions) ?? demoTopics[0]
  if (topic === undefined || callsOf('report_generation').some(({ isError }) => !isError))
    return { reasoning: texts.reasoning.done, calls: [], text: texts.done }
  const steps = planned ? stepsOf(planned, topic, language) : orderSteps(topic, questions, language)
  const researched = callsOf('researcher_agent')
  if (forcedTool !== 'report_generation') {
    if (!questions && !planned && forcedTool !== 'research_plan') return ask(text, language)
    if (!planned) {
      const call = {
        toolName: 'research_plan',
        arguments: {
          title: topic.title[language],
          steps: steps.slice(0, maxResearchers).map(toArgument),
          language: texts.language,
        },
      }
      return { reasoning: texts.reasoning.plan, calls: [call] }
    }
    if (planned.isError) return { reasoning: texts.reasoning.done, calls: [], text: texts.canceled }
    const started = new Set(researched.flatMap((call) => textsIn(call.arguments, 'stepId')))
    const missing = steps.filter(({ id }) => !started.has(id))
    if (missing.length > 0) {
      const calls = missing.map(({ id, question }) => ({
        toolName: 'researcher_agent',
        arguments: { stepId: id, question },
      }))
      return { reasoning: texts.reasoning.research(calls.length), calls }
    }
  }
  const report = writeReport({ topic, steps, researched, language })
  return {
    reasoning: texts.reasoning.report,
    calls: [{ toolName: 'report_generation', arguments: { ...report } }],
  }
}

function toArgument({ id, question }: PlannedStep): JsonObject {
  return { id, text: question }
}

/** Asks one form: the topic if the question names none, the first section, and anything else. */
function ask(text: string, language: Language): ResearchReply {
  const texts = researchTexts[language]
  const topic = findTopic(text)
  const choose = (name: string, label: string, options: readonly { value: string; label: string }[]) => ({
    name,
    label,
    kind: 'choice',
    options: options.map((option) => ({ ...option })),
    isRequired: true,
    preset: options[0]?.value ?? null,
  })
  const first = topic
    ? choose(
        'first',
        texts.beginWith,
        topic.steps.map(({ id, question }) => ({ value: id, label: question[language] })),
      )
    : choose(
        'topic',
        texts.whichTopic,
        demoTopics.map(({ name }) => ({ value: name.en, label: name[language] })),
      )
  const fields = [first, { name: extraField, label: texts.anythingElse, kind: 'text', isRequired: false }]
  return {
    reasoning: texts.reasoning.questions,
    calls: [{ toolName: 'ask_user', arguments: { question: texts.questions, fields } }],
  }
}

function findChosenTopic(questions: FinishedCall | undefined): DemoTopic | undefined {
  const answers = questions ? textsIn(questions.value) : []
  return demoTopics.find(({ name }) => answers.some((answer) => answer === name.en || answer === name.de))
}

/** Returns the steps of the topic in the order that the user chose, with a step for anything else that they typed. */
function orderSteps(
  topic: DemoTopic,
  questions: FinishedCall | undefined,
  language: Language,
): PlannedStep[] {
  const answers = questions && !questions.isError ? questions.value : null
  const chosen = new Set(textsIn(answers))
  const isFirst = ({ id, question }: DemoStep) => chosen.has(id) || chosen.has(question[language])
  const ordered = [...topic.steps.filter(isFirst), ...topic.steps.filter((step) => !isFirst(step))]
  const extra = textsIn(answers, extraField)
    .map((text) => text.trim())
    .filter((text) => text !== '')
  return [
    ...ordered.map(({ id, question }) => ({ id, question: question[language] })),
    ...extra.slice(0, 1).map((question) => ({ id: extraField, question })),
  ]
}

/** Returns the steps of the plan that the user accepted, which they may have edited. */
function stepsOf(planned: FinishedCall, topic: DemoTopic, language: Language): PlannedStep[] {
  const accepted = objectsIn(planned.value).flatMap(({ id, text }) =>
    typeof id === 'string' && typeof text === 'string' ? [{ id, question: text }] : [],
  )
  return accepted.length > 0 ? accepted : orderSteps(topic, undefined, language)
}
