import { isStep } from '@tizhou/domain/runner/reveal'
import type { Mode } from '@tizhou/domain/runner/rules'
import { canConfirm, currentItem, sectionAhead } from '@tizhou/domain/runner/selectors'
import type { RestoredEntry } from '@tizhou/domain/runner/state'
import { newReplyID } from '../../../../platform/delivery/replyID.ts'
import { setFromSections } from '../../../../runner/state/examSet.ts'
import { RunnerStore } from '../../../../runner/state/runnerStore.ts'
import type { SittingEngine } from '../engine/sittingEngine.ts'
import { keepPlace, placeOf } from './place.ts'

/** The runner of one unit. */
export interface Run {
  store: RunnerStore
  /** Confirms the current step, which closes it for good. Keys and buttons ask first (`onStep`). */
  confirmStep: () => void
}

export interface RunWishes {
  /** Called before the current step is confirmed; without it the step is confirmed at once. */
  onStep?: () => void
  /** Called at the end of the reachable questions. */
  onEnd: (run: { sectionAhead: string | null }) => void
  /** The server refused an action. */
  onRefused: (error: unknown) => void
}

/** Makes the runner of the open unit: its answers go to the engine, the engine's questions go to the runner. */
export function openRun(appID: number, engine: SittingEngine, mode: Mode, wishes: RunWishes): Run | null {
  const sitting = engine.view.get().sitting
  if (!sitting || sitting.Sections.length === 0) return null
  const set = setFromSections(sitting.Sections)
  const answers = engine.answers()
  const restored = set.questions.flatMap(({ id }): RestoredEntry[] => {
    const answer = answers.get(id)
    if (!answer) return []
    const { reply: text, spendTime: spentSeconds, marked, confirmed } = answer
    return [{ id, marked, reply: { text, at: 0, spentSeconds, confirmed } }]
  })
  const open = set.questions.filter(({ id, sealed }) => !sealed && !answers.get(id)?.confirmed)
  const place = placeOf(sitting.AttemptID)
  const at = open.some(({ id }) => id === place) ? place : open[0]?.id
  let sure = false
  const store: RunnerStore = new RunnerStore(
    set,
    {
      appID,
      now: engine.now,
      newReplyID,
      // Favourites and notes are not offered during a sitting: there is nothing else for the outbox.
      send: async () => {},
      holds(command, run) {
        const asks = command.type === 'confirm' && !sure && wishes.onStep !== undefined && isStep(run, currentItem(run))
        if (asks && canConfirm(run)) wishes.onStep?.()
        return asks
      },
      onPlace: (id) => keepPlace(sitting.AttemptID, id),
      onSave: ({ id, text, spendSeconds, marked }) => engine.keep(id, { reply: text, spendTime: spendSeconds, marked }),
      onStepConfirmed: ({ id, text, spendSeconds, marked }) =>
        void engine
          .confirmStep(id, { reply: text, spendTime: spendSeconds, marked })
          // A candidate who has moved meanwhile is not moved again.
          .then(() => store.get().run.at === id && store.act({ type: 'next' }), wishes.onRefused),
      onSectionLeft: ({ to }) => void engine.enterSection(Number(to)).catch(wishes.onRefused),
      onEnd: () => wishes.onEnd({ sectionAhead: sectionAhead(store.get().run) }),
    },
    { mode, replyMode: 'practice', restored, at },
  )
  return {
    store,
    confirmStep() {
      sure = true
      store.act({ type: 'confirm' })
      sure = false
    },
  }
}
