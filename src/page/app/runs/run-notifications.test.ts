import { afterEach, describe, expect, it, vi } from 'vitest'
import { messageIdSchema, sessionIdSchema } from '../../../core/model/id.ts'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import type { Session } from '../../../core/model/conversation/session.ts'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { usePreferences } from '../preferences.ts'
import { notifyLongRuns, RunNotifier } from './run-notifications.ts'

const session = (id: string): Session => ({
  id: sessionIdSchema.parse(id),
  title: id,
  createdAt: 1,
  updatedAt: 1,
  activity: 1,
  nextOrder: 1,
  headId: messageIdSchema.parse('message-1'),
  rootIds: [messageIdSchema.parse('message-1')],
  model: demoModel,
  security: { mode: 'ask' },
})

function setup() {
  const state = { now: 0, isWanted: true }
  const titles: string[] = []
  const notifier = new RunNotifier({
    now: () => state.now,
    isWanted: () => state.isWanted,
    show: ({ title }) => titles.push(title),
  })
  const note = (at: number, ...running: boolean[]) => {
    state.now = at
    notifier.update(running.map((isRunning, index) => ({ session: session(`session-${index}`), isRunning })))
  }
  return { state, titles, note }
}

describe('RunNotifier', () => {
  it('notifies once that a run of more than 30 s has ended', () => {
    const { titles, note } = setup()
    note(0, true)
    note(20_000, true)
    note(30_001, false)
    note(31_000, false)
    expect(titles).toEqual(['session-0'])
  })

  it('does not notify of short runs, nor of runs that never started', () => {
    const { titles, note } = setup()
    note(0, true, false)
    note(30_000, false, false)
    note(90_000, false, false)
    expect(titles).toEqual([])
  })

  it('measures each run separately', () => {
    const { titles, note } = setup()
    note(0, true, false)
    note(20_000, false, true)
    note(25_000, true, true)
    note(50_001, false, false)
    expect(titles).toEqual(['session-1'])
  })

  it('does not notify while switched off, and does not catch up later', () => {
    const { state, titles, note } = setup()
    state.isWanted = false
    note(0, true)
    note(40_000, false)
    state.isWanted = true
    note(41_000, false)
    expect(titles).toEqual([])
  })
})

describe('notifyLongRuns', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  /** Ends a run of 31 seconds in a hidden tab, in a browser with these globals. */
  function endLongRun(globals: Record<string, unknown>) {
    let now = 0
    vi.stubGlobal('performance', { now: () => now })
    vi.stubGlobal('document', { visibilityState: 'hidden' })
    Reflect.deleteProperty(globalThis, 'Notification')
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
    vi.spyOn(usePreferences, 'getState').mockReturnValue({
      ...usePreferences.getInitialState(),
      isNotified: true,
    })
    let emit: (sessions: readonly { session: Session; isRunning: boolean }[]) => void = () => {}
    const watchSessions = () => ({ subscribe: (listener: typeof emit) => (emit = listener) })
    notifyLongRuns({ watchSessions } as unknown as Queries)
    emit([{ session: session('Rivers'), isRunning: true }])
    now = 31_000
    emit([{ session: session('Rivers'), isRunning: false }])
  }

  /** The constructor of Chrome on Android, which throws. */
  class Illegal {
    static readonly permission = 'granted'
    constructor() {
      throw new TypeError('Illegal constructor')
    }
  }

  it('uses the service worker if the Notification constructor throws', async () => {
    const showNotification = vi.fn(async () => {})
    const getRegistration = async () => await Promise.resolve({ showNotification })
    endLongRun({ Notification: Illegal, navigator: { serviceWorker: { getRegistration } } })
    await vi.waitFor(() => expect(showNotification).toHaveBeenCalledOnce())
    expect(showNotification).toHaveBeenCalledWith(
      'The answer has ended',
      expect.objectContaining({ body: 'Rivers', tag: 'Rivers' }),
    )
  })

  it('does nothing without notifications and service workers', async () => {
    const failed = vi.fn()
    process.on('unhandledRejection', failed)
    endLongRun({ navigator: {} })
    endLongRun({ Notification: Illegal, navigator: {} })
    await new Promise((resolve) => {
      setTimeout(resolve, 10)
    })
    process.off('unhandledRejection', failed)
    expect(failed).not.toHaveBeenCalled()
  })
})
