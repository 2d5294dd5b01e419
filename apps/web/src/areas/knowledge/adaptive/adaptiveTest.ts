import type { Data, Params } from '@tizhou/contract/contract'
import { type Adaptive, type AdaptiveRun, answerAdaptive } from '../../../calls/knowledge.ts'
import { perform } from '../../../calls/making/call.ts'
import { serverNow } from '../../../platform/clock.ts'
import { newReplyID } from '../../../platform/delivery/replyID.ts'
import { toast } from '../../../platform/feedback.ts'
import { heldInLook } from '../../../platform/look/refused.ts'
import { type OutboxEntry, send } from '../../../platform/outbox/outbox.ts'
import { RequestError } from '../../../platform/requests/request.ts'
import { getSettings } from '../../../platform/settings.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import type { QuestionSet } from '../../../runner/state/question.ts'
import { RunnerStore } from '../../../runner/state/runnerStore.ts'
import { setFromWire } from '../../../runner/state/wire.ts'
import { withKeys } from '../../../runner/state/withKeys.ts'

type Why = NonNullable<Adaptive['Next']>['Why']
type Given = Pick<Params<'knowledge.answerAdaptive'>, 'no' | 'allTestID' | 'lastUserReply' | 'spendTime'>

/** The state of a test, beside the runner's. */
export interface TestState {
  run: AdaptiveRun
  /** Why each question was asked, by its id. */
  whys: ReadonlyMap<number, Why>
  /** An answer is being sent. */
  waiting: boolean
  /** The answer could not be sent; it is kept and can be sent again. */
  failed: boolean
  /** The test was ended or continued elsewhere (another window, another device): nothing more can be sent here. */
  gone: boolean
}

export interface AdaptiveTest {
  runner: RunnerStore
  state: Store<TestState>
  retry: () => void
}

export interface Calls {
  answer: (given: Given) => Promise<Data<'knowledge.answerAdaptive'>>
  send: (entry: OutboxEntry) => Promise<void>
}

const overNetwork = (appID: number, runID: number): Calls => ({
  answer: (given) => perform(answerAdaptive(), { appID, runID, ...given }),
  send,
})

/** Appends the new questions to the set. */
function joined(set: QuestionSet, more: QuestionSet): QuestionSet {
  const fresh = more.questions.filter((question) => !set.byID.has(question.id))
  const questions = [
    ...set.questions,
    ...fresh.map((question, at) => ({ ...question, number: set.questions.length + at + 1 })),
  ]
  return {
    ...set,
    questions,
    byID: new Map(questions.map((question) => [question.id, question])),
    styles: [...set.styles, ...more.styles],
    past: new Map([...set.past, ...more.past]),
  }
}

/**
 * An adaptive test in the browser. The server stores the answer, returns the key, updates the estimate and picks the
 * next question; then the runner scores and shows the answer. One answer is sent at a time; moving on waits for the
 * next question.
 */
export function openTest(
  appID: number,
  { Run, Next }: Adaptive & { Next: NonNullable<Adaptive['Next']> },
  calls: Calls = overNetwork(appID, Run.RunID),
): AdaptiveTest {
  const numbers = new Map([[Next.AllTestID, Next.No]])
  const state = createStore<TestState>({
    run: Run,
    whys: new Map([[Next.AllTestID, Next.Why]]),
    waiting: false,
    failed: false,
    gone: false,
  })
  const patch = (change: Partial<TestState>) => state.set({ ...state.get(), ...change })
  let wantsNext = false
  let unsent: Given | null = null

  const runner = new RunnerStore(
    setFromWire(Next.Set),
    {
      appID,
      now: serverNow,
      newReplyID,
      // Answers have a call of their own, which stores them.
      send: (entry) => (entry.kind === 'reply' ? Promise.resolve() : calls.send(entry)),
      holds: heldInLook,
      onReply: ({ id, text, spendSeconds }) => give(id, text, spendSeconds),
      onEnd: goOn,
    },
    {
      mode: 'adaptive',
      replyMode: 'practice',
      restored: [{ id: Next.AllTestID, favourite: setFromWire(Next.Set).past.get(Next.AllTestID)?.favourite ?? false }],
      at: Next.AllTestID,
      confirmSingle: getSettings().confirmSingle,
    },
  )

  function give(id: number, text: string, spendTime: number): void {
    const no = numbers.get(id)
    const { waiting, gone, run } = state.get()
    if (no === undefined || waiting || gone || no <= run.Answered) return
    unsent = { no, allTestID: id, lastUserReply: text, spendTime }
    void submit()
  }

  async function submit(): Promise<void> {
    if (!unsent) return
    patch({ waiting: true, failed: false })
    try {
      const { Run: run, Next: next, Set: answered } = await calls.answer(unsent)
      unsent = null
      runner.replaceSet(withKeys(runner.set, setFromWire(answered)))
      const whys = new Map(state.get().whys)
      if (next) {
        numbers.set(next.AllTestID, next.No)
        whys.set(next.AllTestID, next.Why)
        runner.replaceSet(joined(runner.set, setFromWire(next.Set)))
      }
      patch({ run, whys, waiting: false })
      if (wantsNext) arrive()
    } catch (error) {
      wantsNext = false
      const gone = error instanceof RequestError && (error.status === 409 || error.status === 404)
      if (gone) unsent = null
      patch({ waiting: false, failed: !gone, gone })
    }
  }

  /** Moves to the newest question, or to the result where there is none. */
  function arrive(): void {
    wantsNext = false
    const newest = runner.set.questions.at(-1)?.id
    if (state.get().run.State === 'over') runner.setFinished(true)
    else if (newest !== undefined) runner.act({ type: 'goTo', id: newest })
  }

  function goOn(): void {
    const { waiting, failed, gone, run } = state.get()
    if (run.State === 'over') runner.setFinished(true)
    else if (gone) toast('这次测试已在别处结束或继续，请回到测试首页', 2000)
    else if (waiting) wantsNext = true
    else if (failed) toast('这一题的答案还没有送到，请先重试', 2000)
    else toast('先作答；不会就点“不会”', 2000)
  }

  return { runner, state, retry: () => void submit() }
}
